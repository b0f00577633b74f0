import Foundation
import ShellCommands
import ShellLanguage

/// The script that runs before the first prompt, and never before a script.
struct StartupFile {
  let path: String

  /// `tcash/rc.tcash` in the folder that the XDG specification gives configuration, if it is there.
  static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> StartupFile? {
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let home = environment["HOME"].map { "\($0)/.config" }
    guard let folder = folder ?? home else { return nil }
    let path = "\(folder)/tcash/rc.tcash"
    return FileManager.default.fileExists(atPath: path) ? StartupFile(path: path) : nil
  }

  /// - Throws: A diagnostic where it can't be read.
  func read() throws -> SourceText {
    SourceText(try ScriptFile.read(path, as: path), name: path)
  }

  /// Where the paths in it begin.
  var folder: String { (path as NSString).deletingLastPathComponent }
}
