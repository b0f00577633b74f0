import Synchronization

/// Learns whether what is being made, such as a reducer's body, depends on what may be another value the next
/// time: a dependency, a shared value, a branch.
///
/// While nobody makes anything, a reader pays one relaxed load of an atomic for it.
package final class MakingWitness: Sendable {
  @TaskLocal private static var current: MakingWitness?

  // How many things are being made, anywhere.
  private static let count = Atomic(0)

  private let hasSeenVariation = Atomic(false)

  private init() {}

  /// Makes something.
  ///
  /// - Parameter make: What it throws is thrown on.
  /// - Returns: What was made, and whether it may be another the next time.
  package static func watching<Made>(_ make: () throws -> Made) rethrows -> (Made, isVariable: Bool)
  {
    let witness = MakingWitness()
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    let made = try $current.withValue(witness, operation: make)
    return (made, witness.hasSeenVariation.load(ordering: .relaxed))
  }

  /// What is being made by the running code, if anything, may be another the next time.
  package static func noteVariation() {
    guard count.load(ordering: .relaxed) > 0 else { return }
    current?.hasSeenVariation.store(true, ordering: .relaxed)
  }
}
