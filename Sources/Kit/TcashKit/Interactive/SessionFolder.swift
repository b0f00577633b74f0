import Foundation
import PlatformIO
import ShellJournal

/// The folder that holds the journals of prompt sessions.
struct SessionFolder {
  let path: String

  /// The number of journals of ended sessions to keep.
  private static let keptCount = 20
  static let suffix = ".journal"

  /// `TCASH_SESSIONS`, or else `tcash/sessions` in the XDG state folder; `nil` if sessions are not
  /// kept.
  static func find(
    environment: [String: String] = UserFolders.processEnvironment
  ) -> SessionFolder? {
    if let path = environment["TCASH_SESSIONS"] {
      return path.isEmpty ? nil : SessionFolder(path: path)
    }
    return UserFolders(environment: environment).state.map {
      SessionFolder(path: "\($0)/tcash/sessions")
    }
  }

  /// An unused path for a new journal.
  func newPath(at time: Date = Date()) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyyMMdd-HHmmss"
    let name = "\(path)/\(formatter.string(from: time))-\(getpid())"
    let names = [name] + (2..<100).map { "\(name)-\($0)" }
    let free = names.first { access($0 + Self.suffix, F_OK) != 0 }
    return (free ?? name) + Self.suffix
  }

  // MARK: Listing

  /// The sessions that belong in lists, most recently written first.
  func sessions() -> [KeptSession] {
    journals().lazy.compactMap { KeptSession($0.path, writtenAt: $0.time) }.filter(\.isWorthKeeping)
  }

  /// The last session that can be resumed, and the later ones that can't.
  func lastSession() -> (session: KeptSession?, others: [KeptSession]) {
    var others: [KeptSession] = []
    for (path, time) in journals() {
      guard var session = KeptSession(path, writtenAt: time), session.isWorthKeeping else {
        continue
      }
      if others.isEmpty { session = session.settled }
      if session.state == .ended { return (session, others) }
      others.append(session)
    }
    return (nil, others)
  }

  /// The journals, most recently written first.
  private func journals() -> [(path: String, time: FileTime)] {
    files(Self.suffix).sorted { ($0.time, $0.path) > ($1.time, $1.path) }
  }

  private func files(_ suffix: String) -> [(path: String, time: FileTime)] {
    Folder.names(in: path).filter { $0.hasSuffix(suffix) }.compactMap { name in
      let file = "\(path)/\(name)"
      return FileTime(ofRegularFile: file).map { (file, $0) }
    }
  }

  // MARK: Pruning

  /// Removes the oldest journals of ended sessions, and the leftovers of restarts.
  func prune(at time: Date = Date()) {
    for (path, _) in journals().dropFirst(Self.keptCount) {
      // A journal that is being written is locked.
      guard (try? JournalFile.reopen(path)) != nil else { continue }
      unlink(path)
    }
    for (path, written) in files(ReloadTrace.suffix) {
      // A recent trace may belong to a restart in progress.
      guard time.timeIntervalSince1970 - Double(written.seconds) > Self.restartTime else {
        continue
      }
      unlink(path)
    }
  }

  /// The number of seconds that a restart may take.
  private static let restartTime: Double = 600
}
