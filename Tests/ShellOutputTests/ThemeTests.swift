import ShellOutput
import ShellValues
import Testing

@Suite struct ThemeTests {
  @Test(arguments: [
    ("bold", "1"), ("bold cyan", "1;36"), ("underline 208", "4;38;5;208"), ("bright-blue", "94"),
    ("1;31", "1;31"), ("38;5;208", "38;5;208"), ("dim, green", "2;32"), ("12", "94"),
  ])
  func aStyleIsReadAndWritten(_ text: String, _ sequence: String) throws {
    var theme = Theme.mono
    let style = try #require(TextStyle(text))
    theme.styles[.path] = style
    #expect(StyledText("x", .path).rendered(in: theme) == "\u{1b}[\(sequence)mx\u{1b}[0m")
    #expect(TextStyle(style.description) == style)
  }

  @Test(arguments: ["", "pink", "bold pink", "red green", "#12345", "256", "1;999", "38;5", "1;x"])
  func whatIsNoStyleIsRefused(_ text: String) {
    #expect(TextStyle(text) == nil)
  }

  @Test func noneIsNormalText() {
    var theme = Theme.standard
    theme.styles[.path] = TextStyle()
    #expect(TextStyle("none") == TextStyle())
    #expect(StyledText("x", .path).rendered(in: theme) == "x")
  }

  @Test func coloursThatATerminalLacksAreReplacedByTheNearest() throws {
    let orange = try #require(TextStyle("#ff8700"))
    var theme = Theme.mono
    theme.styles[.path] = orange
    func rendered(_ depth: ColorDepth) -> String {
      StyledText("x", .path).rendered(in: theme.adapted(to: depth))
    }
    #expect(rendered(.full).contains("[38;2;255;135;0m"))
    #expect(rendered(.palette).contains("[38;5;208m"))
    #expect(rendered(.sixteen).contains("[33m"))
  }

  private static let terminals: [([String: String], ColorDepth)] = [
    (["TERM": "xterm"], .sixteen), (["TERM": "xterm-256color"], .palette),
    (["TERM": "xterm", "COLORTERM": "truecolor"], .full), (["TERM": "xterm-direct"], .full),
    ([:], .sixteen),
  ]

  @Test(arguments: terminals)
  func theEnvironmentSaysHowManyColoursThereAre(
    _ environment: [String: String],
    _ depth: ColorDepth
  ) {
    #expect(ColorDepth(environment: environment) == depth)
  }

  // MARK: Contrast

  /// By the rule of the Web Content Accessibility Guidelines, 1 to 21.
  private func contrast(_ one: [Int], _ other: [Int]) -> Double {
    func luminance(_ color: [Int]) -> Double {
      let parts = color.map { part in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (light, dark) = (luminance(one), luminance(other))
    return (max(light, dark) + 0.05) / (min(light, dark) + 0.05)
  }

  /// To the power of 2.4, by its twelfth part.
  private func power(_ value: Double) -> Double {
    // x^2.4 = (x^12)^(1/5), found by Newton's method.
    let target = (0..<12).reduce(1.0) { product, _ in product * value }
    var root = 1.0
    for _ in 0..<200 {
      root -= (root * root * root * root * root - target) / (5 * root * root * root * root)
    }
    return root
  }

  private static let black = [[0, 0, 0], [30, 30, 30]]
  private static let white = [[255, 255, 255], [250, 250, 245]]

  private static let backgrounds: [(String, [[Int]], Double)] = [
    ("dark", black, 4.0), ("light", white, 4.0), ("colorblind", black + white, 3.0),
  ]

  @Test(arguments: backgrounds)
  func coloursStandOutFromTheBackgrounds(_ name: String, _ backgrounds: [[Int]], _ least: Double)
    throws
  {
    for (role, style) in try #require(Theme.named(name)).styles {
      guard let color = style.color else { continue }
      for background in backgrounds {
        #expect(contrast(color.components, background) >= least, "\(role) on \(background)")
      }
    }
  }

  private static let pureBackgrounds: [(String, [Int], Double)] = [
    ("dark", [0, 0, 0], 4.5), ("light", [255, 255, 255], 4.5),
    ("standard", [0, 0, 0], 3.8), ("standard", [255, 255, 255], 3.8),
    ("colorblind", [0, 0, 0], 3.5), ("colorblind", [255, 255, 255], 3.5),
  ]

  @Test(arguments: pureBackgrounds)
  func coloursCanBeReadOnAPureBackground(_ name: String, _ background: [Int], _ least: Double)
    throws
  {
    for (role, style) in try #require(Theme.named(name)).styles {
      guard let color = style.color else { continue }
      #expect(contrast(color.components, background) >= least, "\(role)")
    }
  }

  @Test func theLightThemeCanBeReadWithSixteenColours() {
    let white = [255, 255, 255]
    let light = Theme.light.adapted(to: .sixteen)
    for (role, style) in light.styles {
      guard let color = style.color else { continue }
      guard case .palette(0...15) = color else {
        Issue.record("\(role) has a colour that the terminal lacks")
        continue
      }
      #expect(contrast(color.components, white) >= 3.5, "\(role)")
    }
    // Another style that the user sets is kept.
    var own = light
    own.styles[.path] = TextStyle("green")
    #expect(StyledText("x", .path).rendered(in: own).contains("[32m"))
  }

  @Test func monoMarksWhatIsWrong() {
    #expect(Theme.mono.styles[.caret] != Theme.mono.styles[.caseName])
  }

  @Test func monoHasAttributesAndNoColours() {
    #expect(Theme.mono.styles.values.allSatisfy { $0.color == nil })
  }

  @Test func theStandardThemeAvoidsTheColoursThatVanishOnABackground() {
    // Black and white are one, yellow, blue and the bright ones the other.
    let risky: Set<TextStyle.Color> = Set(([0, 3, 4, 7] + Array(8...15)).map { .palette($0) })
    for (role, style) in Theme.standard.adapted(to: .sixteen).styles {
      #expect(style.color.map { !risky.contains($0) } ?? true, "\(role)")
    }
  }

  /// An action that is written as a literal has the colours of the same text when it is typed.
  @Test func thePartsOfALiteralActionAreColoured() {
    let tokens = [
      ValueToken(#".set(\.name, "Blob", 3)"#, .other), ValueToken(", ", .punctuation),
      ValueToken("UUID(0)", .other),
    ]
    let text = StyledText(ValueText(tokens))
    #expect(text.plain == #".set(\.name, "Blob", 3), UUID(0)"#)
    let coloured = text.pieces.filter { $0.role != .plain }
    #expect(coloured.map(\.text) == [".set", ".name", "\"Blob\"", "3", "UUID(0)"])
    #expect(coloured.map(\.role) == [.caseName, .caseName, .string, .number, .value])
  }
}
