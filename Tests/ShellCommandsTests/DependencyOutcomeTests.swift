import ComposableArchitecture
import ShellCommands
import TcashKit
import Testing

/// What endpoints answer when they are called several times, streams, and dependencies that are no clients.
@MainActor
@Suite struct DependencyOutcomeTests {
  private func run(_ script: String) async -> Shell.Outcome {
    let shell = Shell([Feature("weather", initialState: Weather.State()) { Weather() }])
    return await shell.run("load weather\nset loop.limit 50\n" + script)
  }

  private func readings(_ outcomes: String, calls: Int) async -> String {
    let outcome = await run(
      "dep station.reading \(outcomes)\nrepeat \(calls) { .refreshTapped }\nprint readings"
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    return outcome.output.last ?? ""
  }

  @Test(arguments: [
    ("returns 1 then 2", #"["1", "2", "2", "2"]"#),
    ("returns 1 then 2 then 3 repeats", #"["1", "2", "3", "1"]"#),
    ("returns 1 then 2 throws \"off\"", #"["1", "2", "off", "off"]"#),
    ("throws \"off\" returns 5", #"["off", "5", "5", "5"]"#),
    ("throws \"a\" throws \"b\" repeats", #"["a", "b", "a", "b"]"#),
    ("returns $0.count then 9 repeats", #"["4", "9", "4", "9"]"#),
    ("returns 7", #"["7", "7", "7", "7"]"#),
  ])
  func outcomesApplyInTurn(_ outcomes: String, _ expected: String) async {
    #expect(await readings(outcomes, calls: 4) == expected)
  }

  @Test func goingBackInTimeGoesBackInTheOutcomes() async {
    let outcome = await run(
      """
      dep station.reading returns 1 then 2 then 3
      .refreshTapped
      .refreshTapped
      undo
      .refreshTapped
      print readings
      goto 2
      .refreshTapped
      print readings
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(
      outcome.output.filter { $0.hasPrefix("[") } == [#"["1", "2"]"#, #"["2"]"#],
      "\(outcome.output)"
    )
  }

  @Test func anOutcomeIsShownAsItIsWritten() async {
    let outcome = await run("dep station.reading returns 1 then 2 throws \"off\" repeats")
    #expect(
      outcome.output.last == "  station.reading: returns 1 then 2 throws \"off\" repeats"
    )
  }

  @Test(arguments: [("yields 1, 2, 3", #"["1", "2", "3"]"#), ("yields 4", #"["4"]"#)])
  func aStreamYieldsItsElements(_ outcomes: String, _ expected: String) async {
    let outcome = await run("dep station.stream \(outcomes)\n.streamTapped\nprint readings")
    #expect(outcome.error == nil)
    #expect(outcome.output.last == expected)
    // Each call has a stream of its own.
    let again = await run(
      "dep station.stream \(outcomes)\nrepeat 2 { .streamTapped }\nreadings.count"
    )
    #expect(again.output.last == "\(2 * expected.split(separator: ",").count)")
  }

  @Test func aStreamMayEndWithAnError() async {
    let outcome = await run(
      "dep station.failing yields 1, 2 throws \"off\"\n.failingTapped\nprint readings"
    )
    #expect(outcome.error == nil)
    #expect(outcome.output.last == #"["1", "2", "off"]"#)
  }

  @Test func whatIsNoClientTakesAValue() async {
    let outcome = await run(
      """
      dep greeting "Good day"
      .greetTapped
      print readings
      dep greeting
      undo 2
      .greetTapped
      print readings
      """
    )
    #expect(outcome.error == nil)
    #expect(outcome.output.contains(#"  greeting: live → "Good day""#))
    #expect(outcome.output.contains(#"["Good day"]"#))
    #expect(outcome.output.last == #"["Hello"]"#)
  }

  @Test(arguments: [
    ("dep station.reading fails repeats", "extra-argument"),
    ("dep station.reading then 1", "endpoint-needs-outcome"),
    ("dep station.reading returns 1 then \"x\"", "type-mismatch"),
    ("dep station.reading yields 1", "no-stream"),
    ("dep station.stream yields \"x\"", "type-mismatch"),
    ("dep station.stream yields 1 throws \"x\"", "endpoint-cannot-throw"),
    ("dep station.failing yields 1 returns 2", "several-outcomes"),
    ("dep station.reading nothing returns 2", "several-outcomes"),
    ("dep greeting 5", "type-mismatch"), ("dep greeting nothing", "unknown-alternative"),
    ("dep greeting returns \"x\"", "outcome-needs-endpoint"),
  ])
  func aMistakeChangesNothing(_ line: String, _ code: String) async {
    let outcome = await run(line)
    #expect(outcome.code == code, "\(outcome.error ?? "no error")")
  }
}

@DependencyClient
private struct Station: DependencyKey {
  var reading: @Sendable (_ place: String) async throws -> Int
  var stream: @Sendable () -> AsyncStream<Int> = { .finished }
  var failing: @Sendable () -> AsyncThrowingStream<Int, any Error> = { .finished() }

  static let liveValue = Station()
  static let testValue = Station()
}

private enum GreetingKey: DependencyKey {
  static let liveValue = "Hello"
  static let testValue = "Test"
}

extension DependencyValues {
  fileprivate var station: Station {
    get { self[Station.self] }
    set { self[Station.self] = newValue }
  }

  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

@Reducer
private struct Weather {
  struct State: Equatable {
    var readings: [String] = []
  }

  enum Action {
    case refreshTapped, streamTapped, failingTapped, greetTapped
    case read(String)
  }

  @Dependency(\.station) var station
  @Dependency(\.greeting) var greeting

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refreshTapped:
        return .run { send in
          do {
            await send(.read("\(try await station.reading("Oslo"))"))
          } catch {
            await send(.read("\(error)"))
          }
        }
      case .streamTapped:
        return .run { send in
          for await reading in station.stream() { await send(.read("\(reading)")) }
        }
      case .failingTapped:
        return .run { send in
          do {
            for try await reading in station.failing() { await send(.read("\(reading)")) }
          } catch {
            await send(.read("\(error)"))
          }
        }
      case .greetTapped:
        state.readings.append(greeting)
        return .none
      case .read(let text):
        state.readings.append(text)
        return .none
      }
    }
  }
}
