import Foundation
import PlatformIO
import ShellJournal

/// A session of the prompt whose journal is on disk.
struct KeptSession {
  enum State: Hashable {
    /// The session can be resumed.
    case ended
    /// A shell is writing the journal.
    case running
    /// The session can't be resumed, for the given reason.
    case unreadable(String)
  }

  let path: String
  /// The session's name, such as `20260412-093012-4711`.
  let name: String
  let state: State
  /// The time of the journal's last write.
  let time: Date
  let outline: JournalOutline

  /// - Returns: `nil` if the file doesn't exist.
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

  /// - Returns: `nil` if the file doesn't exist.
  init?(_ path: String) {
    guard let time = FileTime(ofRegularFile: path) else { return nil }
    self.init(path, writtenAt: time)
  }

  private static func state(of path: String, _ outline: JournalOutline) -> State {
    if outline.isOfLaterVersion { return .unreadable("written by a later tcash") }
    if !outline.isReadable { return .unreadable("not a journal, or corrupted") }
    return JournalFile.isInUse(path) ? .running : .ended
  }

  /// The session, checked again for up to 250 ms while a shell seems to be running it. A killed
  /// shell releases its journal later than its terminal.
  var settled: KeptSession {
    for _ in 0..<5 where state == .running {
      usleep(50_000)
      if !JournalFile.isInUse(path) { return KeptSession(path) ?? self }
    }
    return self
  }

  /// Whether the session belongs in lists: it ran statements in this program, or it is unreadable.
  /// Several programs with features of their own may share the folder.
  var isWorthKeeping: Bool {
    if case .unreadable = state { return true }
    let isOwn = outline.program.map { $0 == ProcessInfo.processInfo.processName } ?? true
    return isOwn && outline.statementCount > 0
  }
}
