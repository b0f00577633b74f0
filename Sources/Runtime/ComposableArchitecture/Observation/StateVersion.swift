import Synchronization

/// The version of the states of one type, where a state stores it.
///
/// A state that gets a version of its own before it is changed in its place is still in that place
/// while the version is there: to look is two loads, where to compare identities is to retain them.
@usableFromInline
struct StateVersion {
  /// How many bytes into a state its version is; negative where it has none, as an enum.
  @usableFromInline let offset: Int
  @usableFromInline let numbers = VersionNumbers()

  @usableFromInline
  init<State>(of _: State.Type) {
    let registrar = (State.self as? any ObservableState.Type)?._$registrarOffset
    self.offset = registrar.map { $0 + ObservationStateRegistrar.versionOffset } ?? -1
  }

  /// Whether the states store a version.
  @inlinable var isKnown: Bool { offset >= 0 }

  /// Gives a state a version that no other has.
  ///
  /// - Returns: The version.
  @inlinable
  func renew(in state: UnsafeMutableRawPointer) -> Int {
    let number = numbers.next()
    state.advanced(by: offset).assumingMemoryBound(to: Int.self).pointee = number
    return number
  }

  /// The version of a state.
  @inlinable
  func number(in state: UnsafeRawPointer) -> Int {
    state.advanced(by: offset).assumingMemoryBound(to: Int.self).pointee
  }
}

/// Numbers that are given once in a process, taken in blocks: counting up a number that all threads
/// share costs as much as the rest of a scope.
///
/// One belongs to a reducer, which reduces one action at a time.
@usableFromInline
final class VersionNumbers {
  private static let lastBlock = Atomic<Int>(0)
  @usableFromInline static let blockSize = 1 << 20

  @usableFromInline
  @exclusivity(unchecked) var last = 0
  @usableFromInline
  @exclusivity(unchecked) var end = 0

  @usableFromInline
  init() {}

  /// A number that was not given before.
  @inlinable
  func next() -> Int {
    if last == end { beginBlock() }
    last += 1
    return last
  }

  @usableFromInline
  @inline(never)
  func beginBlock() {
    last = Self.lastBlock.add(1, ordering: .relaxed).newValue * Self.blockSize
    end = last + Self.blockSize
  }
}
