import ComposableArchitecture
import ExampleFeatures
import ShellCommands
import TcashKit
import Testing

/// Binding actions name a property, or one of a child state, by its key path.
@MainActor
@Suite struct BindingLiteralTests {
  private let shell = Shell([Feature("settings", initialState: Settings.State()) { Settings() }])

  @Test func aPropertyOfAChildStateIsSet() async {
    let outcome = await shell.run(
      #"""
      load settings
      .binding(.set(\.draft.displayName, "Blob"))
      .binding(.set(\.draft.textSize, .large))
      expect draft.displayName == "Blob" && draft.textSize == .large
      history
      """#
    )
    #expect(outcome.error == nil)
    #expect(
      outcome.output.contains { $0.contains(#".binding(.set(\.draft.displayName, "Blob"))"#) }
    )
  }

  @Test(arguments: [
    (#"\.draft.name"#, "'displayName', 'isSoundOn', 'textSize'"),
    (#"\.drft.displayName"#, "did you mean 'draft'"),
    (#"\.draft.displayName.count"#, "String has no member 'count'"),
  ])
  func aPropertyThatThereIsNotIsAnError(_ path: String, _ known: String) async {
    let outcome = await shell.run("load settings\n.binding(.set(\(path), \"Blob\"))")
    #expect(outcome.error?.contains(known) == true)
    #expect(outcome.error?.contains("error[") == true)
  }

  @Test func aPropertyBehindAClosureIsSet() async {
    let shell = Shell([Feature("handlers", initialState: Handlers.State()) { Handlers() }])
    let outcome = await shell.run(
      #"""
      load handlers
      .binding(.set(\.handler.name, "Blob"))
      expect handler.name == "Blob"
      """#
    )
    #expect(outcome.error == nil)
  }

  @Test func aValueOfAnotherTypeIsAnError() async {
    let outcome = await shell.run("load settings\n.binding(.set(\\.draft.isSoundOn, 1))")
    #expect(outcome.code == "type-mismatch")
  }
}

/// A property that stands behind one that no key path leads to.
@Reducer
private struct Handlers {
  struct Handler: Equatable {
    var handle: @Sendable () -> Void = {}
    var name = ""

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }
  }
  @ObservableState
  struct State: Equatable {
    var handler = Handler()
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }
  var body: some ReducerOf<Self> { BindingReducer() }
}
