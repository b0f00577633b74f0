public import Foundation

/// Text with its styles, as a value: what states hold of a text that is shown.
///
/// ```swift
/// TextState("Delete ") + TextState(item.title).bold() + TextState("?")
/// ```
///
/// Two texts are equal if they read the same and have the same styles. `String(state:)` gives the text
/// alone.
public struct TextState: Sendable {
  indirect enum Storage: Sendable {
    case verbatim(String)
    case localized(LocalizedText)
    case concatenated(TextState, TextState)
  }

  /// A text that is looked up in a table of strings.
  struct LocalizedText: Sendable {
    let key: String
    let table: String?
    let bundle: Bundle?

    var resolved: String {
      (bundle ?? .main).localizedString(forKey: key, value: key, table: table)
    }
  }

  var storage: Storage
  var styles: [TextStyle] = []

  /// Makes a text that is shown as it is.
  public init(verbatim content: String) {
    storage = .verbatim(content)
  }

  /// Makes a text that is shown as it is.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init(verbatim: String(content))
  }

  /// Makes a text that is looked up in a table of strings, and shown as it is where there is none.
  ///
  /// - Parameters:
  ///   - key: The text, which is also the key to look up.
  ///   - tableName: The table; `Localizable` unless it is given.
  ///   - bundle: Where the table is; in the main bundle unless it is given.
  ///   - comment: Tells translators of the text.
  public init(
    _ key: String,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    storage = .localized(LocalizedText(key: key, table: tableName, bundle: bundle))
  }

  /// One text after the other.
  public static func + (lhs: Self, rhs: Self) -> Self {
    var text = lhs
    text.storage = .concatenated(lhs, rhs)
    text.styles = []
    return text
  }

  /// The text without styles.
  var plainText: String {
    switch storage {
    case .verbatim(let content): content
    case .localized(let text): text.resolved
    case .concatenated(let first, let second): first.plainText + second.plainText
    }
  }

  func styled(_ style: TextStyle) -> Self {
    var text = self
    text.styles.append(style)
    return text
  }
}

extension String {
  /// The text that a state holds, without its styles.
  ///
  /// - Parameters:
  ///   - state: The text.
  ///   - locale: The locale to format with. Texts are strings already and don't depend on it.
  public init(state: TextState, locale: Locale? = nil) {
    self = state.plainText
  }
}

extension TextState: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    guard lhs.styles == rhs.styles else { return false }
    return switch (lhs.storage, rhs.storage) {
    case (.concatenated(let lhs, let other), .concatenated(let rhs, let otherRHS)):
      lhs == rhs && other == otherRHS
    case (.concatenated, _), (_, .concatenated):
      false
    default:
      lhs.plainText == rhs.plainText
    }
  }
}

extension TextState: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(styles)
    hasher.combine(plainText)
  }
}
