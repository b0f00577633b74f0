import ShellHost
import ShellLanguage

/// A statement as reported to the supervisor: its text and location, for diagnostics.
struct ReportedStatement: Hashable, Sendable {
  /// The number of the statement's conversation.
  let conversation: Int
  /// The name of the statement's file; `nil` for typed input.
  let file: String?
  /// The line number of the first line of `text`.
  let line: Int
  /// The lines that contain the statement, and the statement's span in them.
  let text: String
  let span: SourceSpan

  /// The maximum number of bytes to report of a statement.
  private static let limit = 2_000

  init(_ place: StatementPlace, conversation: Int) {
    self.conversation = conversation
    let source = place.source
    file = source.name
    line = source.line(of: place.span.start)
    let start = source.lineSpan(at: place.span.start).start
    let end = min(place.span.end, place.span.start + Self.limit)
    let lastLine = source.lineSpan(at: max(start, end)).end
    let shown = SourceSpan(
      max(start, place.span.start - Self.limit),
      min(lastLine, end + Self.limit)
    )
    text = String(source[shown])
    span = SourceSpan(place.span.start - shown.start, end - shown.start)
  }

  /// The text, as the source of a diagnostic about the statement.
  var source: SourceText { SourceText(text, name: file, firstLine: line) }

  /// The statement encoded for a message: first the numbers, then the texts.
  var payload: String {
    let name = file ?? ""
    let length = file == nil ? -1 : name.utf8.count
    return "\(conversation) \(line) \(span.start) \(span.end) \(length) " + name + text
  }

  /// Decodes ``payload``; `nil` for any other text.
  init?(payload: String) {
    let parts = payload.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
    let numbers = parts.prefix(5).compactMap { Int($0) }
    guard parts.count == 6, numbers.count == 5 else { return nil }
    (conversation, line) = (numbers[0], numbers[1])
    span = SourceSpan(numbers[2], numbers[3])
    let bytes = parts[5].utf8
    let nameLength = max(0, numbers[4])
    guard bytes.count >= nameLength else { return nil }
    let split = bytes.index(bytes.startIndex, offsetBy: nameLength)
    file = numbers[4] < 0 ? nil : String(decoding: bytes[..<split], as: UTF8.self)
    text = String(decoding: bytes[split...], as: UTF8.self)
  }
}
