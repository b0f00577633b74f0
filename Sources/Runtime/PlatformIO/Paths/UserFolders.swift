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

/// The user's folders according to the XDG Base Directory Specification.
///
/// A variable that is empty or a relative path counts as unset. If neither the variable nor `HOME`
/// is set, there is no folder: a program that was started without a home keeps nothing.
package struct UserFolders: Sendable {
  private let environment: [String: String]

  package init(environment: [String: String] = UserFolders.processEnvironment) {
    self.environment = environment
  }

  /// The environment of this process.
  package static var processEnvironment: [String: String] {
    ProcessInfo.processInfo.environment
  }

  /// The folder for settings: `XDG_CONFIG_HOME`, or else `.config`.
  package var config: String? { folder("XDG_CONFIG_HOME", ".config") }

  /// The folder for data that persists between runs and is no document: `XDG_STATE_HOME`, or else
  /// `.local/state`.
  package var state: String? { folder("XDG_STATE_HOME", ".local/state") }

  /// The folder of Foundation's user defaults: ``config``, or without a `HOME`, `.config` in the
  /// home folder from the password database.
  package var userDefaults: String? { config ?? home.map { "\($0)/.config" } }

  /// The home folder: `HOME`, or else the one in the password database.
  package var home: String? { variable("HOME") ?? Self.home(ofUser: nil) }

  /// The folders for files that need not outlive the process, the preferred one first: `TMPDIR`, and
  /// `/tmp`, where that is unset or can't be used.
  package var temporary: [String] {
    let standard = "/tmp"
    guard let wanted = variable("TMPDIR"), wanted != standard else { return [standard] }
    return [wanted, standard]
  }

  /// This process's environment with another home folder, in which all of the user's folders are.
  package static func environment(withHome home: String) -> [String: String] {
    var environment = processEnvironment
    environment["HOME"] = home
    for (name, folder) in [
      ("XDG_CONFIG_HOME", ".config"), ("XDG_STATE_HOME", ".local/state"),
      ("XDG_DATA_HOME", ".local/share"), ("XDG_CACHE_HOME", ".cache"),
    ] {
      environment[name] = "\(home)/\(folder)"
    }
    return environment
  }

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
  /// - Parameter name: The user's name; `nil` for the user who runs this process.
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
