import Foundation
import ShellCommands
import ShellHost
import ShellLanguage
import ShellOutput
import ShellValues
import TerminalText

/// Prints a conversation's events: results to standard output, errors to standard error.
@MainActor
final class Console {
  private let colors: ColorSupport
  // Asking takes a system call, and a stream does not become a terminal later.
  private let isOutputTerminal = isatty(STDOUT_FILENO) == 1
  private let isErrorTerminal = isatty(STDERR_FILENO) == 1
  /// Returns the current display settings.
  var display: () -> DisplaySettings = { DisplaySettings() }
  /// Returns the line width in columns.
  var width: () -> Int
  /// Shows output that exceeds the screen; `nil` if output isn't interactive.
  var pager: (any Pager)?
  /// The beginnings that stand for ids; `nil` prints ids in full.
  var shortIDs: ShortIDs?

  /// Prints text that consists of whole lines. Replaced while a line editor owns the terminal.
  var write: (_ text: String, _ isError: Bool) -> Void = { text, isError in
    StandardStreams.write(text, isError: isError)
  }

  /// Output that the pager shows at the end of the statement.
  private var pages = ""
  /// Whether the current statement only displays something. The output of a statement that acts is
  /// never paged: it must not wait for a reader, and the next typed line must not become pager
  /// keys.
  private var isLooking = false
  /// Output printed while the pager has the screen.
  private var held: [(text: String, isError: Bool)] = []
  private var isPaging = false

  init(
    allowsColor: Bool,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    colors = ColorSupport(environment: environment, isAllowed: allowsColor)
    width = { TextOptions.scriptWidth }
  }

  /// The theme of results; `nil` disables colour.
  var theme: Theme? { theme(display(), isError: false) }

  private func theme(_ display: DisplaySettings, isError: Bool) -> Theme? {
    colors.theme(display, isTerminal: isError ? isErrorTerminal : isOutputTerminal)
  }

  // MARK: Printing

  /// Prints a report until it is complete or the task is cancelled.
  func print(_ report: Report) {
    let display = display()
    print(report, display, as: display.format.type)
  }

  private func print<Format: OutputFormat>(
    _ report: Report,
    _ display: DisplaySettings,
    as _: Format.Type
  ) {
    let format = Format(options: options(display))
    var page = Page(
      theme: theme(display, isError: false),
      rows: Format.isForScreens
        ? pagedRows(display).map { RowCount(columns: width(), limit: $0) } : nil
    )
    func goOn(afterPiece isComplete: Bool) -> Bool {
      guard isComplete else { return true }
      if page.rows == nil {
        put(page.text)
        page.removeText()
      }
      return !Task.isCancelled
    }
    let sink = LineSink(
      takeText: page.isPlain ? { goOn(afterPiece: page.add($0)) } : nil
    ) {
      goOn(afterPiece: page.add($0))
    }
    format.write(report, to: sink)
    guard page.rows?.isFull == true else { return put(page.text) }
    // Don't page a report whose printing was interrupted.
    if !Task.isCancelled { pages += page.text }
  }

  /// - Parameter callers: The calls that led to the error, innermost first.
  func printError(
    _ diagnostic: Diagnostic,
    in source: SourceText,
    calledFrom callers: [CallSite] = []
  ) {
    let lines = format(display()).lines(
      for: diagnostic,
      in: source,
      calledFrom: callers,
      wrapsProse: isErrorTerminal
    )
    // The terminal has shown the keys of Ctrl-C, after which no new line began.
    if case EvaluationProblem.interrupted? = diagnostic.problem as? EvaluationProblem,
      isErrorTerminal, TerminalEcho.showsControlKeys
    {
      put("\n", isError: true)
    }
    print(lines, isError: true)
  }

  /// Prints a note on standard error, about something that the user may not expect.
  func printNote(_ text: String) {
    print(Remark(text, .note), isError: true)
  }

  /// Prints a progress remark on standard output.
  func printRemark(_ text: String) {
    print(Remark(text, .progress), isError: false)
  }

  /// Prints a statement, if a reader has not typed it and does not expect JSON.
  private func echo(_ place: StatementPlace) {
    if isPresenting {
      let lines = place.text.split(separator: "\n", omittingEmptySubsequences: false)
      let rows = lines.map { StyledText("▌ " + SafeText.escaped(String($0)), .command) }
      return print([StyledText()] + rows + [StyledText()], isError: false)
    }
    guard pager == nil else { return }
    let display = display()
    guard display.echoesStatements, display.format == .text else { return }
    let lines = place.text.split(separator: "\n", omittingEmptySubsequences: false)
    print(lines.map { StyledText("> " + SafeText.escaped(String($0)), .command) }, isError: false)
  }

