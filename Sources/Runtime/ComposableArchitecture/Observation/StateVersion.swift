import Synchronization

/// Accesses the version that the states of one type store.
///
/// Before an in-place change, the state gets a unique version. If the version is still there
/// afterwards, the state was not replaced. The check takes two loads; comparing identities would
/// have to retain them.
@usableFromInline
struct StateVersion {
  /// The byte offset of the version in a state; negative if the state stores none, as an enum.
  @usableFromInline let offset: Int
  @usableFromInline let numbers = VersionNumbers()

  @usableFromInline
  init<State>(of _: State.Type) {
    let registrar = (State.self as? any ObservableState.Type)?._$registrarOffset
    self.offset = registrar.map { $0 + ObservationStateRegistrar.versionOffset } ?? -1
  }

  /// Whether the states store a version.
  @inlinable var isKnown: Bool { offset >= 0 }

  /// Gives a state a unique version.
  ///
  /// - Returns: The new version.
  @inlinable
  func renew(in state: UnsafeMutableRawPointer) -> Int {
    let number = numbers.next()
    state.advanced(by: offset).assumingMemoryBound(to: Int.self).pointee = number
    return number
  }

  /// Returns the version of a state.
  @inlinable
  func number(in state: UnsafeRawPointer) -> Int {
    state.advanced(by: offset).assumingMemoryBound(to: Int.self).pointee
  }
}

/// Generates numbers that are unique in the process. It takes them in blocks, because incrementing
/// a counter that all threads share costs as much as the rest of a scope.
///
/// Each instance belongs to a reducer, which reduces one action at a time, so it needs no lock.
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

  /// Returns a number that was never returned before.
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
