import Synchronization

/// Accesses the version that the states of one type store.
///
/// Before an in-place change, the state gets a unique version. If the version is still there
/// afterwards, the state was not replaced. The check takes two loads; comparing identities would
/// have to retain them.
///
/// A new state has the version zero. Positive versions are given here, before a reducer changes a
/// state; negative ones by ``ObservationStateRegistrar``, before other code changes it. So a version
/// that was given once identifies one state at one time.
@usableFromInline
struct StateVersion {
  /// The byte offset of the version in a state; negative if the state stores none, as an enum.
  @usableFromInline let offset: Int
  @usableFromInline let numbers = VersionNumbers()

  @usableFromInline
  init<State>(of _: State.Type) {
    self.offset = StateWitness<State>.shared.versionOffset
  }

  /// Whether the states store a version.
  @inlinable var isKnown: Bool { offset >= 0 }

  /// Gives a state a unique version.
  ///
  /// - Returns: The new version.
  @inlinable
  func renew(in state: UnsafeMutableRawPointer) -> Int {
    assert(isKnown)
    let number = numbers.next()
    state.advanced(by: offset).assumingMemoryBound(to: Int.self).pointee = number
    return number
  }

  /// Returns the version of a state.
  @inlinable
  func number(in state: UnsafeRawPointer) -> Int {
    assert(isKnown)
    return state.advanced(by: offset).assumingMemoryBound(to: Int.self).pointee
  }

  /// Passes a state in place to a closure that may change it. The version must be known.
  ///
  /// - Parameter isReplaced: Set to whether the closure replaced the state with another one.
  @inlinable
  @inline(__always)
  func modify<State, R>(
    _ state: inout State,
    isReplaced: inout Bool,
    _ body: (inout State) -> R
  ) -> R {
    withUnsafeMutablePointer(to: &state) { state in
      let before = renew(in: state)
      let result = body(&state.pointee)
      isReplaced = number(in: state) != before
      return result
    }
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
    assert(last > 0, "Versions that reducers give are positive.")
    return last
  }

  @usableFromInline
  @inline(never)
  func beginBlock() {
    last = Self.lastBlock.add(1, ordering: .relaxed).newValue * Self.blockSize
    end = last + Self.blockSize
  }
}
