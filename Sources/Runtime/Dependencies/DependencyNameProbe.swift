import ConcurrencyExtras
import IssueReporting
import Synchronization

/// Finds the name of the ``DependencyValues`` property that a key path goes through. Key paths of
/// computed properties don't expose names, so the probe records the `#function` of the read.
final class DependencyNameProbe: Sendable {
  @TaskLocal static var current: DependencyNameProbe?

  // The number of reads being probed in the process.
  private static let count = Atomic(0)

  static var isAnyActive: Bool { count.load(ordering: .relaxed) > 0 }

  private let function = LockIsolated<String?>(nil)

  func record(_ function: StaticString) {
    // Later reads happen while the value is built.
    self.function.withLock { if $0 == nil { $0 = "\(function)" } }
  }

  func name(ofReading read: () -> Void) -> String? {
    Self.count.add(1, ordering: .relaxed)
    defer { Self.count.subtract(1, ordering: .relaxed) }
    // The value isn't used and may be missing, so suppress its issues.
    withIssueReporters([]) { Self.$current.withValue(self, operation: read) }
    // Subscripts and methods have no property name to show.
    return function.withLock(\.self).flatMap { $0.contains("(") ? nil : $0 }
  }
}

extension DependencyValues {
  /// Returns the property that a key path goes through, such as `numberFact`, or `nil` if the key
  /// path uses a key instead.
  ///
  /// This reads the value, without reporting an issue if it is missing.
  package func name(of keyPath: PartialKeyPath<DependencyValues>) -> String? {
    Self.setting {
      DependencyNameProbe().name(ofReading: { _ = self[keyPath: keyPath] })
    }
  }
}
