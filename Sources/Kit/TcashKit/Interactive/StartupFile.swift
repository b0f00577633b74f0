import PlatformIO
import ShellCommands
import ShellLanguage

/// The script that runs before the first prompt, and never before a script.
struct StartupFile {
  private let file: ResolvedPath

  /// As messages name it.
  var path: String { file.text }

  /// `tcash/rc.tcash` in the folder that the XDG specification gives configuration, if it is there.
  static func find(
    environment: [String: String] = UserFolders.processEnvironment
  ) -> StartupFile? {
    guard let folder = UserFolders(environment: environment).config else { return nil }
    let file = ResolvedPath("\(folder)/tcash/rc.tcash")
    return file.isThere ? StartupFile(file: file) : nil
  }

  /// - Throws: A diagnostic where it can't be read.
  func read() throws -> SourceText {
    SourceText(try ScriptFile.read(file, as: path), name: path)
  }

  /// Where the paths in it begin.
  var folder: String { file.folderText }
}
