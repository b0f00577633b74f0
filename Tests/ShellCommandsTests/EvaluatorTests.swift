import ComposableArchitecture
import ExampleFeatures
import ShellCommands
import TcashKit
import Testing

@MainActor
@Suite struct EvaluatorTests {
  // MARK: Assertions

  @Test func aBlockThatNamesTheWholeChangeHolds() async {
    let outcome = await Shell().run(
      "load counter\n.factResponse(.success(\"x\")) { $0.fact = \"x\"; $0.isLoading = false }"
    )
    #expect(outcome.error == nil)
  }

  @Test(arguments: [
    "$0.count = 2", "$0.count = 1; $0.isLoading = true", "$0.fact = \"x\"",
  ])
  func aBlockThatDiffersFromTheChangeFails(_ block: String) async {
    let outcome = await Shell().run("load counter\n.incrementButtonTapped { \(block) }")
    #expect(outcome.code == "change-differs")
  }

  @Test func aBlockIsOnTheScopedState() async {
    let outcome = await Shell().run(
      """
      load twoCounters
      scope counter2
      .incrementButtonTapped { $0.count = 1 }
      """
    )
    #expect(outcome.error == nil)
  }

  @Test(arguments: [
    ("print 1\n#> 1", nil), ("print 1\n#> 2", "output-differs"), ("print 1\n#> …", nil),
    ("print \"a b c\"\n#> a…c", nil), ("print \"a b c\"\n#> a…d", "output-differs"),
    ("for n in 1...5 { print n }\n#> 1\n#> …\n#> 5", nil),
    ("for n in 1...5 { print n }\n#> 1\n#> …\n#> 4", "output-differs"),
    ("let x = 1\n#> …\n#> …", nil), ("print 1\n#> 1\n#> 2", "output-differs"),
  ])
  func expectedOutputIsCompared(_ script: String, _ code: String?) async {
    let outcome = await Shell().run(script)
    #expect(outcome.code == code)
  }

  @Test func aFailedExpectationSaysWhatWasFound() async {
    let outcome = await Shell().run("load counter\nexpect count == 1")
    #expect(outcome.error?.contains("expected count == 1, but count is 0") == true)
  }

  // MARK: Errors leave everything as it was

