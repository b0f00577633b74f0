import LineEditor
import PlatformIO

/// Where the prompt's history is kept between sessions.
enum HistoryLocation {
  /// `TCASH_HISTORY`, else `tcash/history` in the folder that the XDG specification gives state.
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
