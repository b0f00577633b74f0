import ShellLanguage
import ShellProse
import TerminalText

/// Lays out prose for the width of a screen.
struct ProseText {
  let width: Int

  init(_ options: TextOptions) {
    width = max(16, min(options.width, 100))
  }

  /// The lines of blocks, with an empty line between them, except between the items of a list.
  func lines(for blocks: [Prose]) -> [StyledText] {
    var lines: [StyledText] = []
    var previous: Prose?
    for block in blocks {
      if let previous, !(previous.isItem && block.isItem) { lines.append(StyledText()) }
      lines += self.lines(for: block)
      previous = block
    }
    return lines
  }

  private func lines(for block: Prose) -> [StyledText] {
    switch block {
    case .heading(let text):
      WordWrap.lines(SafeText.escaped(text), columns: width).map { StyledText($0, .heading) }
    case .paragraph(let text): wrapped(text)
    case .item(let text, let mark, let depth):
      wrapped(text, first: String(repeating: " ", count: 2 * depth) + mark + " ")
    case .quote(let text): wrapped(text, first: "│ ", next: "│ ")
    case .code(let code, let language): self.code(code, language)
    case .rule: [StyledText(String(repeating: "─", count: min(width, 60)), .guide)]
    }
  }

  /// - Parameters:
  ///   - first: What the first line begins with.
  ///   - next: What the others begin with; `nil` for as many spaces.
  private func wrapped(_ text: String, first: String = "", next: String? = nil) -> [StyledText] {
    let columns = DisplayWidth.columns(of: first)
    let next = next ?? String(repeating: " ", count: columns)
    return InlineMarkdown.styled(text).wrapped(to: width - columns).enumerated().map {
      StyledText($0 == 0 ? first : next, .guide) + $1
    }
  }

  private func code(_ lines: [String], _ language: String) -> [StyledText] {
    lines.flatMap { line in
      let role: Role = language == "text" || line.hasPrefix("#>") ? .note : .command
      // Between words, where a line is too long.
      return StyledText(SafeText.escaped(line, keeping: []), role)
        .wrapped(to: width - 8, first: width - 4).enumerated()
        .map { StyledText($0 == 0 ? "    " : "        ") + $1 }
    }
  }
}

extension Prose {
  fileprivate var isItem: Bool { if case .item = self { true } else { false } }
}

/// The marks within a paragraph of Markdown.
enum InlineMarkdown {
  /// Styles code and strong text. The backticks of code stay, since output is the same without colour; other
  /// marks go, and links are followed by their address.
  static func styled(_ text: String) -> StyledText {
    var styled = StyledText()
    var rest = SafeText.escaped(text)[...]
    var plain = ""
    func endPlain() {
      styled += StyledText(plain)
      plain = ""
    }
    while let first = rest.first {
      if first == "`", let code = enclosed(rest, by: "`") {
        endPlain()
        // The spaces of code do not break lines.
        styled += StyledText("`\(code)`", .command)
        rest = rest.dropFirst(code.count + 2)
      } else if rest.hasPrefix("**"), let strong = enclosed(rest, by: "**") {
        endPlain()
        styled += StyledText(String(strong), .heading)
        rest = rest.dropFirst(strong.count + 4)
      } else if first == "*", let emphasized = enclosed(rest, by: "*") {
        plain += emphasized
        rest = rest.dropFirst(emphasized.count + 2)
      } else if first == "[", let link = rest.prefixMatch(of: /\[([^\]]+)\]\(([^)]+)\)/) {
        plain += link.1 == link.2 ? "\(link.1)" : "\(link.1) (\(link.2))"
        rest = rest[link.range.upperBound...]
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    endPlain()
    return styled
  }

  /// The text between two marks at the beginning; `nil` if there is none, as in `2 * 3`.
  private static func enclosed(_ text: Substring, by mark: String) -> Substring? {
    let rest = text.dropFirst(mark.count)
    guard let end = rest.firstRange(of: mark), end.lowerBound > rest.startIndex else { return nil }
    let inner = rest[..<end.lowerBound]
    guard inner.first?.isWhitespace == false, inner.last?.isWhitespace == false else { return nil }
    return inner
  }
}
