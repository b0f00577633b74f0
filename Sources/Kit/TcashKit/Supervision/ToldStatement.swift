import ShellHost
import ShellLanguage

/// A statement as the shell tells its parent of it: enough to show it with its place.
struct ToldStatement: Hashable, Sendable {
  /// The number of the conversation that it belongs to.
  let conversation: Int
  /// The file that it stands in; `nil` for what is typed.
  let file: String?
  /// The number of the first line of the text.
  let line: Int
  /// The lines that it stands in, and its place in them.
  let text: String
  let span: SourceSpan

  /// As much of a statement as is worth telling, in bytes.
  private static let limit = 2_000

  init(_ place: StatementPlace, conversation: Int) {
    self.conversation = conversation
    let source = place.source
    file = source.name
    line = source.location(of: place.span.start).line
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

  /// The text, for a diagnostic that is about the statement.
  var source: SourceText { SourceText(text, name: file, firstLine: line) }

  /// What a message carries: numbers first, and then the texts.
  var payload: String {
    let name = file ?? ""
    let numbers = [
      conversation, line, span.start, span.end, file == nil ? -1 : name.utf8.count,
    ]
    return numbers.map(String.init).joined(separator: " ") + " " + name + text
  }

  /// Reads what ``payload`` wrote; `nil` for anything else.
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
