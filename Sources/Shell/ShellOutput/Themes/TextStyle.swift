/// The style of text: `bold cyan`, `underline 208`, `#ff8700`.
package struct TextStyle: Hashable, Sendable {
  package enum Attribute: Int, CaseIterable, Sendable {
    case bold = 1
    case dim = 2
    case italic = 3
    case underline = 4
    case reverse = 7

    var name: String { "\(self)" }
  }

  package enum Color: Hashable, Sendable {
    /// One of the terminal's 256 numbered colours; the user defines 0–15.
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

  package var attributes: [Attribute]
  package var color: Color?

  package init(_ attributes: [Attribute] = [], color: Color? = nil) {
    self.attributes = attributes
    self.color = color
  }

  /// Parses attributes and a colour. A colour may be a name, a number, or `#rrggbb`; the parameters
  /// of an escape sequence (`1;31`) are accepted too, as is `none` for the terminal's normal text.
  /// Returns `nil` for anything else.
  package init?(_ text: String) {
    self.init()
    let words = text.split { $0 == " " || $0 == "," }
    if words.isEmpty { return nil }
    for word in words where word != "none" {
      if word.contains(";") {
        guard read(parameters: word) else { return nil }
      } else if let attribute = Attribute.allCases.first(where: { $0.name == word }) {
        attributes.append(attribute)
      } else if color == nil, let color = Color(String(word)) {
        self.color = color
      } else {
        return nil
      }
    }
  }

  /// Reads the parameters of an escape sequence: `1;38;5;208`.
  private mutating func read(parameters: Substring) -> Bool {
    let words = parameters.split(separator: ";")
    var numbers = words.compactMap { UInt8($0) }[...]
    guard numbers.count == words.count else { return false }
    while let number = numbers.popFirst() {
      switch number {
      case 0: self = TextStyle()
      case 30...37: color = .palette(number - 30)
      case 90...97: color = .palette(number - 90 + 8)
      case 38:
        guard let color = Self.color(&numbers) else { return false }
        self.color = color
      default:
        guard let attribute = Attribute(rawValue: Int(number)) else { return false }
        attributes.append(attribute)
      }
    }
    return true
  }

  /// Reads the parameters after `38`: `5;208` or `2;255;135;0`.
  private static func color(_ numbers: inout ArraySlice<UInt8>) -> Color? {
    let kind = numbers.popFirst()
    guard let first = numbers.popFirst() else { return nil }
    if kind == 5 { return .palette(first) }
    guard kind == 2, let green = numbers.popFirst(), let blue = numbers.popFirst() else {
      return nil
    }
    return .rgb(first, green, blue)
  }

  /// The parameters of the escape sequence; `nil` for normal text.
  func sequence(_ depth: ColorDepth) -> String? {
    let parameters =
      attributes.map { "\($0.rawValue)" } + (color.map { [$0.parameters(depth)] } ?? [])
    return parameters.isEmpty ? nil : parameters.joined(separator: ";")
  }

  /// The style in the form that ``init(_:)`` parses.
  package var description: String {
    let words = attributes.map(\.name) + (color.map { [$0.name] } ?? [])
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

extension TextStyle.Color {
  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  init?(_ text: String) {
    if text.hasPrefix("#") {
      guard text.count == 7, let number = UInt32(text.dropFirst(), radix: 16) else { return nil }
      self = .rgb(
        UInt8(number >> 16 & 0xFF),
        UInt8(number >> 8 & 0xFF),
        UInt8(number & 0xFF)
      )
    } else if let number = UInt8(text) {
      self = .palette(number)
    } else {
      let isBright = text.hasPrefix("bright-")
      let name = isBright ? String(text.dropFirst("bright-".count)) : text
      guard let index = Self.names.firstIndex(of: name) else { return nil }
      self = .palette(UInt8(index) + (isBright ? 8 : 0))
    }
  }

  var name: String {
    switch self {
    case .palette(let number) where number < 8: return Self.names[Int(number)]
    case .palette(let number) where number < 16: return "bright-" + Self.names[Int(number) - 8]
    case .palette(let number): return "\(number)"
    case .rgb(let red, let green, let blue):
      let digits = [red, green, blue].map { part in
        let text = String(part, radix: 16)
        return text.count < 2 ? "0" + text : text
      }
      return "#" + digits.joined()
    }
  }

  /// The parameters of the nearest colour that the terminal supports.
  func parameters(_ depth: ColorDepth) -> String {
    switch (self, depth) {
    case (.palette(let number), _) where number < 8: return "\(30 + number)"
    case (.palette(let number), _) where number < 16: return "\(90 + number - 8)"
    case (.palette(let number), .palette), (.palette(let number), .full): return "38;5;\(number)"
    case (.rgb(let red, let green, let blue), .full): return "38;2;\(red);\(green);\(blue)"
    case (.rgb, .palette): return Self.palette(nearest(in: 16..<256)).parameters(depth)
    case (_, .sixteen): return Self.palette(nearest(in: 1..<15)).parameters(depth)
    }
  }

  private func nearest(in numbers: Range<UInt8.Stride>) -> UInt8 {
    let own = components
    func distance(_ number: Int) -> Int {
      let other = Self.palette(UInt8(number)).components
      return zip(own, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let best = numbers.min { distance($0) < distance($1) }
    return UInt8(best ?? 7)
  }

  private static let ownColors = [
    [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0],
    [0, 0, 238], [205, 0, 205], [0, 205, 205], [229, 229, 229],
    [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0],
    [92, 92, 255], [255, 0, 255], [0, 255, 255], [255, 255, 255],
  ]

  /// The red, green and blue components; for 0–15, xterm's defaults.
  package var components: [Int] {
    switch self {
    case .rgb(let red, let green, let blue): return [red, green, blue].map { Int($0) }
    case .palette(let number) where number < 16:
      return Self.ownColors[Int(number)]
    case .palette(let number) where number >= 232:
      return Array(repeating: 8 + 10 * (Int(number) - 232), count: 3)
    case .palette(let number):
      let index = Int(number) - 16
      return [index / 36, index / 6 % 6, index % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
    }
  }
}

/// The number of colours that a terminal supports.
package enum ColorDepth: Hashable, Sendable {
  case sixteen, palette, full

  /// Determines the depth from the environment variables `COLORTERM` and `TERM`.
  package init(environment: [String: String]) {
    let term = environment["TERM", default: ""]
    switch environment["COLORTERM", default: ""] {
    case "truecolor", "24bit": self = .full
    case _ where term.hasSuffix("-direct"): self = .full
    case let other where term.contains("256") || !other.isEmpty: self = .palette
    default: self = .sixteen
    }
  }
}
