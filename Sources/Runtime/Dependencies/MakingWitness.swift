import Synchronization

/// Detects whether a value under construction, such as a reducer's body, may turn out differently next time:
/// whether a dependency or a shared value is read, or a branch taken, while it is made.
///
/// While nothing is being watched, a read costs one relaxed atomic load more.
package final class MakingWitness: Sendable {
  @TaskLocal private static var current: MakingWitness?

  // The number of constructions being watched in the process.
  private static let count = Atomic(0)

  private let hasSeenVariation = Atomic(false)

  private init() {}

  /// Makes a value and watches how.
  ///
  /// - Parameter make: Makes the value; rethrows its error.
  /// - Returns: The value, and whether it may differ next time.
  package static func watching<Made>(_ make: () throws -> Made) rethrows -> (Made, isVariable: Bool)
  {
    let witness = MakingWitness()
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    let made = try $current.withValue(witness, operation: make)
    return (made, witness.hasSeenVariation.load(ordering: .relaxed))
  }

  /// Marks the value that the current task is making, if any, as variable.
  package static func noteVariation() {
    guard count.load(ordering: .relaxed) > 0 else { return }
    current?.hasSeenVariation.store(true, ordering: .relaxed)
  }
}
