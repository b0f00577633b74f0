/// The memory of a root store's state.
///
/// A reducer changes the state in place, since a second copy would force it to copy each collection
/// that it changes. The pointer permits a read during the reduction, which would overlap with that
/// change: ``RootCore`` detects such reads during its first actions and then reduces copies.
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
