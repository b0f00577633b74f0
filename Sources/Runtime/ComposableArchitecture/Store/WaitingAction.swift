/// A place for one action that waits its turn.
///
/// It has memory of its own: types that are made of others, as an optional's or a tuple's, are looked up
/// wherever they are used in code for any action, which would cost more than all else that happens here.
final class WaitingAction<Action> {
  private let memory = UnsafeMutablePointer<Action>.allocate(capacity: 1)
  @exclusivity(unchecked) private(set) var isThere = false
  @exclusivity(unchecked) private(set) var origin = ActionOrigin.sent
  @exclusivity(unchecked) private(set) var depth = 0
  @exclusivity(unchecked) private(set) var transaction: ActionTransaction?

  deinit {
    if isThere { memory.deinitialize(count: 1) }
    memory.deallocate()
  }

  /// Keeps an action. There must be none.
  func put(
    _ action: Action,
    from origin: ActionOrigin,
    depth: Int,
    _ transaction: ActionTransaction?
  ) {
    precondition(!isThere)
    memory.initialize(to: action)
    self.origin = origin
    self.depth = depth
    self.transaction = transaction
    isThere = true
  }

  /// Takes the action. There must be one.
  func take() -> Action {
    precondition(isThere)
    isThere = false
    return memory.move()
  }
}
