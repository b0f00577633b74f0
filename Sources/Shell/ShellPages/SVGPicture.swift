package import ShellOutput
import TerminalText

/// A picture of printed lines as an SVG file: on light and on dark pages, without fonts of its own.
package struct SVGPicture {
  private let lines: [StyledText]

  package init(_ lines: [StyledText]) {
    self.lines = lines
  }

  private static let fontSize = 14
  private static let lineHeight = 17
  private static let margin = 14

  package var text: String {
    let columns = lines.map(\.width).max() ?? 0
    // A monospaced font's characters are 0.6 em wide.
    let width = Int((Double(columns * Self.fontSize) * 0.6).rounded(.up)) + 2 * Self.margin
    let height = lines.count * Self.lineHeight + 2 * Self.margin
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img">
      <style>
      text { font: \(Self.fontSize)px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; \
      white-space: pre; fill: #1a1a1a; }
      .page { fill: #ffffff; }
      \(Self.rules(.light))
      @media (prefers-color-scheme: dark) {
      text { fill: #e6e6e6; }
      .page { fill: #16181d; }
      \(Self.rules(.dark))
      }
      </style>
      <rect class="page" width="\(width)" height="\(height)" rx="8"/>

      """
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let y = Self.margin + index * Self.lineHeight + Self.fontSize
      let spans = line.pieces.map { piece in
        piece.role == .plain
          ? Self.escaped(piece.text)
          : "<tspan class=\"\(piece.role.rawValue)\">\(Self.escaped(piece.text))</tspan>"
      }
      svg +=
        "<text x=\"\(Self.margin)\" y=\"\(y)\" xml:space=\"preserve\">\(spans.joined())</text>\n"
    }
    return svg + "</svg>\n"
  }

  private static func rules(_ theme: Theme) -> String {
    Role.allCases.compactMap { role in
      guard let style = theme.styles[role] else { return nil }
      var rules: [String] = []
      if let color = style.color?.components {
        rules.append("fill: rgb(\(color.map(String.init).joined(separator: " ")))")
      }
      if style.attributes.contains(.bold) { rules.append("font-weight: bold") }
      return rules.isEmpty ? nil : ".\(role.rawValue) { \(rules.joined(separator: "; ")); }"
    }
    .joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    SafeText.escaped(text).reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML has no such characters.
      case _ where character.unicodeScalars.contains(where: { $0.value & 0xFFFE == 0xFFFE }):
        result += "\u{FFFD}"
      default: result.append(character)
      }
    }
  }
}
