import Foundation
import LineEditor

/// Where the prompt's history is kept between sessions.
enum HistoryLocation {
  /// `TCASH_HISTORY`, else `tcash/history` in the folder that the XDG specification gives state.
  static var file: HistoryFile? {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["TCASH_HISTORY"] {
      return path.isEmpty ? nil : HistoryFile(path: path)
    }
    let state = environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let home = environment["HOME"].map { "\($0)/.local/state" }
    return (state ?? home).map { HistoryFile(path: "\($0)/tcash/history") }
  }
}
