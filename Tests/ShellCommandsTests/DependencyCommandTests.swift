import ComposableArchitecture
import ExampleFeatures
import ShellCommands
import ShellLanguage
import ShellOutput
import TcashKit
import Testing

@MainActor
@Suite struct DependencyCommandTests {
  private func run(_ script: String) async -> Shell.Outcome {
    await Shell([
      Feature("probe", initialState: Probe.State()) { Probe() }
        .dependency(
          \.probeClient,
          ["mock": ProbeClient { "mock \($0)" }, "slow mock": ProbeClient { "slow \($0)" }]
        ),
      Feature("bare", initialState: Bare.State()) { Bare() },
    ])
    .run(script)
  }

  /// A client without a live value is replaced before it is used: nothing is missing then.
  @Test(arguments: ["dep mockOnly mock", "dep mockOnly test", "dep mockOnly.fetch returns \"a\""])
  func aClientWithoutALiveValueIsReplaced(_ statement: String) async {
    let shell = Shell([
      Feature("user", initialState: MockOnlyUser.State()) { MockOnlyUser() }
        .dependency(\.mockOnly, ["mock": MockOnly { "m" }])
    ])
    let outcome = await shell.run("set world live\nload user\n\(statement)")
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  /// Static members need no registration, and are listed and taken back by their names.
  @Test func aStaticMemberIsAnAlternative() async {
    func run(_ script: String) async -> Shell.Outcome {
      await Shell([Feature("counter", initialState: Counter.State()) { Counter() }])
        .run("load counter\n\(script)")
    }
    let outcome = await run(
      """
      dep numberFact .failing
      dep numberFact NumberFactClient.mock
      dep
      .factButtonTapped
      undo 2
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(
      outcome.output.dropFirst() == [
        "  numberFact: live → .failing", "  numberFact: .failing → NumberFactClient.mock",
        "  numberFact NumberFactClient.mock  live, preview, test", "  isLoading: false → true",
        "  ⤷ .factResponse(.success(\"0 is good\"))", "    fact: nil → \"0 is good\"",
        "    isLoading: true → false",
        "  undid #2 dep numberFact NumberFa…, #3 .factButtonTapped and 1 action from their effects",
        "  isLoading, fact: as before #2",
      ],
      "\(outcome.output)"
    )
    let named = await run("let x = NumberFactClient.mock\ndep numberFact x\ndep numberFact")
    #expect(named.output.contains("  numberFact: live → x"), "\(named.output)")
    #expect(named.output.contains("    or live, preview, test, .failing, .mock"), "\(named.output)")
    for (word, answer) in [
      (".failng", ".failing"), ("failng", ".failing"), ("NumberFactClient.failng", "failing"),
    ] {
      let misspelled = await run("dep numberFact \(word)")
      #expect(
        misspelled.error?.contains("did you mean '\(answer)'?") == true,
        "\(misspelled.error ?? "")"
      )
    }
  }

  // MARK: Issues

  /// What an effect raises is the error of the statement that started it, or of none.
  @Test func anIssueOfAnEarlierEffectIsNotTheRunningStatements() async {
    let shell = Shell()
    let outcome = await shell.run(
      """
      load search
      dep clock test
      dep search.results fails
      .queryChanged("a")
      advance 1s
      query
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(outcome.output.last == "\"a\"")
    let issues = shell.evaluator.issues.takeRest(in: shell.session)
    #expect(issues.map(\.code) == ["issue"])
    #expect(issues.first?.help?.contains("#3 .queryChanged(\"a\")") == true)
    #expect(shell.evaluator.issues.takeRest(in: shell.session).isEmpty)
  }

  @Test func anIssueOfAStatementsOwnEffectIsItsError() async {
    let outcome = await Shell().run(
      """
      load counter
      dep clock immediate
      dep numberFact.fetch fails
      .factButtonTapped
      print "next"
      """
    )
    #expect(outcome.code == "issue")
    #expect(outcome.error?.contains("4 | ") == true || outcome.error?.contains(".fact") == true)
    #expect(!outcome.output.contains("next"))
  }

  @Test(arguments: [
    ("expect error { .factButtonTapped }", nil), ("expect error issue { .factButtonTapped }", nil),
    ("expect error \"NumberFactClient.fetch\" { .factButtonTapped }", nil),
    ("expect error unknown-action { .factButtonTapped }", "other-error"),
    ("expect error \"something else\" { .factButtonTapped }", "other-error"),
    ("expect error { .incrementButtonTapped }", "no-error"),
    ("expect error unknown-action { .incremntButtonTapped }", nil),
    ("expect error type-mismatch { 1 == \"1\" }", nil),
    ("expect error { }", "no-error"),
    ("def go() { .nonsense }; expect error unknown-action { go() }", nil),
    ("expect error change-differs { .incrementButtonTapped { $0.count = 7 } }", nil),
    ("expect error output-differs {\n.incrementButtonTapped\n#> nonsense\n}", nil),
  ])
  func anErrorCanBeExpected(_ statement: String, _ code: String?) async {
    let shell = Shell()
    _ = await shell.run("load counter; dep clock immediate; dep numberFact.fetch fails")
    let outcome = await shell.run(statement)
    #expect(outcome.code == code, "\(outcome.error ?? "")")
    #expect(await shell.run("count").error == nil)
  }

  @Test func anOutcomeCanUseTheArgumentsOfACall() async {
    let shell = Shell()
    _ = await shell.run("load counter; dep clock immediate; .incrementButtonTapped")
    let fact = "dep numberFact.fetch returns \"\\($0) is \\($0 + 1)\""
    #expect(await shell.run(fact).error == nil)
    #expect(await shell.run(".factButtonTapped; fact").output.last == "\"1 is 2\"")
    _ = await shell.run(".incrementButtonTapped")
    #expect(await shell.run(".factButtonTapped; fact").output.last == "\"2 is 3\"")
    let listed = await shell.run("dep numberFact.fetch").output.joined()
    #expect(listed.contains("returns \"\\($0) is \\($0 + 1)\""), "\(listed)")
    #expect(await shell.run("dep numberFact.fetch returns $0").code == "type-mismatch")
    #expect(await shell.run("dep numberFact.fetch returns \"\\($0.name)\"").code != nil)
    _ = await shell.run("dep numberFact.fetch throws \"no fact of \\($0)\"; .factButtonTapped")
    let history = await shell.run("history").output.joined()
    #expect(history.contains("no fact of 2"), "\(history)")
  }

  @Test func anExpectedErrorMayComeFromAnEarlierEffect() async {
    let shell = Shell()
    let outcome = await shell.run(
      """
      load search
      dep clock test
      dep search.results fails
      .queryChanged("a")
      expect error issue { advance 1s }
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(shell.evaluator.issues.takeRest(in: shell.session).isEmpty)
  }

  // MARK: Swaps

  @Test func aSwapHoldsFromTheNextActionOnAndLeavesTheStateAsItIs() async {
    let outcome = await run(
      """
      load probe
      dep uuid UUID(7)
      .drawTapped
      dep probeClient mock
      .askTapped
      expect uuid == "00000000-0000-0000-0000-000000000007" && answer == "mock 1"
      dep probeClient "slow mock"
      .askTapped
      expect answer == "slow 1"
      """
    )
    #expect(outcome.error == nil)
  }

  @Test func effectsInFlightKeepTheWorldThatTheyStartedIn() async {
    let outcome = await run(
      """
      load probe
      dep clock test
      dep probeClient mock
      .waitThenAskTapped
      dep probeClient "slow mock"
      .waitThenAskTapped
      advance 1s
      #>   clock: 0s → 1s
      #>   ⤷ .answered("mock 1")
      #>     answer: nil → "mock 1"
      #>   ⤷ .answered("slow 1")
      #>     answer: "mock 1" → "slow 1"
      """
    )
    #expect(outcome.error == nil)
  }

  @Test func aSwapForOneStoreLeavesTheOthersAlone() async {
    let outcome = await run(
      """
      load probe as one
      load probe as two
      dep uuid UUID(1)
      dep --store one uuid UUID(2)
      .drawTapped
      expect uuid == "00000000-0000-0000-0000-000000000001"
      use one
      .drawTapped
      expect uuid == "00000000-0000-0000-0000-000000000002"
      dep reset uuid --store one
      .drawTapped
      expect uuid == "00000000-0000-0000-0000-000000000001"
      history
      #>   #1 dep uuid UUID(1)
      #>   #2 dep --store one uuid UUID(2)
      #>   #3 .drawTapped
      #>   #4 dep --store one reset uuid
      #>   #5 .drawTapped
      """
    )
    #expect(outcome.error == nil)
  }

  @Test func numbersDatesAndUUIDsAreTheSameEachTime() async {
    let script = """
      load probe
      dep random 42
      dep uuid incrementing
      dep date "2026-01-01T00:00:00Z"
      dep timeZone "Asia/Tokyo"
      dep locale ja_JP
      dep calendar japanese
      repeat 3 { .drawTapped }
      state uuid; state zone; state number; state date
      """
    let first = await run(script)
    #expect(first.error == nil)
    #expect(first.output == (await run(script)).output)
    #expect(first.output.contains { $0.contains("Asia/Tokyo ja_JP japanese") })
    #expect(first.output.contains { $0.contains("UUID(2)") })
    let other = await run(script.replacingOccurrences(of: "random 42", with: "random 43"))
    #expect(first.output != other.output)
  }

  @Test func theContextDecidesWhatIsNotSwapped() async {
    let outcome = await run(
      """
      load probe
      .askTapped
      expect answer == "live 1"
      dep context preview
      .askTapped
      expect answer == "preview 1"
      dep
      #>   calendar …
      #> …
      #>   context …preview …live, test
      #> …
      dep probeClient live
      .askTapped
      expect answer == "live 1"
      dep reset
      dep probeClient preview
      .askTapped
      expect answer == "preview 1"
      """
    )
    #expect(outcome.error == nil)
  }

  // MARK: Endpoints

  @Test func anEndpointIsReplacedAndTheOthersAreLeftAlone() async {
    let outcome = await run(
      """
      load probe
      dep clock test
      let text = "offline"
      dep stubbed.number delays 2s throws text
      #>   stubbed.number: delays 2s throws "offline"
      dep stubbed.count returns 3
      #>   stubbed.count: returns 3
      .numberTapped
      advance 1999ms
      expect answer == nil
      advance 1ms
      expect answer == "offline 3"
      let number = 5
      dep stubbed.number returns number
      #>   stubbed.number: delays 2s throws "offline" → returns 5
      .numberTapped
      expect answer == "5 3"
      dep stubbed
      #>   stubbed: live
      #>     or preview, test
      #>     .number(at: Int) async throws -> Int
      #>       returns 5
      #>     .count() -> Int
      #>       returns 3
      dep reset stubbed.count
      .numberTapped
      expect answer == "5 0"
      dep stubbed.number fails
      """
    )
    #expect(outcome.error == nil)
    let failing = await run("load probe\ndep stubbed.number fails\n.numberTapped")
    #expect(failing.code == "issue")
    #expect(failing.error?.contains("number") == true)
  }

  @Test func aResetTakesTheSwapsOfEachStoreBackToo() async {
    let outcome = await run(
      """
      load probe as one
      load probe as two
      dep --store one random 4
      dep random 5
      dep reset
      #>   all swaps are taken back
      dep random
      #>   random: live
      #> …
      use one
      dep random
      #>   random: live
      #> …
      dep reset
      #>   nothing is swapped
      """
    )
    #expect(outcome.error == nil)
  }

  @Test func waitingForTheTestClockIsRefused() async {
    let outcome = await run("load probe\ndep clock test\n.waitThenAskTapped\nwait")
    #expect(outcome.code == "waits-for-test-clock")
    #expect(outcome.error?.contains("due at 1s") == true)
  }

  // MARK: Time

  @Test func undoTakesSwapsBackAndWindsBackWhatWasDrawn() async {
    let outcome = await run(
      """
      load probe
      dep uuid incrementing
      dep random 1
      .drawTapped
      let number = number
      .drawTapped
      undo 2
      .drawTapped
      expect number == $0.number && uuid == "00000000-0000-0000-0000-000000000000"
      undo 2
      #>   undid #2 dep random 1, #5 .drawTapped
      #>   …
      dep random
      #>   random: live
      #>     or 42, a seed
      redo
      #>   redid #2 dep random 1
      dep random
      #>   random: 1
      #>     or …
      """
    )
    #expect(outcome.error == nil)
  }

  @Test func undoDoesNotWindBackWhatAnotherStoreHasDrawnFrom() async {
    let outcome = await run(
      """
      load probe as one
      dep uuid incrementing
      load probe as two
      .drawTapped
      use one
      .drawTapped
      use two
      undo
      .drawTapped
      expect uuid == "00000000-0000-0000-0000-000000000002"
      undo
      .drawTapped
      expect uuid == "00000000-0000-0000-0000-000000000002"
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")\n\(outcome.output)")
  }

  @Test func undoingASwapOfAllStoresShowsInTheirHistories() async {
    let outcome = await run(
      """
      load probe as one
      load probe as two
      dep uuid UUID(1)
      use one
      history
      #>   #1 dep uuid UUID(1)
      use two
      undo
      use one
      history
      #>   #1 dep uuid UUID(1)
      #>   #2 undo
      dep uuid
      #>   uuid: live
      #>     or incrementing, UUID(0)
      """
    )
    #expect(outcome.error == nil)
  }

  @Test func theTestClockWakesWhatIsDueInOrder() async {
    let outcome = await run(
      """
      load probe
      dep clock test
      .timerStarted
      .debounceTyped
      advance 2500ms
      #>   clock: 0s → 2.5s; next at 3s
      #>   ⤷ .debounced
      #>     + log[0]: "debounced"
      #>   ⤷ .ticked
      #>     + log[1]: "ticked"
      #>   ⤷ .ticked
      #>     + log[2]: "ticked"
      undo
      advance 0s
      #>   clock: 0s; next at 3s
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")\n\(outcome.output)")
  }

  @Test func aClockThatRunsOnIsStopped() async {
    let outcome = await run("load probe\ndep clock test\n.timerStarted\nrun")
    #expect(outcome.code == "clock-runs-on")
  }

  @Test(arguments: ["live", "immediate"])
  func otherClocksCannotBeMoved(_ clock: String) async {
    let outcome = await run("load probe\ndep clock \(clock)\nadvance 1s")
    #expect(outcome.code == "no-test-clock")
    #expect(outcome.error?.contains("the clock is \(clock)") == true)
  }

  // MARK: What there is

  @Test func whatAFeatureDependsOnIsListedWithTheFeaturesInIt() async {
    let outcome = await run("load probe\ndep")
    // What has no room beside the names goes on below.
    let names = outcome.output.dropFirst().filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(
      names == [
        "calendar", "clock", "date", "innerClient", "locale", "probeClient", "random", "stubbed",
        "timeZone", "uuid",
      ]
    )
    #expect(
      await run("load bare\ndep").output.last
        == "  the feature depends on nothing, and nothing is swapped"
    )
  }

  @Test(arguments: [
    ("dep nope mock", "unknown-dependency"), ("dep probeClient nope", "unknown-alternative"),
    ("dep clock 5", "unknown-alternative"), ("dep date tomorrow", "unknown-alternative"),
    ("dep date 5", "type-mismatch"), ("dep random \"x\"", "type-mismatch"),
    ("dep uuid \"x\"", "invalid-literal"), ("dep probeClient returns 1", "outcome-needs-endpoint"),
    ("dep probeClient.ask returns \"\"", "no-endpoints"), ("dep uuid.make fails", "no-endpoints"),
    ("dep --store nope uuid live", "unknown-store"), ("dep timeZone Berlin", "unknown-alternative"),
    ("dep locale xx_YY", "unknown-alternative"), ("advance -1s", "negative-duration"),
    ("dep reset nope", "unknown-dependency"), ("dep reset stubbed.nope", "unknown-endpoint"),
    ("dep stubbed.number returns \"x\"", "type-mismatch"),
    ("dep stubbed.nope fails", "unknown-endpoint"),
    ("dep stubbed.count throws \"x\"", "endpoint-cannot-throw"),
    ("dep stubbed.count delays 1s returns 1", "endpoint-cannot-be-delayed"),
    ("dep stubbed.number delays 1s", "endpoint-needs-outcome"),
    ("dep stubbed.number fails throws \"x\"", "several-outcomes"),
    ("dep stubbed.number delays 1s fails", "several-outcomes"),
    ("dep stubbed.number throws .offline", "type-mismatch"),
  ])
  func aMistakeIsToldAndChangesNothing(_ line: String, _ code: String) async {
    let outcome = await run("load probe\n\(line)")
    #expect(outcome.code == code)
    #expect(outcome.output == ["  loaded probe"])
  }

  @Test(arguments: [
    ("dep nope mock", "unknown-dependency"), ("dep clock tset", "unknown-alternative"),
    ("dep random \"x\"", "type-mismatch"), ("dep probeClient nope", "unknown-alternative"),
    ("dep probeClient mock\ndep clock test\nadvance 1s\nrun\ndep reset uuid\ndep", nil),
    ("let seed = 5\ndep random seed", nil), ("advance 5", "type-mismatch"),
    ("wait \"x\"", "type-mismatch"), ("dep reset nope", "unknown-dependency"),
    ("dep --store nope clock test", "unknown-store"),
  ])
  func aCheckFindsItWithoutARun(_ script: String, _ code: String?) {
    let feature = Feature("probe", initialState: Probe.State()) { Probe() }
      .dependency(\.probeClient, ["mock": ProbeClient { "mock \($0)" }])
    let checker = ScriptChecker(features: [feature.registered])
    let errors = checker.check(SourceText("load probe\n\(script)"))
    #expect(errors.map(\.diagnostic.code) == (code.map { [$0] } ?? []))
  }

  /// Where only a run can tell which store is in use, it is one of those that the script loads.
  @Test(arguments: [
    ("def go() { dep numbrFact mock }\nload counter\ngo()", "unknown-dependency"),
    ("def go() { dep numberFact mokc }\nload counter\ngo()", "unknown-alternative"),
    ("def go() { dep numberFact.fetch returns 5 }\nload counter", "type-mismatch"),
    ("def go() { dep numberFact mock }\nload counter\ngo()", nil),
    ("def go() { dep numberFact mock }\nload search\ngo()", "unknown-dependency"),
    ("def go() { dep numberFact mock }\nload search\nload counter\ngo()", nil),
    // A file that others run leaves it to them what is loaded.
    ("def go() { dep numberFact mock; dep search mock }", nil),
    ("def go() { dep nobodysFact mock }", "unknown-dependency"),
    ("load counter\nif count > 1 { load search }\ndep search mock", nil),
    ("load counter\nif count > 1 { load search }\ndep serch mock", "unknown-dependency"),
    ("dep nope mock", "unknown-dependency"), ("dep reset nope", "unknown-dependency"),
    ("def go() { shared displayNmae = \"x\" }\nload settings\ngo()", "unknown-shared-key"),
    ("def go() { shared displayName = 5 }\nload settings\ngo()", "type-mismatch"),
    ("def go() { shared displayName = \"x\" }\nload settings\ngo()", nil),
    ("load settings\nshared displayNmae = \"x\"", "unknown-shared-key"),
    ("load settings\nshared madeByAReducer = 1", nil),
    ("shared displayName = 1", "unknown-shared-key"),
    ("load counter; expect error { dep nope mock }", nil),
  ])
  func aCheckKnowsWhatTheScriptLoads(_ script: String, _ code: String?) {
    let checker = ScriptChecker(features: Shell.exampleFeatures.map(\.registered))
    let errors = checker.check(SourceText(script))
    #expect(errors.map(\.diagnostic.code) == (code.map { [$0] } ?? []))
  }
}

// MARK: - Features

private struct ProbeClient: DependencyKey, Sendable {
  var ask: @Sendable (Int) async -> String

  static let liveValue = Self { "live \($0)" }
  static let previewValue = Self { "preview \($0)" }
}

extension DependencyValues {
  fileprivate var probeClient: ProbeClient {
    get { self[ProbeClient.self] }
    set { self[ProbeClient.self] = newValue }
  }
  fileprivate var stubbed: StubbedClient {
    get { self[StubbedClient.self] }
    set { self[StubbedClient.self] = newValue }
  }
  fileprivate var innerClient: InnerClient {
    get { self[InnerClient.self] }
    set { self[InnerClient.self] = newValue }
  }
}

@DependencyClient
private struct StubbedClient: DependencyKey, Sendable {
  var number: @Sendable (_ at: Int) async throws -> Int
  var count: @Sendable () -> Int = { 0 }

  static let liveValue = Self(number: { $0 }, count: { 0 })
}

private struct InnerClient: DependencyKey, Sendable {
  static let liveValue = Self()
}

@Reducer
private struct Bare {
  struct State: Equatable {}
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

/// Uses each dependency that the shell can swap, and has a feature in it that is not there at first.
@Reducer
private struct Probe {
  @Reducer
  struct Inner {
    struct State: Equatable {}
    enum Action { case tapped }
    @Dependency(\.innerClient) var innerClient

    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }
    }
  }

  @Reducer
  enum Destination {
    case inner(Inner)
  }

  @ObservableState
  struct State: Equatable {
    var answer: String?
    var date: Date?
    var log: [String] = []
    var number = 0
    var uuid: UUID?
    var zone = ""
    @Presents var destination: Destination.State?
  }

  enum Action {
    case answered(String)
    case askTapped
    case debounceTyped
    case debounced
    case destination(PresentationAction<Destination.Action>)
    case drawTapped
    case numberTapped
    case ticked
    case timerStarted
    case waitThenAskTapped
  }

  @Dependency(\.calendar) var calendar
  @Dependency(\.continuousClock) var clock
  @Dependency(\.date) var date
  @Dependency(\.locale) var locale
  @Dependency(\.mainQueue) var mainQueue
  @Dependency(\.probeClient) var probeClient
  @Dependency(\.stubbed) var stubbed
  @Dependency(\.timeZone) var timeZone
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  private enum CancelID { case debounce }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .answered(let answer):
        state.answer = answer
        return .none
      case .askTapped:
        return .run { await $0(.answered(probeClient.ask(1))) }
      case .debounceTyped:
        return .send(.debounced)
          .debounce(id: CancelID.debounce, for: .milliseconds(300), scheduler: mainQueue)
      case .debounced:
        state.log.append("debounced")
        return .none
      case .destination:
        return .none
      case .drawTapped:
        state.date = date.now
        state.number = withRandomNumberGenerator { Int.random(in: 0...1_000_000, using: &$0) }
        state.uuid = uuid()
        state.zone = "\(timeZone.identifier) \(locale.identifier) \(calendar.identifier)"
        return .none
      case .numberTapped:
        return .run { send in
          let number: String
          do {
            number = "\(try await stubbed.number(at: 1))"
          } catch {
            number = "\(error)"
          }
          await send(.answered("\(number) \(stubbed.count())"))
        }
      case .ticked:
        state.log.append("ticked")
        return .none
      case .timerStarted:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
      case .waitThenAskTapped:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.answered(probeClient.ask(1)))
        }
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Probe.Destination.State: Equatable {}

/// A client that has no live value.
@DependencyClient
private struct MockOnly: Sendable {
  var fetch: @Sendable () -> String = { "" }
}

extension MockOnly: TestDependencyKey {
  static let testValue = MockOnly()
}

extension DependencyValues {
  fileprivate var mockOnly: MockOnly {
    get { self[MockOnly.self] }
    set { self[MockOnly.self] = newValue }
  }
}

@Reducer
private struct MockOnlyUser {
  struct State: Equatable { var text = "" }
  enum Action { case tapped }

  @Dependency(\.mockOnly) var mockOnly

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.text = mockOnly.fetch()
      return .none
    }
  }
}
