/// The copies that stores hold of children's states, to go on showing a child that is gone.
///
/// A state of which there is a copy can't be changed in place: its collections would be copied with the first
/// change. So the operator that reduces a child takes the copy away meanwhile, and puts one of the changed state
/// in its place. The child's own reducer can't take the child away, so that whenever it goes there is a copy.
final class KeptStates {
  /// A child's state as it was when its store was last read; `nil` only while the child is being reduced.
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

  /// Lets a copy be taken away while the state of an id is reduced. Of several copies of one state the last is.
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

/// Reduces a child's state without a copy of it that a store holds.
@usableFromInline
struct UnsharedReduction<State> {
  private let identify = ObservableStateID.identify(State.self)

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
