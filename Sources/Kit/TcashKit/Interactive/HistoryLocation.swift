import LineEditor
import PlatformIO

/// The location of the prompt's history file.
enum HistoryLocation {
  /// `TCASH_HISTORY`, or else `tcash/history` in the XDG state folder; `nil` if no history is kept.
  static var file: HistoryFile? {
    let environment = UserFolders.processEnvironment
    if let path = environment["TCASH_HISTORY"] {
      return path.isEmpty ? nil : HistoryFile(path: path)
    }
    return UserFolders(environment: environment).state.map {
      HistoryFile(path: "\($0)/tcash/history")
    }
  }
}
