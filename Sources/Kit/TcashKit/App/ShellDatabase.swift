package import Foundation
import ShellSession
package import Sharing

/// A kind of database that a shell can store shared values in.
///
/// Building a database library takes time, so it is a separate product. Add `TcashSQLite` to the
/// target's dependencies, and name it:
///
/// ```swift
/// import TcashKit
/// import TcashSQLite
///
/// @main
/// struct Workshop: ShellApp {
///   var database: ShellDatabase? { .sqlite }
///   var features: Features { … }
/// }
/// ```
public struct ShellDatabase: Sendable {
  package typealias Open =
    @Sendable (
      _ url: URL, _ displayName: String
    ) throws -> any KeyedStorage

  private let open: Open

  package init(open: @escaping Open) {
    self.open = open
  }

  /// Makes the database available to all sessions of the process.
  package func use() { SharedDatabases.use(open) }
}
