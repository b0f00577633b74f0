import ComposableArchitecture

/// The logged-in user.
public struct User: Codable, Equatable, Identifiable, Sendable {
  public let id: Int
  public var email: String
  public var name: String

  public init(id: Int, email: String, name: String) {
    self.id = id
    self.email = email
    self.name = name
  }
}

/// The user's preferences for the app.
public struct Preferences: Codable, Equatable, Sendable {
  public enum Theme: String, CaseIterable, Codable, Sendable {
    case dark, light, system
  }

  public var isNewsletterWanted: Bool
  public var theme: Theme

  public init(isNewsletterWanted: Bool = false, theme: Theme = .system) {
    self.isNewsletterWanted = isNewsletterWanted
    self.theme = theme
  }
}

extension SharedReaderKey where Self == AppStorageKey<User?>.Default {
  /// The logged-in user; `nil` if nobody is logged in. The value is small and needed when the app
  /// starts, so it is in user defaults.
  public static var currentUser: Self {
    Self[.appStorage("currentUser"), default: nil]
  }
}

extension SharedReaderKey where Self == FileStorageKey<Preferences>.Default {
  /// The preferences: `preferences.json` in the documents folder, where the user can see and save it.
  ///
  /// `.document("preferences")` is short for
  /// `.fileStorage(.documentsDirectory.appending(component: "preferences.json"))`.
  public static var preferences: Self {
    Self[.document("preferences"), default: Preferences()]
  }
}
