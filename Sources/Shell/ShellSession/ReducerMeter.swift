import Foundation

/// Measures the time that reducers take, with the tools that observe them.
@MainActor
package final class ReducerMeter {
  /// The number of actions that were reduced.
  package private(set) var count = 0
  package private(set) var total = Duration.zero
  private var start: ContinuousClock.Instant?

  package init() {}

  func willReduce() { start = .now }

  func didReduce() {
    guard let start else { return }
    self.start = nil
    count += 1
    total += start.duration(to: .now)
  }

  fileprivate func add(_ inner: ReducerMeter) {
    count += inner.count
    total += inner.total
  }
}

extension ShellSession {
  /// Measures the reducers that run during an operation. A measurement within another is part of it.
  package func metering(
    _ meter: ReducerMeter,
    _ operation: @MainActor () async throws -> Void
  ) async rethrows {
    let outer = self.meter
    self.meter = meter
    defer {
      outer?.add(meter)
      self.meter = outer
    }
    try await operation()
  }
}
