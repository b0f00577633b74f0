public import Dependencies
public import GRDB
import IssueReporting

extension DependencyValues {
  /// The database of `.sqlite`, `.fetch`, `.fetchAll` and `.fetchOne` where none is given.
  ///
  /// Give it once, where the program starts:
  ///
  /// ```swift
  /// try prepareDependencies {
  ///   $0.defaultDatabase = try openDatabase(at: url)
  /// }
  /// ```
  ///
  /// Each test has a database of its own, in memory. A program that gives none has one in memory too, and
  /// an issue tells of it.
  public var defaultDatabase: any DatabaseWriter {
    get { self[DefaultDatabaseKey.self] }
    set { self[DefaultDatabaseKey.self] = newValue }
  }
}

private enum DefaultDatabaseKey: DependencyKey {
  static let liveValue: any DatabaseWriter = {
    reportIssue(
      """
      A shared value is to be in the default database, and none was given: it is in memory, and lost when \
      the program ends.

      Give one before the first store or shared value is made: \
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
      // Without memory for an empty database the program can't go on.
      preconditionFailure("A database in memory could not be made: \(error)")
    }
  }
}
