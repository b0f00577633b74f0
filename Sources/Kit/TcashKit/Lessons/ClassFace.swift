import ConcurrencyExtras
import Foundation
import LineEditor
import PlatformIO
import ShellHost
import ShellLessons
import ShellOutput
import TerminalText

/// The board of a class, for the teacher.
@MainActor
struct ClassFace {
  private let arguments: Arguments.Class
  private let console: Console
  private let folder: ResolvedPath

  init(_ arguments: Arguments.Class, on console: Console) {
    self.arguments = arguments
    self.console = console
    folder = ResolvedPath(arguments.folder)
  }

  func run() async -> ExitStatus {
    guard folder.isFolder else {
      standardError(
        "\(ProgramName.current): there is no folder \(SafeText.escaped(arguments.folder))"
      )
      return .invalid
    }
    let isLive =
      !arguments.once && arguments.output.format == .text && isatty(STDOUT_FILENO) == 1
      && ProcessInfo.processInfo.environment["TERM", default: "dumb"] != "dumb"
    guard isLive else {
      print(ClassRoom(in: folder), at: now)
      return .success
    }
    await follow()
    return .success
  }

  private var now: Double { Date().timeIntervalSince1970 }

  private func print(_ room: ClassRoom, at time: Double) {
    if arguments.output.format == .text { console.printRemark(room.summary(at: time)) }
    for report in room.reports(at: time) { console.print(report) }
  }

  // MARK: Live

  /// How often the files are read. Their folder may be on another machine, where nothing tells of changes.
  private static let interval = Duration.seconds(1)

  /// Shows the board on a screen of its own, until the teacher leaves.
  private func follow() async {
    let isLeft = LockIsolated(false)
    StandardStreams.write(Screen.enter)
    await InterruptSource(observesEnd: true).withHandler {
      isLeft.setValue(true)
    } operation: {
      while !isLeft.value, !isLeaveTyped {
        show()
        try? await Task.sleep(for: Self.interval)
      }
    }
    StandardStreams.write(Screen.leave)
  }

  private func show() {
    let size = TerminalSize(of: STDOUT_FILENO)
    let time = now
    let room = ClassRoom(in: folder)
    var text = ""
    console.width = { size.columns }
    console.write = { part, _ in text += part }
    let clock = Date().formatted(date: .omitted, time: .standard)
    console.printRemark("\(arguments.folder): \(room.summary(at: time)) · \(clock)")
    for report in room.reports(at: time) {
      text += "\n"
      console.print(report)
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    var shown = lines.prefix(size.rows - 1)
    if shown.count < lines.count {
      shown = shown.dropLast() + ["… (\(lines.count - shown.count + 1) more lines)"]
    }
    StandardStreams.write(
      Screen.top + shown.joined(separator: Screen.endOfLine + "\n") + Screen.rest
    )
  }

  /// Whether the teacher has typed 'q', or has closed the input.
  private var isLeaveTyped: Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return false }
    guard let line = readLine() else { return true }
    return line.trimmingCharacters(in: .whitespaces).lowercased() == "q"
  }

  /// Control sequences of a screen beside the usual one, which keeps what was printed before.
  private enum Screen {
    static let enter = "\u{1b}[?1049h"
    static let leave = "\u{1b}[?1049l"
    static let top = "\u{1b}[H"
    static let endOfLine = "\u{1b}[K"
    /// Clears what is right of the cursor and below.
    static let rest = "\u{1b}[J"
  }
}
