package import ShellLanguage
import ShellValues
import TerminalText

/// Writes reports for people.
package struct TextFormat: OutputFormat {
  package static let name = "text"
  package static let audience = "people"
  package static let isForScreens = true

  let options: TextOptions

  /// How values are written.
  let style: ValueStyle

  /// Whether values take as many lines as they need instead of being cut to one.
  private(set) var showsWhole = false

  package init(options: TextOptions = TextOptions()) {
    self.options = options
    style = ValueStyle(
      rendersDialogs: true,
      shortIDs: options.brevity?.shortIDs,
      temporaryFolder: options.temporaryFolder
    )
  }

  /// The format for what was asked for by itself: a prompt shows it in full. The output of scripts is the same
  /// wherever it appears.
  var inFull: TextFormat {
    var format = self
    format.showsWhole = options.brevity != nil
    return format
  }

  /// The columns of values that are shown in full. Nobody reads on after so many lines.
  private var wholeColumns: Int { 200 * options.width }

  /// Writes the lines of a report to a sink as they are produced.
  package func write(_ report: Report, to sink: LineSink) {
    switch report {
    case .definition, .actions, .move, .effects, .cancelled:
      sink.shorten(to: options.width) { writeWhole(report, to: sink) }
    default: writeWhole(report, to: sink)
    }
  }

  private func writeWhole(_ report: Report, to sink: LineSink) {
    switch report {
    case .value(let value): write(StateReport(value: value), to: sink)
    case .state(let state): write(state, to: sink)
    case .actions(let actions):
      write(actions, indentation: 1, to: sink)
    case .changes(let changes): write(changes, indentation: 1, to: sink)
    case .diff(let changes): inFull.write(changes, indentation: 1, to: sink)
    case .history(let history): write(history, to: sink)
    case .entry(let entry): inFull.write(entry, to: sink)
    case .replay(let replay): write(replay, to: sink)
    default: sink.put(shortLines(for: report))
    }
  }

  /// The lines of reports that are short enough to be created at once.
  private func shortLines(for report: Report) -> [StyledText] {
    switch report {
    case .note(let text): remark(text)
    case .done(let done): remark(done.text)
    case .list(let list) where list.things.isEmpty: remark(list.empty)
    case .print(let values): printed(values)
    case .definition(let name, let value): definition(name, value)
    case .declarations(let declarations):
      declarations.joined(separator: [""]).flatMap { declaration($0) }
    case .list(let list): table(list.rows)
    case .move(let move): lines(for: move)
    case .effects(let effects): lines(for: effects)
    case .cancelled(let rows) where rows.isEmpty: remark("no effect to cancel")
    case .cancelled(let rows): rows.flatMap { lines(for: $0, "  cancelled \($0.id),") }
    case .profile(let profile): lines(for: profile)
    case .help(let help): HelpText(format: self).lines(for: help)
    case .prose(let blocks): ProseText(options).lines(for: blocks)
    case .picture(let picture): lines(for: picture)
    case .nothing, .value, .state, .actions, .changes, .diff, .history, .entry, .replay: []
    }
  }

  package func lines(
    for diagnostic: Diagnostic,
    in source: SourceText,
    calledFrom callers: [CallSite],
    wrapsProse: Bool
  ) -> [StyledText] {
    DiagnosticRenderer(
      source: source,
      callers: callers,
      width: options.width,
      wrapsProse: wrapsProse,
      style: style
    )
    .lines(for: diagnostic)
  }

  package func lines(forRemark remark: Remark, wrapsProse: Bool) -> [StyledText] {
    let renderer = NoteRenderer(width: options.width, wrapsProse: wrapsProse)
    let text = style.naming(remark.text)
    return switch remark.kind {
    case .note: renderer.lines(for: "note: \(text)").map { StyledText($0) }
    case .progress: renderer.lines(for: text).map { StyledText($0, .note) }
    }
  }

  // MARK: Values

  private func printed(_ values: [Any]) -> [StyledText] {
    let words = values.map { value in
      (value as? String).map { Self.printable(style.naming($0)) }
        ?? ValueDescription(style: style.withWholeIDs).text(value)
    }
    return words.joined(separator: " ").split(separator: "\n", omittingEmptySubsequences: false)
      .map { StyledText(String($0)) }
  }

  /// Escapes text that a script prints, except for line breaks and tabs.
  private static func printable(_ text: String) -> String {
    SafeText.escaped(text, keeping: ["\n", "\t"])
  }

  private func definition(_ name: String, _ value: Any) -> [StyledText] {
    let type = TypeName.of(type(of: value))
    let head: StyledText = "  \(name, .path): \(type, .type) ="
    let room = options.width - head.width - 1
    let text = inline(value, width: room)
    let isBeside =
      room >= Self.leastValueColumns
      || ValueDescription(width: room, style: style).whole(value) != nil
    if options.brevity == nil || isBeside { return [head + " " + text] }
    return hanging(head) + [Self.spaces(4) + inline(value, width: options.width - 4)]
  }

  /// The columns that are enough for a value beside its name; with fewer, a prompt shows it below.
  static let leastValueColumns = 24

  /// A line of a declaration. A prompt wraps it between words.
  private func declaration(_ line: String) -> [StyledText] {
    let text = StyledText(SafeText.escaped(line))
    return options.brevity == nil ? [text] : hanging(text)
  }

  /// Writes a line, shortened to the width. A prompt wraps it.
  func put(_ line: StyledText, to sink: LineSink) {
    sink.put(options.brevity == nil ? [line.shortened(to: options.width)] : hanging(line))
  }

  /// A value on one line.
  func inline(_ value: Any, width: Int, role: Role = .value) -> StyledText {
    StyledText(written(value, width: width), role)
  }

  /// A value on one line, whose parts have no roles yet.
  func written(_ value: Any, width: Int) -> ValueText {
    ValueDescription(width: room(width), style: style).written(value)
  }

  /// A leaf of a tree on one line. A dialog is not cut.
  func text(of leaf: ValueNode, width: Int) -> ValueText {
    leaf.leafText(width: leaf.isDialog ? nil : room(width))
  }

  private func room(_ width: Int) -> Int { showsWhole ? wholeColumns : max(4, width) }

  /// A value on one line. A dialog is not cut; it may need several lines.
  func line(of value: Any, width: Int, style: ValueStyle? = nil) -> ValueDescription.Line {
    ValueDescription(width: room(width), style: style ?? self.style).withWholeDialog(value)
  }

  /// A remark of a statement. Only a prompt wraps it, since lines of scripts are compared as a whole.
  func remark(_ text: String) -> [StyledText] {
    options.brevity == nil ? [StyledText("  \(prose(text))", .note)] : note(text)
  }

  /// Writes a remark, shortened to the width where it is not wrapped.
  func put(remark text: String, to sink: LineSink) {
    for line in remark(text) { put(line, to: sink) }
  }

  /// Text in which the temporary folder is named, and a prompt shortens ids.
  func prose(_ text: String) -> String {
    let named = style.naming(text)
    return SafeText.escaped(options.brevity?.shortIDs.shortened(in: named) ?? named)
  }

  /// A line whose rest is indented where it does not fit.
  func hanging(_ line: StyledText) -> [StyledText] {
    line.wrapped(to: options.width - 4, first: options.width).enumerated()
      .map { ($0 == 0 ? "" : Self.spaces(4)) + $1 }
  }

  /// A remark on as many lines as its words need.
  func note(_ text: String, indentation: Int = 1) -> [StyledText] {
    let margin = String(repeating: " ", count: 2 * indentation)
    let width = max(8, options.width - margin.count)
    let lines = WordWrap.lines(prose(text), columns: width - 2, first: width)
    return lines.enumerated().map { number, line in
      StyledText(margin + (number == 0 ? "" : "  ") + line, .note)
    }
  }
}
