package import ShellLanguage
import ShellValues

/// Writes reports and errors for programs. Each is one line of JSON: an object that begins with the
/// version of the format and the kind of report.
///
/// Within a version, members are only added. `help json` describes them.
package struct JSONFormat: OutputFormat {
  package static let name = "json"
  package static let audience = "programs"
  package static let isForScreens = false

  /// The format's version, which every line contains.
  package static let version = 1

  package init() {}
  package init(options _: TextOptions) {}

  package func write(_ report: Report, to sink: LineSink) {
    // Drop the output of an interrupted command.
    guard let line = line(for: report), !Task.isCancelled else { return }
    sink.put(StyledText(line))
  }

  package func lines(
    for diagnostic: Diagnostic,
    in source: SourceText,
    calledFrom callers: [CallSite],
    wrapsProse _: Bool
  ) -> [StyledText] {
    [StyledText(line(for: diagnostic, in: source, calledFrom: callers))]
  }

  package func lines(forRemark remark: Remark, wrapsProse _: Bool) -> [StyledText] {
    [line(for: .note(remark.text))].compactMap { $0.map { StyledText($0) } }
  }

  /// The line of a report; `nil` for an empty report.
  package func line(for report: Report) -> String? {
    // An interrupted command need not write its whole output.
    object(for: report).map { line(version + $0, isCancellable: isCancellable(report)) }
  }

  /// The members of a report's object, its kind first; `nil` for an empty report.
  package func object(for report: Report) -> Members? {
    json(for: report).map { [("kind", .string($0.kind))] + $0.members }
  }

  /// The line of a diagnostic.
  ///
  /// - Parameter callers: The calls that led to the statement, the innermost first.
  package func line(
    for diagnostic: Diagnostic,
    in source: SourceText,
    calledFrom callers: [CallSite] = []
  ) -> String {
    let error: Members = [("kind", .string("error"))]
    return line(version + error + object(for: diagnostic, in: source, calledFrom: callers))
  }

  /// The members of a diagnostic's object.
  package func object(
    for diagnostic: Diagnostic,
    in source: SourceText,
    calledFrom callers: [CallSite] = []
  ) -> Members {
    let text = DiagnosticText(diagnostic)
    return [
      ("code", .string(diagnostic.code)),
      ("message", .string(text.message.joined(separator: "\n"))),
    ] + place(of: diagnostic.span, in: source) + [
      ("suggestions", .strings(text.suggestions)),
      ("help", .string(diagnostic.help == nil ? nil : text.help.joined(separator: "\n"))),
      ("calls", .array(callers.map { .object(place(of: $0.span, in: $0.source)) })),
    ]
  }

  /// The members of a source location: `file`, `line`, `column` and `text`.
  package func place(of span: SourceSpan?, in source: SourceText) -> Members {
    let start = span.map { source.location(of: $0.start) }
    return [
      ("file", .string(source.name)),
      ("line", .number(start?.line)),
      ("column", .number(start?.column)),
      ("text", .string(span.map { Quotation.shortened(source[$0], to: DiagnosticText.lineLimit) })),
    ]
  }

  /// An object on one line.
  ///
  /// - Parameter isCancellable: Whether to stop writing once the task is cancelled.
  package func line(_ members: Members, isCancellable: Bool = false) -> String {
    var writer = JSONWriter(layout: .compact, isCancellable: isCancellable)
    writer.write(.object(members))
    return writer.text
  }

  private var version: Members { [("version", .number(Self.version))] }

  /// Whether writing may stop on cancellation. Short messages are written in full, because they may
  /// report the interruption.
  private func isCancellable(_ report: Report) -> Bool {
    switch report {
    case .note, .done: false
    default: true
    }
  }

  package typealias Members = JSONMembers

  /// A report's kind and data.
  func json(for report: Report) -> (kind: String, members: Members)? {
    switch report {
    case .nothing: nil
    case .note(let text): ("note", [("text", .string(text))])
    case .done(let done): (done.kind, done.allMembers)
    case .value(let value): ("value", typed(value))
    case .print(let values): ("print", [("values", .array(values.map { .value($0) }))])
    case .declarations(let declarations):
      (
        "declarations",
        [("declarations", .array(declarations.map { .string($0.joined(separator: "\n")) }))]
      )
    case .definition(let name, let value): ("definition", [("name", .string(name))] + typed(value))
    case .state(let state): ("state", typed(state.value))
    case .list(let list):
      (
        list.kind,
        [(list.kind, .array(list.things.map { .object($0.members) }))]
          + (list.remark?.members ?? [])
      )
    case .actions(let actions): ("actions", [("actions", .array(actions.map(json)))])
    case .changes(let list), .diff(let list):
      ("changes", [("changes", json(for: list))] + equalPaths(of: list))
    case .move(let move): ("move", members(of: move))
    case .history(let history): ("history", members(of: history))
    case .entry(let entry): ("entry", members(of: entry))
    case .replay(let replay): ("replay", members(of: replay))
    case .effects(let effects): ("effects", members(of: effects))
    case .cancelled(let rows): ("cancelled", [("effects", .array(rows.map(json)))])
    case .profile(let profile): ("profile", members(of: profile))
    case .help(let help): ("help", members(of: help))
    case .picture(let picture): ("picture", members(of: picture))
    case .prose(let blocks): ("prose", [("blocks", .array(blocks.map(\.json)))])
    }
  }

  private func typed(_ value: Any) -> Members {
    [("type", .string(TypeName.of(type(of: value)))), ("value", .value(value))]
  }

  private func json(for row: Row) -> JSON {
    [
      "name": .string(row.cells.map(\.text).joined(separator: " ")),
      "summary": .string(row.summary),
    ]
  }

  private func members(of help: HelpReport) -> Members {
    switch help {
    case .overview(let start, let grammar, let topics):
      [
        ("start", .array(start.map { json(for: .example($0)) })),
        ("commands", .array(grammar.signatures.map(json))), ("topics", .strings(topics)),
      ]
    case .command(let signature): [("command", json(for: signature))]
    case .page(let page):
      [
        (
          "page",
          [
            "title": .string(page.title),
            "sections": .array(page.sections.map(json)),
          ]
        )
      ]
    }
  }

  private func json(for section: HelpPage.Section) -> JSON {
    switch section {
    case .text(let text): ["text": .string(text)]
    case .rows(let heading, let rows):
      ["heading": .string(heading), "rows": .array(rows.map(json))]
    case .example(let example):
      ["summary": .string(example.summary), "script": .string(example.script)]
    case .state(let heading, let state): ["heading": .string(heading), "state": .value(state)]
    }
  }

  private func json(for signature: CommandSignature) -> JSON {
    [
      "name": .string(signature.name),
      "usage": .string(signature.usage),
      "group": .string(signature.group.rawValue),
      "summary": .string(signature.summary),
    ]
  }
}

extension Row.Cell {
  var text: String {
    switch self {
    case .plain(let text), .command(let text), .path(let text), .value(let text): text
    case .place(let path): path.description
    case .content(let value), .excerpt(let value, _): ValueDescription().text(value)
    }
  }
}
