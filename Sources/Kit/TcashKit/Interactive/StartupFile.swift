import PlatformIO
import ShellCommands
import ShellLanguage

/// The script that runs before the first prompt. Scripts run without it.
struct StartupFile {
  private let file: ResolvedPath

  /// The file's path in messages.
  var path: String { file.text }

  /// `tcash/rc.tcash` in the XDG configuration folder; `nil` if the file doesn't exist.
  static func find(
    environment: [String: String] = UserFolders.processEnvironment
  ) -> StartupFile? {
    guard let folder = UserFolders(environment: environment).config else { return nil }
    let file = ResolvedPath("\(folder)/tcash/rc.tcash")
    return file.isThere ? StartupFile(file: file) : nil
  }

  /// - Throws: A diagnostic if the file can't be read.
  func read() throws -> SourceText {
    SourceText(try ScriptFile.read(file, as: path), name: path)
  }

  /// The folder that the file's relative paths start from.
  var folder: String { file.folderText }
}
