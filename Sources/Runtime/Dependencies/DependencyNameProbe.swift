import ConcurrencyExtras
import IssueReporting
import Synchronization

/// Listens for the property of ``DependencyValues`` that a key path leads through: key paths of
/// computed properties don't tell their names.
final class DependencyNameProbe: Sendable {
  @TaskLocal static var current: DependencyNameProbe?

  // How many reads are being listened to, anywhere.
  private static let count = Atomic(0)

  static var isAnyActive: Bool { count.load(ordering: .relaxed) > 0 }

  private let function = LockIsolated<String?>(nil)

  func note(_ function: StaticString) {
    // Those that follow are read to make the value.
    self.function.withLock { if $0 == nil { $0 = "\(function)" } }
  }

  func name(ofReading read: () -> Void) -> String? {
    Self.count.add(1, ordering: .relaxed)
    defer { Self.count.subtract(1, ordering: .relaxed) }
    // What is read is not used, and need not be there.
    withIssueReporters([]) { Self.$current.withValue(self, operation: read) }
    // A subscript has no name to show.
    return function.withLock(\.self).flatMap { $0.contains("(") ? nil : $0 }
  }
}

extension DependencyValues {
  /// The property that a key path leads through, such as `numberFact`; `nil` where it leads to a key.
  ///
  /// The value is read for it, without a report where there is none.
  package func name(of keyPath: PartialKeyPath<DependencyValues>) -> String? {
    Self.setting {
      DependencyNameProbe().name(ofReading: { _ = self[keyPath: keyPath] })
    }
  }
}
