import Synchronization

/// Code of a feature that reading a value would run: a computed property, the initialiser of a constant. It might trap, so
/// completion and checks don't run it. Neither do they search a text for a pattern, which may take any time.
package enum FeatureCode {
  /// Whether anything was left out of an operation.
  package final class Omission: Sendable {
    private let isNoted = Mutex(false)
    private let isSearchNoted = Mutex(false)

    package init() {}

    /// Whether a member seems to be absent because its code was left out.
    package var isMade: Bool { isNoted.withLock { $0 } }

    /// Whether a search was left out, so that its result is not known.
    package var isOfSearch: Bool { isSearchNoted.withLock { $0 } }

    fileprivate func note() { isNoted.withLock { $0 = true } }
    fileprivate func noteSearch() { isSearchNoted.withLock { $0 = true } }
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

  /// Whether to search a text for a pattern.
  static var maySearch: Bool {
    omission?.noteSearch()
    return omission == nil
  }

  /// Whether to run the code of a member that is there.
  static var mayRun: Bool {
    omission?.note()
    return omission == nil
  }
}
