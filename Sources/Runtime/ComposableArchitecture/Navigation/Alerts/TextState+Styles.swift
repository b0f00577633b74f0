public import Foundation

/// A style of a text.
enum TextStyle: Hashable, Sendable {
  case accessibilityHeading(TextState.AccessibilityHeadingLevel)
  case accessibilityLabel(TextState)
  case accessibilityTextContentType(TextState.AccessibilityTextContentType)
  case baselineOffset(CGFloat)
  case bold(isActive: Bool)
  case fontDesign(TextState.FontDesign?)
  case fontWeight(TextState.FontWeight?)
  case fontWidth(TextState.FontWidth?)
  case foregroundColor(TextState.Color?)
  case italic(isActive: Bool)
  case kerning(CGFloat)
  case monospacedDigit
  case speechAdjustedPitch(Double)
  case speechAlwaysIncludesPunctuation(Bool)
  case speechAnnouncementsQueued(Bool)
  case speechSpellsOutCharacters(Bool)
  case strikethrough(isActive: Bool, pattern: TextState.LineStylePattern?, color: TextState.Color?)
  case tracking(CGFloat)
  case underline(isActive: Bool, pattern: TextState.LineStylePattern?, color: TextState.Color?)
}

extension TextState {
  /// The level of a heading.
  public enum AccessibilityHeadingLevel: String, Hashable, Sendable {
    case h1, h2, h3, h4, h5, h6, unspecified
  }

  /// What a text is, for those who have it read to them.
  public enum AccessibilityTextContentType: String, Hashable, Sendable {
    case console, fileSystem, messaging, narrative, plain, sourceCode, spreadsheet, wordProcessing
  }

  /// A color by name.
  public enum Color: String, Hashable, Sendable {
    case black, blue, brown, clear, cyan, gray, green, indigo, mint, orange, pink, primary, purple
    case red, secondary, teal, white, yellow
  }

  /// The design of a font.
  public enum FontDesign: String, Hashable, Sendable {
    case `default`, monospaced, rounded, serif
  }

  /// The weight of a font.
  public enum FontWeight: String, Hashable, Sendable {
    case black, bold, heavy, light, medium, regular, semibold, thin, ultraLight
  }

  /// The width of a font.
  public enum FontWidth: String, Hashable, Sendable {
    case compressed, condensed, expanded, standard
  }

  /// How a line under or through a text is drawn.
  public enum LineStylePattern: String, Hashable, Sendable {
    case dash, dashDot, dashDotDot, dot, solid
  }
}

extension TextState {
  /// Makes the text a heading for those who have it read to them.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Self {
    styled(.accessibilityHeading(level))
  }

  /// What is read out in place of the text.
  public func accessibilityLabel(_ label: TextState) -> Self {
    styled(.accessibilityLabel(label))
  }

  /// What is read out in place of the text.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> Self {
    accessibilityLabel(TextState(verbatim: String(label)))
  }

  /// What is read out in place of the text, looked up in a table of strings.
  public func accessibilityLabel(
    _ key: String,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) -> Self {
    accessibilityLabel(TextState(key, tableName: tableName, bundle: bundle, comment: comment))
  }

  /// Tells what the text is to those who have it read to them.
  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> Self {
    styled(.accessibilityTextContentType(type))
  }

  /// Moves the text up by so many points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Self {
    styled(.baselineOffset(baselineOffset))
  }

  /// Makes the text bold.
  public func bold() -> Self { styled(.bold(isActive: true)) }

  /// Makes the text bold, or not.
  public func bold(isActive: Bool) -> Self { styled(.bold(isActive: isActive)) }

  /// Sets the design of the font.
  public func fontDesign(_ design: FontDesign?) -> Self { styled(.fontDesign(design)) }

  /// Sets the weight of the font.
  public func fontWeight(_ weight: FontWeight?) -> Self { styled(.fontWeight(weight)) }

  /// Sets the width of the font.
  public func fontWidth(_ width: FontWidth?) -> Self { styled(.fontWidth(width)) }

  /// Sets the color of the text.
  public func foregroundColor(_ color: Color?) -> Self { styled(.foregroundColor(color)) }

  /// Makes the text italic.
  public func italic() -> Self { styled(.italic(isActive: true)) }

  /// Makes the text italic, or not.
  public func italic(isActive: Bool) -> Self { styled(.italic(isActive: isActive)) }

  /// Adds so many points between letters that are not joined.
  public func kerning(_ kerning: CGFloat) -> Self { styled(.kerning(kerning)) }

  /// Gives all digits one width.
  public func monospacedDigit() -> Self { styled(.monospacedDigit) }

  /// Raises the voice that reads the text, or lowers it if negative.
  public func speechAdjustedPitch(_ value: Double) -> Self {
    styled(.speechAdjustedPitch(value))
  }

  /// Has the punctuation read out.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Self {
    styled(.speechAlwaysIncludesPunctuation(value))
  }

  /// Has the text read out after what is being read.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> Self {
    styled(.speechAnnouncementsQueued(value))
  }

  /// Has the text read out letter by letter.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> Self {
    styled(.speechSpellsOutCharacters(value))
  }

  /// Draws a line through the text.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.strikethrough(isActive: isActive, pattern: nil, color: color))
  }

  /// Draws a line of a pattern through the text.
  public func strikethrough(
    _ isActive: Bool = true,
    pattern: LineStylePattern,
    color: Color? = nil
  ) -> Self {
    styled(.strikethrough(isActive: isActive, pattern: pattern, color: color))
  }

  /// Adds so many points after each letter.
  public func tracking(_ tracking: CGFloat) -> Self { styled(.tracking(tracking)) }

  /// Draws a line under the text.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.underline(isActive: isActive, pattern: nil, color: color))
  }

  /// Draws a line of a pattern under the text.
  public func underline(
    _ isActive: Bool = true,
    pattern: LineStylePattern,
    color: Color? = nil
  ) -> Self {
    styled(.underline(isActive: isActive, pattern: pattern, color: color))
  }
}
