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

  /// The kind of content that a text is, for screen readers.
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

  /// The pattern of an underline or a strikethrough.
  public enum LineStylePattern: String, Hashable, Sendable {
    case dash, dashDot, dashDotDot, dot, solid
  }
}

extension TextState {
  /// Marks the text as a heading for screen readers.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Self {
    styled(.accessibilityHeading(level))
  }

  /// Sets the text that screen readers read instead.
  public func accessibilityLabel(_ label: TextState) -> Self {
    styled(.accessibilityLabel(label))
  }

  /// Sets the text that screen readers read instead.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> Self {
    accessibilityLabel(TextState(verbatim: String(label)))
  }

  /// Sets the text that screen readers read instead, looked up in a strings table.
  public func accessibilityLabel(
    _ key: String,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) -> Self {
    accessibilityLabel(TextState(key, tableName: tableName, bundle: bundle, comment: comment))
  }

  /// Sets the kind of content that the text is, for screen readers.
  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> Self {
    styled(.accessibilityTextContentType(type))
  }

  /// Raises the baseline of the text.
  ///
  /// - Parameter baselineOffset: The offset in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Self {
    styled(.baselineOffset(baselineOffset))
  }

  /// Makes the text bold.
  public func bold() -> Self { styled(.bold(isActive: true)) }

  /// Sets whether the text is bold.
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

  /// Sets whether the text is italic.
  public func italic(isActive: Bool) -> Self { styled(.italic(isActive: isActive)) }

  /// Sets the spacing between letters and keeps ligatures.
  ///
  /// - Parameter kerning: The additional space in points.
  public func kerning(_ kerning: CGFloat) -> Self { styled(.kerning(kerning)) }

  /// Sets all digits in the same width.
  public func monospacedDigit() -> Self { styled(.monospacedDigit) }

  /// Sets the pitch of the voice that reads the text.
  ///
  /// - Parameter value: The adjustment; positive values raise the pitch, negative values lower it.
  public func speechAdjustedPitch(_ value: Double) -> Self {
    styled(.speechAdjustedPitch(value))
  }

  /// Sets whether screen readers read the punctuation.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Self {
    styled(.speechAlwaysIncludesPunctuation(value))
  }

  /// Sets whether screen readers queue the text behind the announcement being read.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> Self {
    styled(.speechAnnouncementsQueued(value))
  }

  /// Sets whether screen readers spell the text out.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> Self {
    styled(.speechSpellsOutCharacters(value))
  }

  /// Draws a line through the text.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.strikethrough(isActive: isActive, pattern: nil, color: color))
  }

  /// Draws a line with a pattern through the text.
  public func strikethrough(
    _ isActive: Bool = true,
    pattern: LineStylePattern,
    color: Color? = nil
  ) -> Self {
    styled(.strikethrough(isActive: isActive, pattern: pattern, color: color))
  }

  /// Sets the spacing after each letter.
  ///
  /// - Parameter tracking: The additional space in points.
  public func tracking(_ tracking: CGFloat) -> Self { styled(.tracking(tracking)) }

  /// Draws a line under the text.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.underline(isActive: isActive, pattern: nil, color: color))
  }

  /// Draws a line with a pattern under the text.
  public func underline(
    _ isActive: Bool = true,
    pattern: LineStylePattern,
    color: Color? = nil
  ) -> Self {
    styled(.underline(isActive: isActive, pattern: pattern, color: color))
  }
}
