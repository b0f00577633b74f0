/// Puts the pieces of a script into lines.
struct LayoutLines {
  private struct Line {
    var text = ""
    var comment: String?

    var isEmpty: Bool { text.isEmpty }
    var opens: Bool { ["{", "(", "["].contains { text.hasSuffix($0) } }
  }

  /// The lines that are complete.
  private var lines: [Line] = []
  private var line = Line()
  private var previous: LayoutToken?
  /// The indentation of the lines in which the open brackets are.
  private var open: [Int] = []
  private var indentation = 0
  private var continues = false
  private var blankCount = 0

  private static let step = 2

  /// The script.
  var text: String {
    var lines = self.lines
    if !line.isEmpty { lines.append(line) }
    return Self.aligned(lines).map { $0 + "\n" }.joined()
  }

  mutating func append(_ token: LayoutToken) {
    switch token.kind {
    case .newline: endLine()
    case .comment where !line.isEmpty:
      line.comment = token.text
    case .continuation:
      line.text += " \\"
      endLine()
      continues = true
    default:
      if line.isEmpty { beginLine(token) } else { line.text += space(before: token) }
      line.text += token.text
      noteBracket(token)
      previous = token
    }
  }

  // MARK: Lines

  private mutating func beginLine(_ token: LayoutToken) {
    if token.kind == .closing {
      indentation = open.last ?? 0
    } else {
      indentation = open.last.map { $0 + Self.step } ?? 0
    }
    if continues { indentation += Self.step }
    continues = false
    let isFirst = lines.isEmpty || lines.last?.opens == true
    if blankCount > 0, !isFirst, token.kind != .closing { lines.append(Line()) }
    blankCount = 0
    line.text = String(repeating: " ", count: indentation)
    previous = nil
  }

  private mutating func endLine() {
    if line.isEmpty {
      blankCount += 1
    } else {
      lines.append(line)
    }
    line = Line()
  }

  private mutating func noteBracket(_ token: LayoutToken) {
    switch token.kind {
    case .opening: open.append(indentation)
    case .closing: _ = open.popLast()
    default: break
    }
  }

  // MARK: Spaces

  private func space(before token: LayoutToken) -> String {
    guard let previous else { return "" }
    switch (previous.kind, token.kind) {
    case (_, .comma), (_, .semicolon), (_, .colon): return ""
    case (.opening, .closing): return ""
    case (.opening, _): return previous.text == "{" ? " " : ""
    case (_, .closing): return token.text == "}" ? " " : ""
    case (.comma, _), (.semicolon, _), (.colon, _), (.infix, _), (_, .infix): return " "
    case (_, .opening) where token.text == "{": return " "
    // `} else`, but `}.count`.
    case (.closing, .text) where previous.text == "}" && token.text.first?.isLetter == true:
      return " "
    default: return token.isAfterSpace ? " " : ""
    }
  }

  /// The texts of lines, in which the comments of adjacent ones are below each other.
  private static func aligned(_ lines: [Line]) -> [String] {
    var texts: [String] = []
    var group: [Line] = []
    func end() {
      let width = group.map(\.text.count).max() ?? 0
      texts += group.map { line in
        let padding = String(repeating: " ", count: width - line.text.count)
        return "\(line.text)\(padding)  \(line.comment ?? "")"
      }
      group = []
    }
    for line in lines {
      if line.comment == nil {
        end()
        texts.append(line.text)
      } else {
        group.append(line)
      }
    }
    end()
    return texts
  }
}
