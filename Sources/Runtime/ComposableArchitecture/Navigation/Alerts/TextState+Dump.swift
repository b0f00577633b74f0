public import CustomDump

extension TextState: CustomDumpRepresentable {
  /// The text, with its styles as markup.
  public var customDumpValue: Any { markup }

  private var markup: String {
    let content =
      switch storage {
      case .verbatim, .localized: plainText
      case .concatenated(let first, let second): first.markup + second.markup
      }
    return styles.reduce(content) { $1.markup(around: $0) }
  }
}

extension TextState: CustomStringConvertible {
  public var description: String { markup }
}

extension TextStyle {
  /// The markup that a style puts around a text.
  private enum Delimiter {
    case both(String)
    case tag(String, [(name: String, value: String)] = [])
    case none
  }

  func markup(around content: String) -> String {
    switch delimiter {
    case .both(let delimiter):
      return "\(delimiter)\(content)\(delimiter)"
    case .tag(let name, let attributes):
      let attributes = attributes.map { name, value in
        name.isEmpty ? "=\(value)" : " \(name)=\(value)"
      }
      return "<\(name)\(attributes.joined())>\(content)</\(name)>"
    case .none:
      return content
    }
  }

  private var delimiter: Delimiter {
    switch self {
    case .accessibilityHeading(let level): Self.tag("accessibility-heading-level", level.rawValue)
    case .accessibilityLabel(let label): Self.tag("accessibility-label", String(state: label))
    case .accessibilityTextContentType(let type):
      Self.tag("accessibility-text-content-type", type.rawValue)
    case .baselineOffset(let offset): Self.tag("baseline-offset", "\(offset)")
    case .bold(isActive: true): .both("**")
    case .fontDesign(let design?): Self.tag("font-design", design.rawValue)
    case .fontWeight(let weight?): Self.tag("font-weight", weight.rawValue)
    case .fontWidth(let width?): Self.tag("font-width", width.rawValue)
    case .foregroundColor(let color?): Self.tag("foreground-color", color.rawValue)
    case .italic(isActive: true): .both("_")
    case .kerning(let kerning): Self.tag("kerning", "\(kerning)")
    case .monospacedDigit: .tag("monospaced-digit")
    case .speechAdjustedPitch(let pitch): Self.tag("speech-adjusted-pitch", "\(pitch)")
    case .speechAlwaysIncludesPunctuation(let value):
      Self.tag("speech-always-includes-punctuation", "\(value)")
    case .speechAnnouncementsQueued(let value): Self.tag("speech-announcements-queued", "\(value)")
    case .speechSpellsOutCharacters(let value): Self.tag("speech-spells-out-characters", "\(value)")
    case .strikethrough(isActive: true, pattern: nil, color: nil): .both("~~")
    case .strikethrough(isActive: true, let pattern, let color): Self.line("s", pattern, color)
    case .tracking(let tracking): Self.tag("tracking", "\(tracking)")
    case .underline(isActive: true, let pattern, let color): Self.line("u", pattern, color)
    case .bold, .fontDesign, .fontWeight, .fontWidth, .foregroundColor, .italic, .strikethrough,
      .underline:
      .none
    }
  }

  private static func tag(_ name: String, _ value: String) -> Delimiter {
    .tag(name, [("", value)])
  }

  private static func line(
    _ name: String,
    _ pattern: TextState.LineStylePattern?,
    _ color: TextState.Color?
  ) -> Delimiter {
    var attributes: [(name: String, value: String)] = []
    if let color { attributes.append(("color", color.rawValue)) }
    if let pattern { attributes.append(("pattern", pattern.rawValue)) }
    return .tag(name, attributes)
  }
}
