import Foundation
import ShellSession

/// Where the journals of the prompt's sessions are kept.
struct SessionFolder {
  let path: String

  /// How many journals of sessions that have ended are kept.
  private static let keptCount = 20
  private static let suffix = ".journal"

  /// `TCASH_SESSIONS`, else `tcash/sessions` in the folder that the XDG specification gives state; `nil`
  /// where sessions are not to be kept.
  static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> SessionFolder? {
    if let path = environment["TCASH_SESSIONS"] {
      return path.isEmpty ? nil : SessionFolder(path: path)
    }
    let state = environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let home = environment["HOME"].map { "\($0)/.local/state" }
    return (state ?? home).map { SessionFolder(path: "\($0)/tcash/sessions") }
  }

  /// The path of a journal that is not there yet.
  func newPath(at time: Date = Date()) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyyMMdd-HHmmss"
    let name = "\(path)/\(formatter.string(from: time))-\(getpid())"
    let names = [name] + (2..<100).map { "\(name)-\($0)" }
    let free = names.first { access($0 + Self.suffix, F_OK) != 0 }
    return (free ?? name) + Self.suffix
  }

  /// The paths of the journals, the one that was written last first.
  func journals() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let files = names.filter { $0.hasSuffix(Self.suffix) }.map { name in
      var status = stat()
      let file = "\(path)/\(name)"
      return stat(file, &status) == 0 ? (file, status.modified) : (file, 0)
    }
    return files.sorted { ($0.1, $0.0) > ($1.1, $1.0) }.map(\.0)
  }

  /// Takes up the journal that was written last, of those of this program that nobody writes and in which
  /// something was done.
  ///
  /// - Returns: `nil` where there is none.
  func reopenNewest() -> JournalFile? {
    let journals = journals()
    // A shell that was killed lets go of its journal a moment later than of its terminal.
    for _ in 0..<5 where journals.first.map(Self.isInUse) ?? false { usleep(50_000) }
    return journals.lazy.compactMap { try? JournalFile.reopen($0) }.first { file in
      guard let contents = file.contents() else { return false }
      // Several programs are shells, of features of their own.
      let isOwn = contents.program.map { $0 == ProcessInfo.processInfo.processName } ?? true
      return contents.isOfLaterVersion || (isOwn && contents.statementCount > 0)
    }
  }

  private static func isInUse(_ path: String) -> Bool {
    do {
      _ = try JournalFile.reopen(path)
      return false
    } catch {
      return (error as? JournalError)?.isInUse ?? false
    }
  }

  /// Removes the oldest journals of sessions that have ended.
  func prune() {
    for path in journals().dropFirst(Self.keptCount) {
      // One that somebody writes is locked.
      guard (try? JournalFile.reopen(path)) != nil else { continue }
      unlink(path)
    }
  }
}

extension stat {
  /// When the file was written last, in nanoseconds.
  fileprivate var modified: Int {
    #if canImport(Glibc)
    let time = st_mtim
    #else
    let time = st_mtimespec
    #endif
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