  @Test(arguments: [
    ".nope", ".factResponse(.success(1))", "load counter as counter", "use nowhere",
    "load counter with State(count: \"x\")", "scope nowhere", "scope fact", "undo 99", "redo",
    "diff 99", "state nope", "set nope 1", "set depth -1", "help nope", "count = 1",
    "source \"nowhere.tcash\"", "undo 99999999999999999999", "repeat -1 { }", "1 + \"a\"",
    "9223372036854775807 + 1", "1 % 0", "state --depth -1", "wait -1s",
  ])
  func aMistakeChangesNothing(_ statement: String) async {
    let shell = Shell()
    _ = await shell.run("load counter\n.incrementButtonTapped\nundo\n.incrementButtonTapped")
    let outcome = await shell.run(statement)
    #expect(outcome.error != nil)
    let after = await shell.run("state count\nstores\nhistory")
    #expect(
      after.output == [
        "1", "  * counter  counter, 1 action", "  #2 .incrementButtonTapped",
        "  and another branch: 'history --tree' shows all",
      ]
    )
  }

  @Test func anIssueThatAReducerReportsIsAnErrorAndTheStoreStaysUsable() async {
    let shell = Shell()
    let outcome = await shell.run(
      "load todos\n.todos(.element(id: UUID(7), action: .checkBoxToggled))"
    )
    #expect(outcome.code == "issue")
    #expect(outcome.error?.contains("element that does not exist") == true)
    #expect(await shell.run(".addTodoButtonTapped\nexpect todos.count == 1").error == nil)
  }

  @Test func sourcesThatIncludeEachOtherAreStopped() async {
    let outcome = await Shell().run("def f() { f() }\nf()")
    #expect(outcome.code == "called-too-deeply")
  }

  // MARK: Time

  @Test func undoGoesByWhatTheUserDid() async {
    let outcome = await Shell().run(
      """
      load counter
      repeat 5 { .incrementButtonTapped }
      undo 3
      expect count == 2
      redo 2
      expect count == 4
      redo
      expect count == 5
      undo 5
      expect count == 0
      """
    )
    #expect(outcome.error == nil)
  }

  @Test func undoCancelsTheEffectsOfWhatItUndoes() async {
    let outcome = await Shell().run(
      """
      load counter
      .factButtonTapped
      undo
      #>   undid #1 .factButtonTapped
      #>   isLoading: as before #1
      #>   cancelled 1 effect of #1
      effects
      #>   no effect is in flight
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func undoTellsApartWhatCameFromEffectsOfEarlierActions() async {
    let outcome = await Shell().run(
      """
      load counter
      .factButtonTapped
      .incrementButtonTapped
      wait
      undo
      #>   undid #2 .incrementButtonTapped
      #>   count, fact, isLoading: as before #2
      #>   also #3 from an effect of #1; the effects do not run again
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func anEffectThatBeginsABranchSaysSo() async {
    let outcome = await Shell().run(
      """
      load counter
      .factButtonTapped
      .incrementButtonTapped
      undo
      wait
      """
    )
    #expect(
      outcome.output.contains("    (the undone part is now a branch: 'goto 2' goes back to it)")
    )
  }

  @Test func whatWasUndoneCannotBeRedoneAfterANewAction() async {
    let outcome = await Shell().run(
      "load counter\n.incrementButtonTapped\nundo\n.decrementButtonTapped\nredo"
    )
    #expect(outcome.code == "nothing-to-redo")
  }

  @Test func redoGivesTheSameStateBackRandomIdsIncluded() async {
    let outcome = await Shell().run(
      """
      load todos
      .addTodoButtonTapped
      let before = $0
      undo
      redo
      expect $0 == before
      """
    )
    #expect(outcome.error == nil)
  }

  // MARK: Stores and scopes

  @Test func storesLiveBesideEachOther() async {
    let outcome = await Shell().run(
      """
      load counter as a
      load counter as b
      .incrementButtonTapped
      use a
      expect count == 0
      close b
      #>   closed b, using a
      use b
      """
    )
    #expect(outcome.code == "unknown-store")
  }

  @Test func aScopeFollowsItsRowWhereverItMoves() async {
    let outcome = await Shell().run(
      """
      load todos with (todos: [
        Todo.State(id: UUID(1), description: "a", isComplete: false),
        Todo.State(id: UUID(2), description: "b", isComplete: false),
      ])
      scope todos[0]
      .textFieldChanged("first")
      scope /
      .move([0], 2)
      scope todos[id: UUID(1)]
      expect description == "first"
      scope ..
      expect todos[1].description == "first"
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func aComputedArrayBecomesTheCollectionThatIsExpected() async {
    let rows = "(0..<3).map { Todo.State(id: UUID($0)) }"
    let outcome = await Shell().run(
      """
      load todos with (todos: \(rows))
      todos.count
      edit todos = IdentifiedArray(uniqueElements: todos.filter { $0.id != UUID(1) })
      edit todos = todos.map { Todo.State(id: $0.id, description: "x") }
      todos.map(\\.description) == ["x", "x"]
      """
    )
    #expect(outcome.error == nil)
    #expect(outcome.output.contains("3"))
    #expect(outcome.output.last == "true")
    let twice = "load todos with (todos: (0..<2).map { Todo.State(id: UUID(0)) })"
    #expect(await Shell().run(twice).code == "duplicate-element")
    let numbers = "load todos with (todos: (0..<2).map { $0 })"
    #expect(await Shell().run(numbers).code == "type-mismatch")
  }

  @Test func aScopeThatIsGoneGoesUp() async {
    let outcome = await Shell().run(
      """
      load todos with (todos: [Todo.State(id: UUID(1), description: "a", isComplete: true)])
      scope todos[0]
      let row = $0
      scope /
      .clearCompletedButtonTapped
      undo
      scope todos[0]
      undo
      """
    )
    #expect(outcome.code == "nothing-to-undo")
    let gone = await Shell().run(
      """
      load todos
      .addTodoButtonTapped
      scope todos[0]
      undo
      expect todos.isEmpty
      """
    )
    #expect(gone.error == nil)
    #expect(gone.output.contains { $0.hasSuffix("is gone: the scope is todos now") })
  }

  // MARK: Effects

  @Test func theSameScriptGivesTheSameOutputEveryTime() async {
    func run() async -> [String] {
      await Shell([Feature("race", initialState: Race.State()) { Race() }])
        .run("load race\n.started\n.started\nstate log").output
    }
    let first = await run()
    #expect(first.count > 10)
    for _ in 0..<50 { #expect(await run() == first) }
  }
}

/// Effects that hop, yield and group as they like.
@Reducer
private struct Race {
  @ObservableState
  struct State: Equatable {
    var log: [Int] = []
  }
  enum Action { case started, arrived(Int) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .merge(
          .run { send in
            await withTaskGroup(of: Void.self) { group in
              for number in 0..<5 {
                group.addTask {
                  if number.isMultiple(of: 2) { await Task.yield() }
                  await send(.arrived(number))
                }
              }
            }
          },
          .run { send in
            for number in 10..<13 {
              await Task.yield()
              await send(.arrived(number))
            }
          }
        )
      case .arrived(let number):
        state.log.append(number)
        return .none
      }
    }
  }
}
