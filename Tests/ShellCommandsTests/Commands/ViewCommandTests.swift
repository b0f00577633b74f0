import ComposableArchitecture
import ShellCommands
import TcashKit
import Testing

/// What a view does: it appears and disappears, observes, binds and animates.
@MainActor
@Suite struct ViewCommandTests {
  @Reducer
  struct Screen {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var rows = ["a", "b"]
      @Shared(.inMemory("sound")) var isSoundOn = true
      @Presents var child: Child.State?
      var isEven: Bool { count.isMultiple(of: 2) }
    }
    @CasePathable
    enum Action: ViewAction, BindableAction {
      case binding(BindingAction<State>)
      case child(PresentationAction<Child.Action>)
      case ticked
      case view(View)

      @CasePathable
      enum View: Equatable { case task, onDisappear, showTapped, sameTapped }
    }
    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding, .child: break
        case .ticked: state.count += 1
        case .view(.task):
          return .run { send in
            while true {
              try await clock.sleep(for: .seconds(1))
              await send(.ticked, animation: .easeIn(duration: 0.2))
            }
          }
        case .view(.onDisappear): state.rows = []
        case .view(.showTapped): state.child = Child.State()
        case .view(.sameTapped): state.rows = state.rows.map { $0 }
        }
        return .none
      }
      .ifLet(\.$child, action: \.child) { Child() }
    }
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable { var name = "" }
    enum Action { case renamed(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .renamed(let name): state.name = name
        }
        return .none
      }
    }
  }

  private func shell(_ script: String = "") async -> Shell {
    let shell = Shell([Feature("screen", initialState: Screen.State()) { Screen() }])
    _ = await shell.run("load screen; dep clock test\n" + script)
    return shell
  }

  // MARK: Appearing

  @Test func effectsLastAsLongAsTheView() async {
    let shell = await shell()
    expect(await shell.run("appear").output.first, is: "  sent .view(.task)")
    expect(await shell.run("advance 2s; count").output.last, is: "2")
    expect(
      await shell.run("disappear").output.first,
      is: "  cancelled 1 effect of what had appeared"
    )
    expect(await shell.run("rows").output, is: ["[]"])
    expect(await shell.run("advance 5s; count").output.last, is: "2")
    expect(await shell.run("effects").output.last, is: "  no effect is in flight")
  }

  @Test func anotherActionCanBeNamed() async {
    let shell = await shell()
    #expect(await shell.run("appear .view(.sameTapped)").error == nil)
    _ = await shell.run(".view(.showTapped); scope child")
    #expect(await shell.run("appear").code == "no-appearing-action")
    let help = "  Any other can be named: 'appear ACTION'; 'actions' lists them."
    #expect(await shell.run("appear").error?.hasSuffix(help) == true)
  }

  // MARK: Observing

  @Test func aPropertyTellsOnlyOfItself() async {
    let shell = await shell("observe count")
    let fired = "  observe count: a view that reads it is updated (0 → 1)"
    expect(await shell.run(".ticked").output, is: ["  count: 0 → 1", fired])
    expect(await shell.run("bind rows = [\"c\"]").output.count { $0.contains("observe") }, is: 0)
    expect(
      await shell.run(".ticked").output.last,
      is: "  observe count: a view that reads it is updated (1 → 2)"
    )
    expect(await shell.run("observe --off; .ticked").output.last, is: "  count: 2 → 3")
  }

  @Test func aComputedPropertyIsObservedThroughWhatItReads() async {
    let shell = await shell()
    let fired = "  observe isEven: a view that reads it is updated (true → false)"
    expect(await shell.run("observe isEven").output, is: ["  isEven: true"])
    expect(await shell.run(".ticked").output, is: ["  count: 0 → 1", fired])
    expect(await shell.run("bind rows = [\"c\"]").output.count { $0.contains("observe") }, is: 0)
    expect(await shell.run("type isEven").output, is: ["Bool"])
    expect(await shell.run("type rows.count").output, is: ["Int"])
    expect(await shell.run("observe rows.count").output.last, is: "  rows.count: 1")
    let error = await shell.run("state isEven")
    #expect(error.code == "unknown-member")
    #expect(error.error?.contains("'isEven' by itself prints it") == true, "\(error)")
  }

  @Test func aChildIsObservedAtItsScope() async {
    let shell = await shell(".view(.showTapped); scope child; observe name")
    let output = await shell.run(".renamed(\"Blob\")").output
    expect(output.last, is: "  observe name: a view that reads it is updated (\"\" → \"Blob\")")
  }

  @Test func whatCantBeObservedIsAnError() async {
    let shell = await shell()
    #expect(await shell.run("observe nothing").code == "unknown-member")
    #expect(await shell.run("observe --off count").code == "not-observed")
    struct Plain: Reducer {
      struct State: Equatable { var count = 0 }
      enum Action { case tapped }
      var body: some Reducer<State, Action> { EmptyReducer() }
    }
    let plain = Shell([Feature("plain", initialState: Plain.State()) { Plain() }])
    #expect(await plain.run("load plain; observe count").code == "not-observable")
  }

  // MARK: Binding and animating

  @Test func aSharedPropertyIsBoundWithoutAnAction() async {
    let shell = await shell()
    expect(await shell.run("bind isSoundOn = false").output, is: ["  isSoundOn: true → false"])
    expect(await shell.run("bind count = 5").output.first, is: "  sent .binding(.set(\\.count, 5))")
    #expect(await shell.run("bind isSoundOn = 3").code == "type-mismatch")
    expect(await shell.run("undo 2; isSoundOn").output.last, is: "true")
  }

  @Test(arguments: [
    ("send .ticked animation .default", "animation .default"),
    ("send .ticked animation .spring(bounce: 0.3)", "animation .spring(duration: 0.5, bounce: 0.3"),
    ("send .ticked animation .easeIn(duration: 0.2).delay(1)", ".easeIn(duration: 0.2).delay(1.0)"),
    ("send .ticked animation nil", "animation nil"),
    ("send .ticked transaction (disablesAnimations: true)", "disablesAnimations: true"),
    (".ticked animation .linear", "animation .linear"),
  ])
  func anAnimationGoesWithTheAction(_ script: String, _ text: String) async {
    let shell = await shell()
    expect(await shell.run(script).output, is: ["  count: 0 → 1"])
    let history = await shell.run("history").output.joined()
    #expect(history.contains(text), "\(history)")
    #expect(await shell.run("replay").error == nil)
  }

  @Test func anEffectsAnimationIsShown() async {
    let shell = await shell("appear")
    let output = await shell.run("advance 1s").output
    #expect(output.contains("  ⤷ .ticked  animation .easeIn(duration: 0.2)"), "\(output)")
  }

  @Test(arguments: [
    ("send .ticked animation .sprnig", "unknown-member"),
    ("send .ticked animation .linear(bounce: 1)", "invalid-arguments"),
    ("send .ticked animation 3", "type-mismatch"),
    ("send .ticked transaction (animated: true)", "wrong-label"),
    ("send .ticked transaction (isContinuous: true, isContinuous: false)", "wrong-label"),
    ("send .ticked animation .easeIn(duration: 1, duration: 2)", "wrong-label"),
  ])
  func aWrongAnimationIsAnError(_ script: String, _ code: String) async {
    expect(await shell().run(script).code, is: code)
  }
}
