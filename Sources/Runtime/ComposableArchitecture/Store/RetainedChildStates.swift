/// A registry of the child states that stores retain so that they can still show a removed child.
///
/// A retained copy shares its collections' storage with the original, so the first change to a
/// collection would copy that storage. To avoid this, the operator that reduces a child clears the
/// copy before the reduction and stores the new state in it afterwards. A child's own reducer can't
/// remove the child, so the copy is always there when the child is removed.
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
  /// The number of entries above which those of released copies are dropped.
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

/// Reduces a child's state with the store's copy of it cleared, so that collections change in place.
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
