import ComposableArchitecture

extension SharedReaderKey where Self == InMemoryKey<Bool>.Default {
  /// Whether the server is closed for maintenance; forgotten when the app ends.
  public static var isServerClosed: Self {
    Self[.inMemory("isServerClosed"), default: false]
  }
}

/// The app's server.
@DependencyClient
public struct APIClient: Sendable {
  /// Saves a profile.
  public var save: @Sendable (_ fields: Profile.Fields) async throws -> Void
}

extension DependencyValues {
  /// The app's server.
  public var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

extension APIClient: DependencyKey {
  /// Takes a second on the clock, as a server would.
  public static let liveValue = Self { _ in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
  }

  /// Reports an issue when used.
  public static let testValue = Self()

  /// Saves everything, at once.
  public static let mock = Self { _ in }

  /// Can't be reached.
  public static let failing = Self { _ in throw URLError(.notConnectedToInternet) }
}
