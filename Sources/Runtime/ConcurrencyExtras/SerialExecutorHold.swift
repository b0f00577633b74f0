/// Keeps ``uncheckedUseMainSerialExecutor`` set while any instance exists. When the last instance
/// is deallocated, it restores the value from before the first was created.
package final class SerialExecutorHold: Sendable {
  private struct Holds {
    var count = 0
    var wasSerial = false
  }

  private static let holds = LockIsolated(Holds())

  package init() {
    Self.holds.withLock { holds in
      if holds.count == 0 { holds.wasSerial = uncheckedUseMainSerialExecutor }
      holds.count += 1
      uncheckedUseMainSerialExecutor = true
    }
  }

  deinit {
    Self.holds.withLock { holds in
      holds.count -= 1
      if holds.count == 0 { uncheckedUseMainSerialExecutor = holds.wasSerial }
    }
  }
}
