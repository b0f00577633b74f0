import Synchronization

/// Code of a feature that reading a value would run: a computed property, the initialiser of a constant. It might trap, so
/// completion and checks don't run it. Neither do they search a text for a pattern, which may take any time.
package enum FeatureCode {
  /// Whether any code was left out of an operation.
  package final class Omission: Sendable {
    private let isNoted = Mutex(false)

    package init() {}

    package var isMade: Bool { isNoted.withLock { $0 } }

    fileprivate func note() { isNoted.withLock { $0 = true } }
  }

  @TaskLocal private static var omission: Omission?

  /// Performs an operation to which members that need such code seem to be absent.
  ///
  /// - Parameter omission: Tells afterwards whether there were any.
  package static func omitted<R>(
    _ omission: Omission = Omission(),
    _ operation: () throws -> R
  ) rethrows -> R {
    try $omission.withValue(omission, operation: operation)
  }

  /// Whether to run the code of a member that is there.
  static var mayRun: Bool {
    omission?.note()
    return omission == nil
  }
}
