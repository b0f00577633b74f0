/// A queue slot for one action.
///
/// The slot stores the action in raw memory. In unspecialized generic code, `Action?` or a struct
/// around `Action` needs a metadata lookup at each use, which costs more than the rest of the
/// queue.
final class WaitingAction<Action> {
  private let memory = UnsafeMutablePointer<Action>.allocate(capacity: 1)
  @exclusivity(unchecked) private(set) var isThere = false
  @exclusivity(unchecked) private(set) var origin = ActionOrigin.sent
  @exclusivity(unchecked) private(set) var depth = 0
  @exclusivity(unchecked) private var transaction: ActionTransaction?

  deinit {
    if isThere { memory.deinitialize(count: 1) }
    memory.deallocate()
  }

  /// Stores an action. The slot must be empty.
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

  /// Removes and returns the action's transaction. Call it before ``take()``.
  func takeTransaction() -> ActionTransaction? {
    defer { transaction = nil }
    return transaction
  }

  /// Removes and returns the action. The slot must not be empty.
  func take() -> Action {
    precondition(isThere)
    isThere = false
    return memory.move()
  }
}
