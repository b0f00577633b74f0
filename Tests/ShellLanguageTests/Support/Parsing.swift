import ShellLanguage
import Testing

/// A text with the places that `1️⃣`, `2️⃣` and so on mark in it, as UTF-8 offsets.
struct MarkedText {
  private(set) var text = ""
  private(set) var offsets: [Int] = []

  init(_ marked: String) {
    for character in marked {
      if ["1️⃣", "2️⃣", "3️⃣", "4️⃣"].contains(character) {
        offsets.append(text.utf8.count)
      } else {
        text.append(character)
      }
    }
  }

  /// The span from the first mark to the second; empty where there is but one.
  var span: SourceSpan? {
    guard let first = offsets.first else { return nil }
    return SourceSpan(first, offsets.dropFirst().first ?? first)
  }
}

func parse(_ text: String, abbreviations: Bool = false) -> ParseResult {
  Parser(SourceText(text), grammar: .test, allowsAbbreviations: abbreviations).parse()
}

func statements(
  _ text: String,
  abbreviations: Bool = false,
  _ location: Testing.SourceLocation = #_sourceLocation
) -> [Statement] {
  switch parse(text, abbreviations: abbreviations) {
  case .complete(let statements): return statements
  case .incomplete(let problem), .invalid(let problem):
    Issue.record("\(text): \(problem.code): \(problem.problem.message)", sourceLocation: location)
    return []
  }
}

/// What the parser makes of a script: one line a statement.
func tree(
  _ text: String,
  abbreviations: Bool = false,
  _ location: Testing.SourceLocation = #_sourceLocation
) -> String {
  statements(text, abbreviations: abbreviations, location).map(\.tree).joined(separator: "\n")
}

/// What the parser makes of one expression, whatever word it begins with.
func expressionTree(
  _ text: String,
  _ location: Testing.SourceLocation = #_sourceLocation
) -> String {
  guard case .let(_, let value)? = statements("let x = \(text)", location).first?.kind else {
    return "not an expression"
  }
  return value.tree
}
