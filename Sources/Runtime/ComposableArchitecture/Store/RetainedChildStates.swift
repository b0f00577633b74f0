/// Registers the copies of child states that stores hold to keep showing a child after its removal.
///
/// While a copy exists, its original cannot change in place: the first change to a collection would
/// copy the collection. So the operator that reduces a child clears the copy during the reduction
/// and then stores the changed state in it. A child's own reducer cannot remove the child, so there
/// is always a copy when the child is removed.
final class RetainedChildStates {
  /// A child's last known state; `nil` only while the child is being reduced.
  final class Copy<State> {
    var state: State?
    fileprivate var id: ObservableStateID?

    init(_ state: State) {
      self.state = state
    }
  }

  private struct Key: Hashable {
    let id: ObservableStateID
    let type: ObjectIdentifier
  }

  private struct Holder {
    weak var copy: AnyObject?
  }

  private var holders: [Key: Holder] = [:]
  private var limit = 16

  var isEmpty: Bool { holders.isEmpty }

  /// Registers a copy to be cleared while the state with this identity is reduced. If a state has
  /// several copies, only the last one registered is cleared.
  func add<State>(_ copy: Copy<State>, of id: ObservableStateID) {
    guard copy.id != id else { return }
    copy.id = id
    holders[Key(id: id, type: ObjectIdentifier(State.self))] = Holder(copy: copy)
    if holders.count > limit { dropUnheld() }
  }

  fileprivate func copy<State>(of id: ObservableStateID, _: State.Type) -> Copy<State>? {
    holders[Key(id: id, type: ObjectIdentifier(State.self))]?.copy as? Copy<State>
  }

  private func dropUnheld() {
    holders = holders.filter { $0.value.copy != nil }
    limit = max(16, holders.count * 2)
  }
}

/// Reduces a child's state while the copy that a store holds of it is cleared.
@usableFromInline
struct ReductionWithoutRetainedCopy<State> {
  private let identify = StateWitness<State>.shared.id

  @usableFromInline
  init() {}

  @inlinable
  func reduce<R>(_ state: inout State, _ body: (inout State) -> R) -> R {
    Reduction.keepsStates ? reduceWithoutCopy(&state, body) : body(&state)
  }

  @usableFromInline
  func reduceWithoutCopy<R>(_ state: inout State, _ body: (inout State) -> R) -> R {
    guard let identify, let keptStates = Reduction.current?.keptStates,
      let copy = keptStates.copy(of: identify(state), State.self)
    else { return body(&state) }
    copy.state = nil
    defer { copy.state = state }
    return body(&state)
  }
}
