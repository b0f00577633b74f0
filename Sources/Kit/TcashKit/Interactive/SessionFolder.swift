import Foundation
import PlatformIO
import ShellSession

/// Where the journals of the prompt's sessions are kept.
struct SessionFolder {
  let path: String

  /// How many journals of sessions that have ended are kept.
  private static let keptCount = 20
  static let suffix = ".journal"

  /// `TCASH_SESSIONS`, else `tcash/sessions` in the folder that the XDG specification gives state; `nil`
  /// where sessions are not to be kept.
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

  // MARK: What is there

  /// The sessions of this program in which something was done, the one that was written last first.
  func sessions() -> [KeptSession] {
    journals().lazy.compactMap { KeptSession($0.path, writtenAt: $0.time) }.filter(\.isWorthKeeping)
  }

  /// The last session that can be resumed, with those after it that can't be.
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

  /// The journals, the one that was written last first.
  private func journals() -> [(path: String, time: FileTime)] {
    files(Self.suffix).sorted { ($0.time, $0.path) > ($1.time, $1.path) }
  }

  private func files(_ suffix: String) -> [(path: String, time: FileTime)] {
    Folder.names(in: path).filter { $0.hasSuffix(suffix) }.compactMap { name in
      let file = "\(path)/\(name)"
      return FileTime(ofRegularFile: file).map { (file, $0) }
    }
  }

  // MARK: Clearing up

  /// Removes the oldest journals of sessions that have ended, and what is left of restarts.
  func prune(at time: Date = Date()) {
    for (path, _) in journals().dropFirst(Self.keptCount) {
      // One that somebody writes is locked.
      guard (try? JournalFile.reopen(path)) != nil else { continue }
      unlink(path)
    }
    for (path, written) in files(ReloadTrace.suffix) {
      // One that is young may be on its way from a program to the next.
      guard time.timeIntervalSince1970 - Double(written.seconds) > Self.restartTime else {
        continue
      }
      unlink(path)
    }
  }

  /// How many seconds a program may take to be started again.
  private static let restartTime: Double = 600
}
