public import ComposableArchitecture

/// Reports the weather.
@DependencyClient
public struct WeatherClient: Sendable {
  /// The weather in a few words.
  ///
  /// - Throws: ``NoWeather`` if it is not known.
  public var report: @Sendable () async throws -> String
}

/// The weather is not known.
public struct NoWeather: Error, Hashable {
  public init() {}
}

extension DependencyValues {
  /// Reports the weather.
  public var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}

extension WeatherClient: DependencyKey {
  /// Looks out of the window, which takes a second. Ask a service here.
  public static let liveValue = Self {
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    return "It looks like rain."
  }

  /// Reports an issue when it is used.
  public static let testValue = Self()

  /// Answers at once.
  public static let sunny = Self { "The sun shines." }

  /// Never knows the weather.
  public static let failing = Self { throw NoWeather() }
}
