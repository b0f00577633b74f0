import Synchronization

/// Detects whether a value under construction, such as a reducer's body, may differ the next time:
/// whether its construction reads a dependency or a shared value, or takes a branch.
///
/// While no construction is being watched, a read costs one extra relaxed atomic load.
package final class ConstructionMonitor: Sendable {
  @TaskLocal private static var current: ConstructionMonitor?

  // The number of constructions being watched in the process.
  private static let count = Atomic(0)

  private let hasSeenVariation = Atomic(false)

  private init() {}

  /// Makes a value and watches its construction.
  ///
  /// - Parameter make: Makes the value. Its errors are rethrown.
  /// - Returns: The value, and whether it may differ next time.
  package static func watching<Made>(_ make: () throws -> Made) rethrows -> (Made, isVariable: Bool)
  {
    let witness = ConstructionMonitor()
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    let made = try $current.withValue(witness, operation: make)
    return (made, witness.hasSeenVariation.load(ordering: .relaxed))
  }

  /// Marks the value that the current task is making, if any, as variable.
  package static func recordVariation() {
    guard count.load(ordering: .relaxed) > 0 else { return }
    current?.hasSeenVariation.store(true, ordering: .relaxed)
  }
}
