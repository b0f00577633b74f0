import ConcurrencyExtras
package import Foundation
package import Sharing

/// The databases that the program can store shared values in.
///
/// They are a part of the program, as its features are. A program that needs none is built without.
package enum SharedDatabases {
  /// Opens a database file for shared values.
  ///
  /// - Parameters:
  ///   - url: The file, which is created if there is none.
  ///   - displayName: The name in descriptions.
  /// - Throws: The database's error.
  package typealias Open =
    @Sendable (
      _ url: URL, _ displayName: String
    ) throws -> any KeyedStorage

  private static let opener = LockIsolated<Open?>(nil)

  package static var areAvailable: Bool { opener.value != nil }

  /// Makes databases available to all sessions.
  package static func use(_ open: @escaping Open) { opener.setValue(open) }

  static func open(_ url: URL, _ displayName: String) throws -> any KeyedStorage {
    guard let makeStorage = opener.value else { throw SharedDatabaseProblem() }
    return try makeStorage(url, displayName)
  }
}

/// The program is built without databases.
package struct SharedDatabaseProblem: Error, CustomStringConvertible {
  package let description = "this shell is built without databases"

  package init() {}
}
