import ComposableArchitecture
import Foundation
import ShellSession
import TcashKit
import Testing

/// A statement of a block resolves its arguments once, unless a run may resolve them differently.
@MainActor
@Suite struct StatementCacheTests {
  private func shell() -> Shell {
    Shell(
      Shell.exampleFeatures + [
        Feature("drawer", initialState: Drawer.State()) { Drawer() },
        Feature("backwards", initialState: Backwards.State()) { Backwards() },
      ]
    )
  }

  /// Scripts with the value of an expression afterwards.
  @Test(arguments: [
    ("load counter\nrepeat 1000 { .incrementButtonTapped }", "count", "1000"),
    ("load counter\nwhile count < 3 { .incrementButtonTapped }", "count", "3"),
    (
      "load counter\nrepeat 3 { repeat 2 { .incrementButtonTapped }; .decrementButtonTapped }",
      "count", "3"
    ),
    (
      "load counter\nfor n in 1...5 { if n > 2 { .incrementButtonTapped } else { print n } }",
      "count", "3"
    ),
    ("load counter\nrepeat 5 { .incrementButtonTapped }\nrepeat 2 { undo 1 }", "count", "3"),
    (
      "load counter\ndef tap() { .incrementButtonTapped }\nfor n in 1...3 { tap() }",
      "count", "3"
    ),
    ("load drawer\nfor n in 1...3 { .numberPicked(n) }", "numbers", "[1, 2, 3]"),
    ("load drawer\nfor n in 1...2 { let m = n * 10; .numberPicked(m) }", "numbers", "[10, 20]"),
    ("load drawer\nrepeat 2 { .numberPicked(numbers.count) }", "numbers", "[0, 1]"),
    ("load drawer\nfor n in 1...2 { .textPicked(\"\\(n)\") }", "texts", "[\"1\", \"2\"]"),
    ("load drawer\nrepeat 2 { .numbersPicked([1, -2]) }", "numbers", "[1, -2, 1, -2]"),
    ("load drawer\nrepeat 2 { .numbersPicked([3, numbers.count]) }", "numbers", "[3, 0, 3, 2]"),
  ])
  func eachTurnActs(_ script: String, _ expression: String, _ value: String) async {
    let shell = shell()
    let outcome = await shell.run(script)
    #expect(outcome.error == nil)
    #expect(await shell.run("expect \(expression) == \(value)").error == nil)
  }

  /// What the program's own code makes of a literal may differ each time.
  @Test(arguments: [".labelPicked(\"x\")", ".idDrawn"])
  func eachTurnDrawsAnew(_ action: String) async {
    let shell = shell()
    let outcome = await shell.run("load drawer\nrepeat 3 { \(action) }")
    #expect(outcome.error == nil)
    let state = shell.session.current?.state as? Drawer.State
    #expect(state?.ids.count == 3)
  }

  // MARK: Other stores and scopes

  @Test func aTurnSendsToTheScopeOfItsTime() async {
    let shell = shell()
    let outcome = await shell.run(
      """
      load twoCounters
      for n in 1...5 {
        scope /
        if n < 4 { scope counter1 } else { scope counter2 }
        .incrementButtonTapped
      }
      scope /
      expect counter1.count == 3 && counter2.count == 2
      """
    )
    #expect(outcome.error == nil)
  }

  @Test func aTurnSendsToTheStoreOfItsTime() async {
    let shell = shell()
    let outcome = await shell.run(
      """
      load backwards
      load counter
      load counter as other
      for n in 1...6 {
        if n == 1 { use counter } else if n == 4 { use backwards } else if n == 6 { use other }
        .incrementButtonTapped
      }
      expect count == 1
      use counter
      expect count == 3
      use backwards
      expect count == -2
      """
    )
    #expect(outcome.error == nil)
  }

  @Test func aDefinitionOutlivesAStore() async {
    let shell = shell()
    let outcome = await shell.run(
      """
      def tap() { .incrementButtonTapped }
      load counter
      tap()
      tap()
      close counter
      load backwards
      tap()
      expect count == -1
      close backwards
      expect error no-store { tap() }
      """
    )
    #expect(outcome.error == nil)
  }

