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

  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> Self {
    styled(.accessibilityTextContentType(type))
  }

  public func baselineOffset(_ baselineOffset: CGFloat) -> Self {
    styled(.baselineOffset(baselineOffset))
  }

  public func bold() -> Self { styled(.bold(isActive: true)) }

  public func bold(isActive: Bool) -> Self { styled(.bold(isActive: isActive)) }

  public func fontDesign(_ design: FontDesign?) -> Self { styled(.fontDesign(design)) }

  public func fontWeight(_ weight: FontWeight?) -> Self { styled(.fontWeight(weight)) }

  public func fontWidth(_ width: FontWidth?) -> Self { styled(.fontWidth(width)) }

  public func foregroundColor(_ color: Color?) -> Self { styled(.foregroundColor(color)) }

  public func italic() -> Self { styled(.italic(isActive: true)) }

  public func italic(isActive: Bool) -> Self { styled(.italic(isActive: isActive)) }

  public func kerning(_ kerning: CGFloat) -> Self { styled(.kerning(kerning)) }

  public func monospacedDigit() -> Self { styled(.monospacedDigit) }

  public func speechAdjustedPitch(_ value: Double) -> Self {
    styled(.speechAdjustedPitch(value))
  }

  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Self {
    styled(.speechAlwaysIncludesPunctuation(value))
  }

  public func speechAnnouncementsQueued(_ value: Bool = true) -> Self {
    styled(.speechAnnouncementsQueued(value))
  }

  public func speechSpellsOutCharacters(_ value: Bool = true) -> Self {
    styled(.speechSpellsOutCharacters(value))
  }

  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.strikethrough(isActive: isActive, pattern: nil, color: color))
  }

  public func strikethrough(
    _ isActive: Bool = true,
    pattern: LineStylePattern,
    color: Color? = nil
  ) -> Self {
    styled(.strikethrough(isActive: isActive, pattern: pattern, color: color))
  }

  public func tracking(_ tracking: CGFloat) -> Self { styled(.tracking(tracking)) }

  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.underline(isActive: isActive, pattern: nil, color: color))
  }

  public func underline(
    _ isActive: Bool = true,
    pattern: LineStylePattern,
    color: Color? = nil
  ) -> Self {
    styled(.underline(isActive: isActive, pattern: pattern, color: color))
  }
}
