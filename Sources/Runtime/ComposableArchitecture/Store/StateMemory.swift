/// The memory of a root store's state.
///
/// A reducer changes the state where it lies, since a second copy would make it copy each collection
/// that it changes. The pointer is what makes a read meanwhile possible, which would overlap with the
/// change: ``RootCore`` finds out about such reads with its first actions and reduces copies then.
final class StateMemory<State> {
  let pointer: UnsafeMutablePointer<State>

  init(_ state: State) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: state)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}
