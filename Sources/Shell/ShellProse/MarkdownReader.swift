/// Reads Markdown as blocks of prose: headings, paragraphs, lists, quotes and fenced code.
package struct MarkdownReader {
  /// A block, or the code of a fenced block with the words of its fence.
  package enum Block: Hashable, Sendable {
    case prose(Prose)
    /// A heading with its level from 1 to 6.
    case heading(String, level: Int)
    case fenced([String], words: [String], isClosed: Bool)
  }

  /// A block with the number of its first line, counted from 1. That of a fenced block is the number of its
  /// fence.
  package struct Located: Hashable, Sendable {
    package let line: Int
    package let block: Block
  }

  private let lines: [Substring]
  private var blocks: [Located] = []
  /// The paragraph, item or quote that the next line may continue.
  private var open: (line: Int, prose: Prose)?

  private init(_ text: String) {
    lines = markdownLines(text)
  }

  package static func blocks(of text: String) -> [Located] {
    var reader = Self(text)
    reader.read()
    return reader.blocks
  }

  /// The blocks of a text without fences that mean more than code.
  package static func prose(_ text: String) -> [Prose] {
    blocks(of: text).map { located in
      switch located.block {
      case .prose(let prose): prose
      case .heading(let text, _): .heading(text)
      case .fenced(let lines, let words, _): .code(lines, language: words.first ?? "")
      }
    }
  }

  private mutating func read() {
    var scanner = MarkdownScanner(lines)
    var index = 0
    while index < lines.count {
      guard let block = scanner.block(at: index) else {
        read(lines[index], number: index + 1)
        index += 1
        continue
      }
      close()
      index = block.end
      let code = lines[block.content].map { block.fence.unindented($0).text }
      let words = block.fence.words.map(String.init)
      blocks.append(
        Located(
          line: block.content.lowerBound,
          block: .fenced(code, words: words, isClosed: block.isClosed)
        )
      )
    }
    close()
  }

  private mutating func read(_ line: Substring, number: Int) {
    let text = line.trimmingSpaces
    if text.isEmpty { return close() }
    if let heading = Self.heading(text) {
      close()
      blocks.append(Located(line: number, block: heading))
    } else if text.hasPrefix(">") {
      let quoted = text.dropFirst().trimmingSpaces
      if case .quote(let before)? = open?.prose {
        open?.prose = .quote(Self.joined(before, quoted))
      } else {
        begin(.quote(quoted), number)
      }
    } else if let item = Self.item(line) {
      begin(item, number)
    } else {
      goOn(text, number)
    }
  }

  private mutating func goOn(_ text: String, _ number: Int) {
    switch open?.prose {
    case .paragraph(let before): open?.prose = .paragraph(Self.joined(before, text))
    case .item(let before, let mark, let depth):
      open?.prose = .item(Self.joined(before, text), mark: mark, depth: depth)
    case .quote(let before): open?.prose = .quote(Self.joined(before, text))
    default: begin(.paragraph(text), number)
    }
  }

  private mutating func begin(_ prose: Prose, _ number: Int) {
    close()
    open = (number, prose)
  }

  private mutating func close() {
    if let open { blocks.append(Located(line: open.line, block: .prose(open.prose))) }
    open = nil
  }

  private static func joined(_ text: String, _ more: String) -> String {
    text.isEmpty ? more : "\(text) \(more)"
  }

  private static func heading(_ text: String) -> Block? {
    let level = text.prefix { $0 == "#" }.count
    let rest = text.dropFirst(level)
    guard (1...6).contains(level), rest.first == " " else { return nil }
    return .heading(rest.trimmingSpaces, level: level)
  }

  private static func item(_ line: Substring) -> Prose? {
    let (column, text) = line.indented()
    guard let mark = MarkdownListItems.Mark(text) else { return nil }
    let content = text.dropFirst(mark.length).trimmingSpaces
    guard !content.isEmpty else { return nil }
    return .item(content, mark: mark.number.map { "\($0)." } ?? "•", depth: column / 2)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    let start = drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}

extension String {
  fileprivate var trimmingSpaces: String { self[...].trimmingSpaces }
}
