public import Foundation

/// A text with styles, as a value that a feature's state can hold.
///
/// ```swift
/// TextState("Delete ") + TextState(item.title).bold() + TextState("?")
/// ```
///
/// Two texts are equal if they have the same content and styles. `String(state:)` returns the text
/// without its styles.
public struct TextState: Sendable {
  indirect enum Storage: Sendable {
    case verbatim(String)
    case localized(LocalizedText)
    case concatenated(TextState, TextState)
  }

  /// A text that is looked up in a strings table.
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

  /// Creates a text that is never localized.
  public init(verbatim content: String) {
    storage = .verbatim(content)
  }

  /// Creates a text that is never localized.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init(verbatim: String(content))
  }

  /// Creates a text that is looked up in a strings table; the key itself is shown if the table has
  /// no entry.
  ///
  /// - Parameters:
  ///   - key: The text, which is also the key to look up.
  ///   - tableName: The name of the table; `nil` selects `Localizable`.
  ///   - bundle: The bundle with the table; `nil` selects the main bundle.
  ///   - comment: A note for translators.
  public init(
    _ key: String,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    storage = .localized(LocalizedText(key: key, table: tableName, bundle: bundle))
  }

  /// Concatenates two texts.
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
  /// Creates a string with the content of a text, without its styles.
  ///
  /// - Parameters:
  ///   - state: The text.
  ///   - locale: Ignored: the texts are strings already and don't depend on a locale.
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
