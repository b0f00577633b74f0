import ComposableArchitecture
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues
import TcashKit
import Testing

/// A fixed world, in which each run is the same.
@MainActor
@Suite struct WorldTests {
  private static var features: [Feature] {
    [Feature("place", initialState: PlaceProbe.State()) { PlaceProbe() }] + Shell.exampleFeatures
  }

  private func run(_ script: String, in shell: Shell? = nil) async -> Shell.Outcome {
    await (shell ?? Shell(Self.features)).run(script)
  }

  @Test func everythingThatIsDrawnIsTheSameInEachSession() async {
    let script = """
      set world fixed
      load dice
      .rollButtonTapped
      .rollButtonTapped
      rolls
      print Date.now
      """
    let first = await run(script)
    #expect(first.error == nil, "\(first.error ?? "")")
    #expect(first.output.first == "  world: fixed")
    #expect(first.output.contains { $0.contains("UUID(1)") })
    #expect(first.output.last?.contains("2026-01-01T00:00:00Z") == true, "\(first.output)")
    #expect(await run(script).output == first.output)
  }

  @Test func thePlaceAndTheTimeAreFixed() async {
    let outcome = await run(
      """
      set world fixed
      load place
      .lookedAround
      expect hour == 0 && zone == 0 && locale == "en_US" && calendar == "gregorian"
      .waited
      #>   (no change)
      advance 1s
      #>   clock: 0s → 1s
      #>   ⤷ .arrived
      #>     hour: 0 → 24
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func aResetReturnsToTheFixedWorld() async {
    let outcome = await run(
      """
      set world fixed
      load dice
      dep
      #>   date   Date("2026-01-01T00:00:00Z")  …
      #>   random 0                             live, 42, a seed
      #>   uuid   incrementing                  live, UUID(0)
      dep reset
      #>   nothing is swapped
      .rollButtonTapped
      dep uuid UUID(7)
      #>   uuid: incrementing → UUID(7)
      dep clock immediate
      dep reset
      #>   all swaps are taken back
      .rollButtonTapped
      expect rolls[0].id == UUID(1) && rolls[1].id == UUID(0)
      dep clock
      #>   clock: test
      #> …
      undo 2
      .rollButtonTapped
      expect rolls[0].id == UUID(7)
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func whatWasSwappedBeforeStays() async {
    let outcome = await run(
      """
      dep uuid UUID(7)
      set world fixed
      load dice
      .rollButtonTapped
      expect rolls[0].id == UUID(7) && rolls[0].date == Date("2026-01-01T00:00:00Z")
      dep reset
      .rollButtonTapped
      expect rolls[0].id == UUID(0)
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test(arguments: [
    ("load dice\nset world fixed", "world-in-use"), ("load dice\nset world live", nil),
    ("set world fixed\nload dice\nset world fixed", nil),
    ("set world fixed\nload dice\nset world live", "world-in-use"),
    ("load dice\nclose\nset world fixed", nil), ("set world frozen", "bad-setting"),
    ("load dice\nset world", nil),
  ])
  func theWorldIsChosenBeforeTheFirstStore(_ script: String, _ code: String?) async {
    #expect(await run(script).code == code)
    let errors = ScriptChecker(features: Shell.exampleFeatures.map(\.registered))
      .check(SourceText(script))
    #expect(errors.map(\.diagnostic.code) == [code].compactMap(\.self))
  }

  @Test func anImposedWorldStays() async {
    let shell = Shell(Self.features)
    shell.session.impose(.live)
    let script = "set world fixed\n#>   world: live\nload dice\nset world fixed"
    let outcome = await run(script, in: shell)
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(shell.session.settings.world == .live)
    #expect(shell.session.makeEmptyCopy().imposedWorld == .live)
  }

  @Test func theWorldIsCompleted() async {
    let shell = Shell()
    #expect(shell.evaluator.completions(for: "set wor").items.map(\.text) == ["world"])
    #expect(shell.evaluator.completions(for: "set world ").items.map(\.text) == ["live", "fixed"])
  }

  // MARK: The temporary folder

  @Test func theTemporaryFolderHasAShortName() async {
    let outcome = await run(
      """
      load counter
      save "\\(temporaryFolder)/a.tcash"
      #>   saved 1 statement in $TMP/a.tcash
      save "$TMP/b.tcash"
      #>   saved 1 statement in $TMP/b.tcash
      let file = "\\(temporaryFolder)/a.tcash"
      #>   file: String = "$TMP/a.tcash"
      print file
      #> $TMP/a.tcash
      .factResponse(.success(file))
      #>   fact: nil → "$TMP/a.tcash"
      load settings
      shared storage appStorage sqlite "$TMP/app.db"
      #>   appStorage: 3 values kept in sqlite $TMP/app.db
      history
      #> …shared storage appStorage sqlite "$TMP/app.db"…
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func anErrorNamesTheTemporaryFolder() async throws {
    let shell = Shell()
    _ = await shell.run("load counter; save \"$TMP/a.tcash\"")
    let path = try #require(shell.session.temporaryFolder.pathIfMade)
    let options = shell.evaluator.display.textOptions()
    #expect(options.temporaryFolder == path)
    let outcome = await shell.run("save \"\(path)/a.tcash\"")
    #expect(outcome.code == "file-exists")
  }
}

/// Looks at what a place is made of.
@Reducer
struct PlaceProbe {
  struct State: Equatable {
    var hour = -1
    var zone = -1
    var locale = ""
    var calendar = ""
  }

  enum Action {
    case arrived
    case lookedAround
    case waited
  }

  @Dependency(\.calendar) var calendar
  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.locale) var locale
  @Dependency(\.timeZone) var timeZone

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .arrived:
        state.hour = 24
        return .none
      case .lookedAround:
        state.hour = calendar.component(.hour, from: now)
        state.zone = timeZone.secondsFromGMT()
        state.locale = locale.identifier
        state.calendar = "\(calendar.identifier)"
        return .none
      case .waited:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.arrived)
        }
      }
    }
  }
}
