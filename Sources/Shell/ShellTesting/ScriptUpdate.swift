package import ShellCommands

/// Rewrites expected output in the text of a file. The rest stays the same, byte for byte.
package struct ScriptUpdate {
  private let text: String
  private let corrections: [OutputCorrections.Correction]

  /// - Parameters:
  ///   - text: The text of the file.
  ///   - corrections: The corrections for this file.
  package init(_ text: String, _ corrections: [OutputCorrections.Correction]) {
    self.text = text
    self.corrections = corrections
  }

  /// The new text of the file.
  ///
  /// - Returns: `nil` if the file has changed since: its lines are not those that the corrections replace.
  package var updated: String? {
    if let snapshot = corrections.first(where: \.isWholeFile) {
      let isSame = SnapshotText.lines(of: text) == snapshot.expected
      return isSame ? SnapshotText.text(snapshot.found) : nil
    }
    var lines = linesWithBreaks
    // Start at the end, so that the numbers of earlier lines stay valid.
    for correction in corrections.sorted(by: { $0.line > $1.line }) {
      let start = correction.line - 1
      let end = start + correction.expected.count
      guard start >= 0, end <= lines.count, start < end else { return nil }
      let style = LineStyle(of: lines[..<end].map(\.text), expecting: correction.expected)
      guard lines[start..<end].map({ style.content($0.text) }) == correction.expected else {
        return nil
      }
      let ending = lines[start].end.isEmpty ? "\n" : lines[start].end
      let new = correction.found.map { (text: style.line($0), end: ending) }
      lines.replaceSubrange(start..<end, with: new)
    }
    return lines.map { $0.text + $0.end }.joined()
  }

  /// The lines of the text, each with the line break that ends it.
  private var linesWithBreaks: [(text: String, end: String)] {
    var lines: [(text: String, end: String)] = []
    var line = ""
    for character in text {
      // CRLF is a single `Character`.
      if character == "\n" || character == "\r\n" {
        lines.append((line, String(character)))
        line = ""
      } else {
        line.append(character)
      }
    }
    return line.isEmpty ? lines : lines + [(line, "")]
  }
}

/// How expected output is written: after `#>`, or in a transcript without a mark.
private struct LineStyle {
  /// The spaces and tabs before each line, and the marks of Markdown quotes.
  private let indentation: String
  private let isMarked: Bool

  /// - Parameters:
  ///   - lines: The lines up to the last one of the output.
  ///   - expected: What the last of them stand for.
  init(of lines: [String], expecting expected: [String]) {
    let output = zip(lines.suffix(expected.count), expected)
    let first = lines[lines.count - expected.count]
    let start = Self.indentation(of: first)
    isMarked = first.dropFirst(start.count).hasPrefix("#>")
    if isMarked {
      indentation = String(start)
    } else if let (line, content) = output.first(where: { !$1.allSatisfy(\.isWhitespace) }) {
      // A block in a Markdown list is indented, and its output may be too.
      indentation = String(
        Self.indentation(of: line).dropLast(Self.indentation(of: content).count)
      )
    } else {
      let statement = lines.dropLast(expected.count).last { !$0.allSatisfy(\.isWhitespace) }
      indentation = String(Self.indentation(of: statement ?? ""))
    }
  }

  private static func indentation(of line: String) -> Substring {
    line.prefix { $0 == " " || $0 == "\t" || $0 == ">" }
  }

  /// What an empty line consists of: the marks of quotes.
  private var emptyLine: String {
    String(indentation.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  func line(_ content: String) -> String {
    guard isMarked else { return content.isEmpty ? emptyLine : indentation + content }
    return indentation + (content.isEmpty ? "#>" : "#> " + content)
  }

  /// The content of a line without its mark, for comparison with the expected output.
  func content(_ line: String) -> String {
    guard isMarked else {
      if line.hasPrefix(indentation) { return String(line.dropFirst(indentation.count)) }
      return line == emptyLine ? "" : line
    }
    let text = line.dropFirst(Self.indentation(of: line).count + 2)
    return String(text.first == " " ? text.dropFirst() : text)
  }
}
