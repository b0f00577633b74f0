/// Lays scripts out in one way: indentation, spaces and blank lines. Words, comments and the order of things stay.
///
/// - A line is indented by two spaces for each bracket that is open, and a continued line by two more.
/// - There is one space between words and around operators, none inside of parentheses, and two before a comment at the
///   end of a line. Such comments of adjacent lines are below each other.
/// - There is at most one blank line, and none at the beginning and the end of a block. The text ends with its last line.
/// - All lines end as the first one does.
///
/// String literals, file names and what is expected after `#>` stay as they are.
package struct StandardLayout {
  private let grammar: Grammar

  /// - Parameter grammar: The commands that the scripts may use.
  package init(grammar: Grammar) {
    self.grammar = grammar
  }

  /// Why a script is left as it is.
  package enum Refusal: Error {
    /// It has errors.
    case problems([Diagnostic])
    /// It would be another one in the standard layout, which is an error of this program.
    case wouldChange
  }

  /// The text of a script in the standard layout.
  package func text(of source: SourceText) throws(Refusal) -> String {
    let original = try statements(of: source)
    let plain = SourceText(source.text.replacing("\r\n", with: "\n"), name: source.name)
    let marks = LayoutMarks(of: try statements(of: plain), in: plain.text)
    var lines = LayoutLines()
    for token in LayoutScanner(plain.text, marks).tokens { lines.append(token) }
    let text = Self.text(lines.text, endingLinesAs: source.text)
    let result = try? statements(of: SourceText(text, name: source.name))
    guard let result, Self.mean(result, original) else { throw .wouldChange }
    return text
  }

  private static func text(_ text: String, endingLinesAs original: String) -> String {
    // CRLF is a single `Character`.
    let crlf: Character = "\r\n"
    let first = original.first { $0 == "\n" || $0 == crlf }
    return first == crlf ? text.replacing("\n", with: "\r\n") : text
  }

  private func statements(of source: SourceText) throws(Refusal) -> [Statement] {
    let (statements, problems) = Parser(source, grammar: grammar, allowsAbbreviations: false)
      .parseAll()
    guard problems.isEmpty else { throw .problems(problems) }
    return statements
  }

  /// Whether two values differ at most in their places.
  private static func mean(_ left: Any, _ right: Any) -> Bool {
    if left is SourceSpan { return right is SourceSpan }
    let parts = (Mirror(reflecting: left), Mirror(reflecting: right))
    guard parts.0.subjectType == parts.1.subjectType,
      parts.0.children.count == parts.1.children.count
    else { return false }
    // The name of an enum's case is the label of its value.
    if parts.0.children.isEmpty { return "\(left)" == "\(right)" }
    if parts.0.displayStyle == .dictionary || parts.0.displayStyle == .set {
      return meanUnordered(parts.0.children, parts.1.children)
    }
    return zip(parts.0.children, parts.1.children).allSatisfy { left, right in
      left.label == right.label && mean(left.value, right.value)
    }
  }

  private static func meanUnordered(_ left: Mirror.Children, _ right: Mirror.Children) -> Bool {
    left.allSatisfy { element in right.contains { mean(element.value, $0.value) } }
  }
}
