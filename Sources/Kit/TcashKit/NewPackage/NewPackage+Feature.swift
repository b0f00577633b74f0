// The feature of a new package.
extension NewPackage {
  var featureSource: String {
    """
    public import ComposableArchitecture

    /// Guests who come and go, and the weather that they ask for.
    @Reducer
    public struct \(feature) {
      @ObservableState
      public struct State: Equatable, Sendable {
        public var guestCount = 0
        public var weather: String?
        public var isAsking = false

        public init(guestCount: Int = 0, weather: String? = nil, isAsking: Bool = false) {
          self.guestCount = guestCount
          self.weather = weather
          self.isAsking = isAsking
        }
      }

      public enum Action {
        /// A guest came in.
        case guestArrived
        /// A guest has left.
        case guestLeft
        /// Somebody asks for the weather.
        case weatherButtonTapped
        /// The weather is known, or can't be.
        case weatherResponse(Result<String, any Error>)
      }

      @Dependency(\\.weather) var weather

      public init() {}

      public var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .guestArrived:
            state.guestCount += 1
            return .none

          case .guestLeft:
            state.guestCount = max(0, state.guestCount - 1)
            return .none

          case .weatherButtonTapped:
            state.isAsking = true
            return .run { [weather] send in
              await send(.weatherResponse(Result { try await weather.report() }))
            }

          case .weatherResponse(.success(let report)):
            state.isAsking = false
            state.weather = report
            return .none

          case .weatherResponse(.failure):
            state.isAsking = false
            state.weather = nil
            return .none
          }
        }
      }
    }

    """
  }

  static let clientSource = """
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
        @Dependency(\\.continuousClock) var clock
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

    """
}