  @Test func argumentsWithoutAPlaceStillNeedAStore() async {
    let outcome = await shell().run(
      """
      load counter
      .incrementButtonTapped
      .incrementButtonTapped
      def back() { undo 1 }
      back()
      close counter
      back()
      """
    )
    #expect(outcome.code == "no-store")
  }

  @Test func aStoreThatWasResetIsAnother() async {
    let shell = shell()
    let outcome = await shell.run(
      "load counter\nrepeat 3 { reset; .incrementButtonTapped; .incrementButtonTapped }"
    )
    #expect(outcome.error == nil)
    #expect(await shell.run("expect count == 2").error == nil)
  }

  // MARK: Names

  @Test func aNameMayComeToMeanAnotherValue() async {
    let shell = shell()
    let outcome = await shell.run(
      """
      load drawer
      let number = 1
      repeat 3 { .numberPicked(number); let number = numbers.count * 10 }
      """
    )
    #expect(outcome.error == nil)
    #expect((shell.session.current?.state as? Drawer.State)?.numbers == [1, 10, 20])
  }

  @Test func aWordMayComeToMeanAValue() async {
    let shell = shell()
    let outcome = await shell.run(
      "load counter\nrepeat 2 { hist; let hist = 42 }",
      allowsAbbreviations: true
    )
    #expect(outcome.error == nil)
    #expect(outcome.output.last { !$0.contains("hist") }?.contains("42") == true)
  }

  @Test func aCommandMayBeRedefinedAsADefinition() async {
    let outcome = await shell().run(
      """
      load counter
      def step() { .incrementButtonTapped }
      for n in 1...3 {
        step()
        def step() { .decrementButtonTapped }
      }
      expect count == -1
      """
    )
    #expect(outcome.error == nil)
  }

  // MARK: Assertions

  @Test func aBlockIsEvaluatedInEachTurn() async {
    let shell = shell()
    let outcome = await shell.run(
      "load counter\nrepeat 3 { .incrementButtonTapped { $0.count = count + 1 } }"
    )
    #expect(outcome.code == nil)
    let other = await shell.run("repeat 2 { .incrementButtonTapped { $0.count = 4 } }")
    #expect(other.code == "change-differs")
    #expect(await shell.run("expect count == 5").error == nil)
  }

  // MARK: Recording

  @Test func everyTurnOfAFailedLoopIsRecorded() async throws {
    let folder = TemporaryFolder()
    let path = "\(try #require(folder.path))/loop.tcash"
    let shell = shell()
    let outcome = await shell.run(
      "load counter\nfor n in 1...3 { .incrementButtonTapped; count; expect count < 3 }"
    )
    #expect(outcome.error != nil)
    #expect(await shell.run("save \"\(path)\"").error == nil)
    let again = self.shell()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(await again.run(text + "\nexpect count == 3").error == nil)
  }
}

/// Actions with values of many kinds.
@Reducer
private struct Drawer {
  @ObservableState
  struct State: Equatable {
    var numbers: [Int] = []
    var texts: [String] = []
    var ids: Set<UUID> = []
  }

  enum Action {
    case numberPicked(Int)
    case numbersPicked([Int])
    case textPicked(String)
    case idPicked(UUID)
    case idDrawn(UUID = UUID())
    case labelPicked(Label)
  }

  /// A text with an id, which each literal draws.
  struct Label: ExpressibleByStringLiteral {
    var id = UUID()
    var text: String

    init(stringLiteral text: String) { self.text = text }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .numberPicked(let number): state.numbers.append(number)
      case .numbersPicked(let numbers): state.numbers += numbers
      case .textPicked(let text): state.texts.append(text)
      case .idPicked(let id), .idDrawn(let id): state.ids.insert(id)
      case .labelPicked(let label): state.ids.insert(label.id)
      }
      return .none
    }
  }
}

/// A counter whose actions have the names of the other one's.
@Reducer
private struct Backwards {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action { case incrementButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count -= 1
      return .none
    }
  }
}
