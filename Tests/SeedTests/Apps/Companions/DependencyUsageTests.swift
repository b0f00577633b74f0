import ComposableArchitecture
import Testing

private struct WeatherClient: Sendable {
  var forecast: @Sendable (_ city: String) async throws -> String
  var cities: @Sendable () -> [String]
}

extension WeatherClient: TestDependencyKey {
  static let testValue = Self(
    forecast: unimplemented("WeatherClient.forecast"),
    cities: unimplemented("WeatherClient.cities", placeholder: [])
  )
  static let previewValue = Self(forecast: { "Sunny in \($0)" }, cities: { ["Rome"] })
}

extension WeatherClient: DependencyKey {
  static let liveValue = Self(forecast: { "Live in \($0)" }, cities: { ["Oslo"] })
}

private protocol Clockwork: Sendable { func tick() -> Int }
private struct Quartz: Clockwork { func tick() -> Int { 1 } }
private struct Stub: Clockwork { func tick() -> Int { 2 } }

private enum ClockworkKey: DependencyKey {
  static let liveValue: any Clockwork = Quartz()
}

private struct LiveOnly: DependencyKey, Sendable {
  var first = 1
  var second = 2
  static var liveValue: Self { Self() }
}

private enum CounterKey: DependencyKey {
  static var liveValue: LockIsolated<Int> { LockIsolated(0) }
  static var testValue: LockIsolated<Int> { LockIsolated(100) }
}

extension DependencyValues {
  fileprivate var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
  fileprivate var clockwork: any Clockwork {
    get { self[ClockworkKey.self] }
    set { self[ClockworkKey.self] = newValue }
  }
  fileprivate var liveOnly: LiveOnly {
    get { self[LiveOnly.self] }
    set { self[LiveOnly.self] = newValue }
  }
  fileprivate var counter: LockIsolated<Int> {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }
}

@Observable
private final class ParentModel {
  @ObservationIgnored @Dependency(\.weather) var weather
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  func makeChild() -> ChildModel { withDependencies(from: self) { ChildModel() } }
  func makePlainChild() -> ChildModel { ChildModel() }
  func makeOtherChild() -> ChildModel {
    withDependencies(from: self) {
      $0.date.now = Date(timeIntervalSince1970: 5)
    } operation: {
      ChildModel()
    }
  }
  func makeAsync() async -> ChildModel {
    await withDependencies(from: self) {
      await Task.yield(); return ChildModel()
    }
  }
}

private final class ChildModel {
  @Dependency(\.date) var date
  @Dependency(\.date.now) var now
  @Dependency(\.weather) var weather
}

private final class Bare { var children: [Bare] = [] }

struct DependencyUsageTests {
  @Test func testValuesReport() async throws {
    @Dependency(\.weather) var weather
    #expect(withKnownIssueValue { weather.cities() } == [])
    try await withKnownIssue {
      _ = try await weather.forecast("x")
    } matching: {
      $0.description.contains("WeatherClient.forecast")
    }
    func withKnownIssueValue(_ body: () -> [String]) -> [String] {
      var value: [String] = ["?"]
      withKnownIssue { value = body() }
      return value
    }
  }

  @Test func partsAreGiven() async throws {
    let text = try await withDependencies {
      $0.weather.forecast = { "\($0)!" }
      $0.liveOnly.second = 7
    } operation: {
      @Dependency(\.weather) var weather
      @Dependency(\.liveOnly) var liveOnly
      #expect(liveOnly.first == 1)
      #expect(liveOnly.second == 7)
      return try await weather.forecast("Rome")
    }
    #expect(text == "Rome!")
  }

