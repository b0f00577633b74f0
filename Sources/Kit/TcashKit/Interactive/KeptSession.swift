import Foundation
import PlatformIO
import ShellSession

/// A session of the prompt whose journal is kept.
struct KeptSession {
  enum State: Hashable {
    /// It can be resumed.
    case ended
    /// A shell writes it.
    case running
    /// It can't be resumed, for a reason.
    case unreadable(String)
  }

  let path: String
  /// What it is called: `20260412-093012-4711`.
  let name: String
  let state: State
  /// When it was written last.
  let time: Date
  let outline: JournalOutline

  /// - Returns: `nil` for a file that is not there.
  init?(_ path: String, writtenAt time: FileTime) {
    self.path = path
    self.time = Date(timeIntervalSince1970: Double(time.seconds))
    let file = ResolvedPath(path).name
    let suffix = SessionFolder.suffix
    name = file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
    do {
      outline = try JournalFile.outline(of: path)
      state = Self.state(of: path, outline)
    } catch {
      let reason = (error as? JournalError)?.reason ?? "\(error)"
      if access(path, F_OK) != 0 { return nil }
      outline = JournalOutline(parsing: [])
      state = .unreadable(reason)
    }
  }

  /// - Returns: `nil` for a file that is not there.
  init?(_ path: String) {
    guard let time = FileTime(ofRegularFile: path) else { return nil }
    self.init(path, writtenAt: time)
  }

  private static func state(of path: String, _ outline: JournalOutline) -> State {
    if outline.isOfLaterVersion { return .unreadable("a later tcash wrote it") }
    if !outline.isReadable { return .unreadable("it is no journal, or is damaged all over") }
    return JournalFile.isInUse(path) ? .running : .ended
  }

  /// The session a moment later, where a shell writes it now: one that was killed lets go of its journal
  /// later than of its terminal.
  var settled: KeptSession {
    for _ in 0..<5 where state == .running {
      usleep(50_000)
      if !JournalFile.isInUse(path) { return KeptSession(path) ?? self }
    }
    return self
  }

  /// Whether anybody would miss it. Several programs are shells, of features of their own.
  var isWorthKeeping: Bool {
    if case .unreadable = state { return true }
    let isOwn = outline.program.map { $0 == ProcessInfo.processInfo.processName } ?? true
    return isOwn && outline.statementCount > 0
  }
}