  /// Whether people watch the prompt.
  private var isPresenting: Bool {
    guard pager != nil else { return false }
    let display = display()
    return display.presents && display.format == .text
  }

  private func print(_ remark: Remark, isError: Bool) {
    let isTerminal = isError ? isErrorTerminal : isOutputTerminal
    print(format(display()).lines(forRemark: remark, wrapsProse: isTerminal), isError: isError)
  }

  private func format(_ display: DisplaySettings) -> any OutputFormat {
    display.format.type.init(options: options(display))
  }

  private func options(_ display: DisplaySettings) -> TextOptions {
    display.textOptions(columns: width(), shortIDs: shortIDs)
  }

  private func print(_ lines: [StyledText], isError: Bool) {
    let theme = theme(display(), isError: isError)
    put(lines.map { $0.rendered(in: theme) + "\n" }.joined(), isError: isError)
  }

  private func put(_ text: String, isError: Bool = false) {
    guard !text.isEmpty else { return }
    if isPaging {
      held.append((text, isError))
    } else if pages.isEmpty {
      write(text, isError)
    } else {
      // Keep the order: this text follows the pending pages.
      pages += text
    }
  }

  // MARK: Pages

  /// The number of rows that are printed without the pager; `nil` if output is not paged.
  private func pagedRows(_ display: DisplaySettings) -> Int? {
    guard isLooking, let pager else { return nil }
    switch display.pager {
    case .off: return nil
    case .on: return 0
    case .auto: return max(2, pager.rows - 2)
    }
  }

  /// Pages the statement's pending output, and returns when the reader leaves the pager.
  private func showPages() async {
    isLooking = false
    guard let pager, !pages.isEmpty else { return }
    let text = pages
    pages = ""
    isPaging = true
    let isShown = await pager.show(text)
    isPaging = false
    if !isShown { write(text, false) }
    let held = held
    self.held = []
    for (text, isError) in held { write(text, isError) }
  }
}

extension Console: Presenter {
  func present(_ event: ShellEvent) {
    switch event.kind {
    case .statementBegan(let place, let isActing):
      isLooking = !isActing
      echo(place)
    case .report(let report), .arrival(let report): print(report)
    case .diagnostic(let failure):
      printError(failure.diagnostic, in: failure.source, calledFrom: failure.callers)
    case .issue(let issue): printError(issue, in: SourceText(""))
    case .note(let text): printNote(text)
    case .scriptSkipped(let reason): printNote("the script is skipped: \(reason)")
    case .remark(let text): printRemark(text)
    case .statementEnded:
      if isPresenting { print([StyledText()], isError: false) }
    case .innerStatementBegan, .expectation, .sessionReplaced, .ended: break
    }
  }

  func settle() async { await showPages() }
}

/// The lines of a report, written in pieces.
private struct Page {
  let theme: Theme?
  /// How many rows of the screen the lines take; `nil` if that does not matter.
  private(set) var rows: RowCount?
  private(set) var text = ""
  /// The number of bytes at which the next piece is complete.
  private var end = Self.pieceSize

  /// The number of bytes written at once. Printing can be interrupted between two pieces.
  private static let pieceSize = 1 << 14

  init(theme: Theme?, rows: RowCount?) {
    self.theme = theme
    self.rows = rows
  }

  /// Whether the characters of the lines are all that matters.
  var isPlain: Bool { theme == nil && rows == nil }

  /// Adds a line, and returns whether it completes a piece.
  mutating func add(_ line: StyledText) -> Bool {
    line.render(in: theme, into: &text)
    rows?.add(line)
    return add("\n")
  }

  /// Adds plain text, and returns whether it completes a piece.
  mutating func add(_ plain: String) -> Bool {
    text += plain
    guard text.utf8.count >= end else { return false }
    end = text.utf8.count + Self.pieceSize
    return true
  }

  /// Begins the next piece.
  mutating func removeText() {
    text.removeAll(keepingCapacity: true)
    end = Self.pieceSize
  }
}

/// Counts the rows that lines take on a screen, up to a limit.
private struct RowCount {
  let columns: Int
  let limit: Int
  private var rows = 0

  init(columns: Int, limit: Int) {
    self.columns = max(1, columns)
    self.limit = limit
  }

  var isFull: Bool { rows > limit }

  mutating func add(_ line: StyledText) {
    guard !isFull else { return }
    rows += max(1, (line.width + columns - 1) / columns)
  }
}
