import ComposableArchitecture
import Foundation
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues
import TcashKit
import Testing

/// `load … with json FILE`.
@MainActor
@Suite struct LoadJSONTests {
  private let folder = TemporaryFolder()

  private func file(_ json: String) throws -> String {
    let path = "\(try #require(folder.path))/state.json"
    try json.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func load(_ json: String, _ feature: String = "counter") async throws -> Shell.Outcome {
    await Shell().run("load \(feature) with json \"\(try file(json))\"\nstate")
  }

  /// Whether the store's state can be written at all: an alert can't.
  private static func isWritable(_ store: SessionStore) -> Bool {
    !ValueDescription().text(store.state).contains("AlertState(")
  }

  /// Each state in the example scripts is the same after it was written as JSON and read again.
  @Test(arguments: [
    "authentication", "board", "counter", "dice", "inventory", "messageCenter", "search",
    "settings",
    "stopwatch", "timeTravel", "todos", "twoCounters",
  ])
  func theStatesOfExamplesComeBack(_ name: String) async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let script = root.appendingPathComponent("Examples/Scripts/\(name).tcash")
    let source = SourceText(try String(contentsOf: script, encoding: .utf8))
    let shell = Shell()
    guard case .complete(let statements) = shell.evaluator.parse(source, allowsAbbreviations: false)
    else { return try #require(Bool(false), "\(name) can't be parsed") }
    for statement in statements {
      let text = source[statement.span]
      let outcome = await shell.run(text)
      try #require(outcome.error == nil, "\(text): \(outcome.error ?? "")")
      // The badge of a tab bar is only read: another store sets it.
      for store in shell.session.stores
      where store.feature.name != "tabBar"
        && Self.isWritable(store)
      {
        try await expectTheSameAgain(store, "\(name) after \(text)")
      }
    }
  }

  private func expectTheSameAgain(
    _ store: SessionStore,
    _ comment: String,
    in copy: Shell = Shell()
  ) async throws {
    let state = Report.state(StateReport(value: store.state, format: .json))
    let json = TextFormat(options: TextOptions()).lines(for: state).map(\.plain)
    let outcome = await copy.run(
      "load \(store.feature.name) with json \"\(try file(json.joined(separator: "\n")))\""
    )
    #expect(outcome.error == nil, "\(comment): \(outcome.error ?? "")")
    let description = ValueDescription()
    let found = (copy.session.stores.first?.state).map { description.text($0) }
    #expect(found == description.text(store.state), "\(comment)")
  }

  @Test func membersThatAreLeftOutKeepTheirInitialValues() async throws {
    let outcome = try await load(#"{"fact": "odd \u00e9\ud83d\ude00\n"}"#)
    #expect(outcome.error == nil)
    #expect(outcome.output.contains { $0.contains(#"fact: "odd é😀\n""#) })
    #expect(outcome.output.contains { $0.contains("count: 0") })
  }

  /// Mistakes are named with their places in the file.
  @Test(arguments: [
    (#"{"count": "x"}"#, ":1:11: ", "Int"),
    ("{\n  \"cuont\": 1}", ":2:3: ", "cuont"),
    ("{\"count\": 1", ":1:12: ", "',' or '}'"),
    ("{\"count\": 1} x", ":1:14: ", "more text"),
    ("{\"count\": 01}", ":1:11: ", "'01'"),
    ("{\"count\": 1, \"count\": 2}", ":1:14: ", "twice"),
    ("{'count': 1}", ":1:2: ", "key in quotes"),
    ("{\"fact\": \"a\tb\"}", ":1:12: ", "control character"),
    ("{\"fact\": \"\\x\"}", ":1:11: ", "escape"),
    ("{\"fact\": \"\\ud83d\"}", ":1:17: ", "half"),
    ("{\"count\": None}", ":1:11: ", "'None'"),
    ("[1, 2,]", ":1:7: ", "value is missing"),
    ("", ":1:1: ", "ends"),
    (String(repeating: "[", count: 100_000), ":1:201: ", "200 deep"),
    ("[]", ":1:1: ", "State"),
    ("{\"count\": 1e400}", ":1:11: ", "Int"),
    ("{\"count\": null}", ":1:11: ", "Int"),
    ("{\"\": 1}", ":1:2: ", "no label ''"),
    // A string is data: it is no number, and nothing in it is calculated or looked up.
    (#"{"count": "5"}"#, ":1:11: ", "expected a value of type Int, found a string"),
    (#"{"count": "[1,2,3].count * 2"}"#, ":1:11: ", "expected a value of type Int, found a string"),
    (#"{"count": "Int(5)"}"#, ":1:11: ", "expected a value of type Int, found a string"),
    (#"{"isLoading": "1 == 1"}"#, ":1:15: ", "expected a value of type Bool, found a string"),
    (#"{"isLoading": "true"}"#, ":1:15: ", "expected a value of type Bool, found a string"),
  ])
  func mistakesAreLocated(_ json: String, _ place: String, _ word: String) async throws {
    let outcome = try await load(json)
    #expect(outcome.code == "invalid-json", "\(outcome.error ?? "no error")")
    #expect(outcome.error?.contains("state.json'\(place)") == true, "\(outcome.error ?? "")")
    #expect(outcome.error?.contains(word) == true, "\(outcome.error ?? "")")
    #expect(outcome.output.isEmpty)
  }

  private static var literals: [Feature] {
    [Feature("literals", initialState: Literals.State()) { Literals() }]
  }

  /// What is no number, Boolean or text is written as a string.
  @Test func literalsComeBack() async throws {
    let shell = Shell(Self.literals)
    let outcome = await shell.run(
      """
      load literals with (
        id: UUID(7), date: "2026-01-02T03:04:05Z", link: "https://example.org/a?b=c",
        price: Decimal("1.10"), pause: 90s, tick: .nanoseconds(5), data: "AQID",
        ratio: -.infinity, range: 1...3, names: [7: "seven"], dates: ["2026-01-01": 2s],
        level: .named("x", since: 2s)
      )
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    let store = try #require(shell.session.current)
    try await expectTheSameAgain(store, "literals", in: Shell(Self.literals))
  }

  @Test(arguments: [
    (#"{"pause": "1s + 1s"}"#, "Duration"), (#"{"pause": "[1s][0]"}"#, "Duration"),
    (#"{"pause": ".seconds([1].count)"}"#, "Duration"), (#"{"date": ".now"}"#, "Date"),
    (#"{"date": "Date()"}"#, "Date"), (#"{"date": "Date.now"}"#, "Date"),
    (#"{"ratio": "1.5"}"#, "Double"), (#"{"range": "1...[2].count"}"#, "ClosedRange"),
    (#"{"names": {"[1].count": "x"}}"#, "Int"),
    (#"{"level": {"named": {"0": "x", "since": "1s * 2"}}}"#, "Duration"),
  ])
  func nothingIsCalculated(_ json: String, _ word: String) async throws {
    let outcome = await Shell(Self.literals).run("load literals with json \"\(try file(json))\"")
    #expect(outcome.code == "invalid-json", "\(outcome.error ?? "no error")")
    #expect(outcome.error?.contains(word) == true, "\(outcome.error ?? "")")
  }

  @Test func whatIsOnlyReadIsLeftAlone() async throws {
    let outcome = try await load(#"{"badge": 7, "selectedTab": "messages"}"#, "tabBar")
    #expect(outcome.error == nil)
    #expect(outcome.output.contains { $0.contains("badge: 0") })
    #expect(outcome.output.contains { $0.contains("selectedTab: .messages") })
  }

  @Test func aFileThatIsMissingIsNamed() async {
    let outcome = await Shell().run("load counter with json \"none.json\"")
    #expect(outcome.code == "file-not-readable")
  }

  @Test func aNameAndAPropertyMayBeCalledJSON() async {
    let outcome = await Shell().run("load counter as json\nstate count")
    #expect(outcome.output == ["  loaded json", "0"])
  }
}

/// Values that JSON has no form of its own for.
@Reducer
private struct Literals {
  @ObservableState
  struct State: Equatable {
    var id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var date = Date(timeIntervalSince1970: 0)
    var link = URL(fileURLWithPath: "/")
    var price: Decimal = 0
    var pause = Duration.zero
    var tick = Duration.zero
    var data = Data()
    var ratio = 0.0
    var range = 0...0
    var names: [Int: String] = [:]
    var dates: [Date: Duration] = [:]
    var level = Level.none
  }

  enum Level: Equatable {
    case none
    case named(String, since: Duration)
  }

  enum Action { case tapped }

  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
