import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// The user's folders, as the XDG Base Directory Specification has them.
///
/// A variable that is empty or a relative path counts as not set. Where neither the variable nor `HOME` is
/// set there is no folder: a program that was started without a home keeps nothing.
package struct UserFolders: Sendable {
  private let environment: [String: String]

  package init(environment: [String: String] = UserFolders.processEnvironment) {
    self.environment = environment
  }

  /// The environment of this process.
  package static var processEnvironment: [String: String] {
    ProcessInfo.processInfo.environment
  }

  /// Settings: `XDG_CONFIG_HOME`, else `.config`.
  package var config: String? { folder("XDG_CONFIG_HOME", ".config") }

  /// What is kept between runs and is no document: `XDG_STATE_HOME`, else `.local/state`.
  package var state: String? { folder("XDG_STATE_HOME", ".local/state") }

  /// Where Foundation keeps user defaults: ``config``, and without a `HOME` in the home folder that the
  /// password database has.
  package var userDefaults: String? { config ?? home.map { "\($0)/.config" } }

  /// The home folder: `HOME`, else what the password database has.
  package var home: String? { variable("HOME") ?? Self.home(ofUser: nil) }

  /// Where files go that need not outlive the process: `TMPDIR`, else `/tmp`.
  package var temporary: String { variable("TMPDIR") ?? "/tmp" }

  private func folder(_ name: String, _ inHome: String) -> String? {
    if let path = variable(name) { return path }
    return variable("HOME").map { $0 == "/" ? "/\(inHome)" : "\($0)/\(inHome)" }
  }

  private func variable(_ name: String) -> String? {
    guard var path = environment[name], path.hasPrefix("/") else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// The home folder of a user in the password database.
  ///
  /// - Parameter name: The user's name; `nil` for the one that runs this process.
  static func home(ofUser name: String?) -> String? {
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    let code =
      name.map { getpwnam_r($0, &entry, &buffer, buffer.count, &found) }
      ?? getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found)
    guard code == 0, found != nil, let home = entry.pw_dir else { return nil }
    let path = String(cString: home)
    return path.hasPrefix("/") ? path : nil
  }
}
