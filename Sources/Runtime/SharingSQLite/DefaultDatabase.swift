public import Dependencies
public import GRDB
import IssueReporting

extension DependencyValues {
  /// The default database of `.sqlite`, `.fetch`, `.fetchAll` and `.fetchOne`.
  ///
  /// Set it once, when the program starts:
  ///
  /// ```swift
  /// try prepareDependencies {
  ///   $0.defaultDatabase = try openDatabase(at: url)
  /// }
  /// ```
  ///
  /// Each test has its own database, in memory. A program that sets none also uses one in memory,
  /// and an issue is reported.
  public var defaultDatabase: any DatabaseWriter {
    get { self[DefaultDatabaseKey.self] }
    set { self[DefaultDatabaseKey.self] = newValue }
  }
}

private enum DefaultDatabaseKey: DependencyKey {
  static let liveValue: any DatabaseWriter = {
    reportIssue(
      """
      A shared value uses the default database, but none was set: it is kept in memory, and lost \
      when the program ends.

      Set one before the first store or shared value is created: \
      'try prepareDependencies { $0.defaultDatabase = try openDatabase(at: url) }'.
      """
    )
    return makeDatabaseInMemory()
  }()
  static var previewValue: any DatabaseWriter { makeDatabaseInMemory() }
  static var testValue: any DatabaseWriter { makeDatabaseInMemory() }

  private static func makeDatabaseInMemory() -> any DatabaseWriter {
    do {
      return try DatabaseQueue()
    } catch {
      // Creating an empty in-memory database fails only if memory is exhausted; the program can't
      // continue then.
      preconditionFailure("An in-memory database could not be created: \(error)")
    }
  }
}