  @Test func contexts() async throws {
    try await withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.context) var context
      @Dependency(\.weather) var weather
      @Dependency(\.weather.cities) var cities
      #expect(context == .live)
      let forecast = try await weather.forecast("a")
      #expect(forecast == "Live in a")
      #expect(cities() == ["Oslo"])
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(WeatherClient.self) var weather
      #expect(weather.cities() == ["Rome"])
    }
    @Dependency(\.context) var context
    #expect(context == .test)
  }

  @Test func existentialsAndSubscripts() {
    withDependencies {
      $0[ClockworkKey.self] = Stub()
    } operation: {
      @Dependency(\.clockwork) var clockwork
      @Dependency(ClockworkKey.self) var byKey
      #expect(clockwork.tick() == 2)
      #expect(byKey.tick() == 2)
    }
  }

  @Test func defaultsAreKept() {
    @Dependency(\.counter) var counter
    counter.withValue { $0 += 1 }
    @Dependency(\.counter) var again
    #expect(again.value == 101)
  }

  @Test func liveOnlyReportsItsUse() {
    withKnownIssue {
      @Dependency(\.liveOnly) var liveOnly
      _ = liveOnly.first
    }
  }

  @Test func modelsHandOn() async {
    let parent = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      ParentModel()
    }
    #expect(parent.makeChild().now == Date(timeIntervalSince1970: 1))
    #expect(parent.makeOtherChild().date() == Date(timeIntervalSince1970: 5))
    #expect(await parent.makeAsync().date.now == Date(timeIntervalSince1970: 1))
    withKnownIssue { _ = parent.makePlainChild().date.now }
  }

  @Test func objectsWithoutDependencies() {
    let bare = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 9)
    } operation: {
      Bare()
    }
    #expect(withDependencies(from: bare) { ChildModel() }.now == Date(timeIntervalSince1970: 9))
    withKnownIssue {
      _ = withDependencies(from: Bare()) { 1 }
    } matching: {
      $0.description.contains("Bare")
    }
  }

  @Test func escaping() async {
    await withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 3)
    } operation: {
      let now = await withCheckedContinuation { continuation in
        withEscapedDependencies { dependencies in
          Thread.detachNewThread {
            dependencies.yield {
              @Dependency(\.date.now) var now
              continuation.resume(returning: now)
            }
          }
        }
      }
      #expect(now == Date(timeIntervalSince1970: 3))
      await withEscapedDependencies { dependencies in
        await Task.detached {
          dependencies.yield {
            @Dependency(\.date) var date
            #expect(date.now == Date(timeIntervalSince1970: 3))
          }
        }.value
      }
    }
  }

  @Test func preparing() {
    prepareDependencies {
      $0.date.now = Date(timeIntervalSince1970: 4)
      $0.weather.cities = { ["Bern"] }
      $0.weather.forecast = { _ in "Rain" }
    }
    @Dependency(\.date.now) var now
    @Dependency(\.weather) var weather
    #expect(now == Date(timeIntervalSince1970: 4))
    #expect(weather.cities() == ["Bern"])
    withKnownIssue {
      prepareDependencies { $0.weather = .previewValue }
    } matching: {
      $0.description.contains("WeatherClient")
    }
    #expect(weather.cities() == ["Bern"])
  }

  @Test func preparingAContext() {
    prepareDependencies { $0.context = .preview }
    @Dependency(\.weather) var weather
    #expect(weather.cities() == ["Rome"])
  }

  @Test func preparingDoesNotReachOtherTests() {
    @Dependency(\.weather) var weather
    withKnownIssue { #expect(weather.cities() == []) }
  }

  @Test func builtIns() async throws {
    try await withDependencies {
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.calendar = Calendar(identifier: .gregorian)
      $0.locale = Locale(identifier: "de_DE")
      $0.timeZone = TimeZone(secondsFromGMT: 0)!
      $0.continuousClock = ImmediateClock()
      $0.suspendingClock = .immediate
      $0.mainQueue = .immediate
      $0.mainRunLoop = .immediate
      $0.openURL = OpenURLEffect { _ in true }
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Fixed())
      $0.urlSession = .shared
      $0.notificationCenter = NotificationCenter()
      $0.fireAndForget = FireAndForget { _, operation in try? await operation() }
      $0.assert = AnyAssertionEffect { _, _, _, _ in }
      $0.precondition = AnyAssertionEffect { _, _, _, _ in }
      $0.assertionFailure = AnyAssertionFailureEffect { _, _, _ in }
    } operation: {
      @Dependency(\.uuid) var uuid
      @Dependency(\.date) var date
      @Dependency(\.locale) var locale
      @Dependency(\.timeZone) var timeZone
      @Dependency(\.calendar) var calendar
      @Dependency(\.continuousClock) var clock
      @Dependency(\.openURL) var openURL
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      @Dependency(\.fireAndForget) var fireAndForget
      @Dependency(\.assert) var assert
      @Dependency(\.precondition) var precondition
      @Dependency(\.assertionFailure) var assertionFailure
      #expect(uuid() == UUID(0))
      #expect(uuid() == UUID(1))
      #expect(date() == date.now)
      #expect(locale.identifier == "de_DE")
      #expect(timeZone.secondsFromGMT() == 0)
      #expect(calendar.identifier == .gregorian)
      try await clock.sleep(for: .seconds(100))
      #expect(await openURL(URL(string: "https://example.com")!))
      #expect(withRandomNumberGenerator { Int.random(in: 0...0, using: &$0) } == 0)
      #expect(withRandomNumberGenerator { Bool.random(using: &$0) } == Bool.random(using: &fixed))
      let done = LockIsolated(false)
      await fireAndForget { done.setValue(true) }
      await fireAndForget(priority: .low) { done.setValue(true) }
      #expect(done.value)
      assert(false, "no")
      assert(false)
      precondition(false, "no")
      assertionFailure("no")
      assertionFailure()
    }
  }

  @Test func overridesEscapeIntoTasksAndStreams() async {
    let stream = withDependencies {
      $0.uuid = .constant(UUID(8))
    } operation: {
      AsyncStream<UUID> { continuation in
        @Dependency(\.uuid) var uuid
        continuation.yield(uuid())
        continuation.finish()
      }
    }
    for await id in stream { #expect(id == UUID(8)) }
  }
}

private struct Fixed: RandomNumberGenerator, Sendable { mutating func next() -> UInt64 { 42 } }
nonisolated(unsafe) private var fixed = Fixed()

@MainActor
struct DependencyFeatureTests {
  @Reducer
  struct Forecast {
    @ObservableState struct State: Equatable { var text = "" }
    enum Action { case task, response(Result<String, any Error>) }
    @Dependency(\.weather) fileprivate var weather
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .task:
          return .run { [weather] send in
            await send(.response(Result { try await weather.forecast("Paris") }))
          }
        case .response(.success(let text)):
          state.text = text
          return .none
        case .response(.failure):
          state.text = "error"
          return .none
        }
      }
    }
  }

  @Test func storesGiveParts() async {
    let store = TestStore(initialState: Forecast.State()) {
      Forecast()
    } withDependencies: {
      $0.weather.forecast = { _ in "Fog" }
    }
    await store.send(.task)
    await store.receive(\.response.success) { $0.text = "Fog" }
    store.dependencies.weather.forecast = { _ in throw CancellationError() }
    await store.send(.task)
    await store.receive(\.response.failure) { $0.text = "error" }
  }
}
