/// The memory of a root store's state.
///
/// A reducer changes the state where it lies, since a second copy would make it copy each collection
/// that it changes. A read while it runs is no overlapping access to the compiler then; see
/// ``RootCore/state``.
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
