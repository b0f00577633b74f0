import ConcurrencyExtras
import Foundation

/// Runs what must be done before the process exits.
final class ExitFlush: Sendable {
  static let shared = ExitFlush()

  private let operations = LockIsolated<[@Sendable () -> Void]>([])

  private init() {
    atexit { ExitFlush.shared.run() }
  }

  func add(_ operation: @escaping @Sendable () -> Void) {
    operations.withLock { $0.append(operation) }
  }

  private func run() {
    for operation in operations.value { operation() }
  }
}
