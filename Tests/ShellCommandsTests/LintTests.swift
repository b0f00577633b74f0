import ComposableArchitecture
import ExampleFeatures
import Foundation
import ShellCommands
import ShellOutput
import ShellValues
import TcashKit
import Testing

/// What `lint` warns of: each rule on a planted case, and none on what is right.
@MainActor
@Suite struct LintTests {
  private func findings(
    _ script: String,
    _ features: [Feature] = Shell.exampleFeatures
  ) async -> [String] {
    let shell = Shell(features)
    let outcome = await shell.run(script)
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    return shell.evaluator.lintReport.things.map { item in
      let members = Dictionary(item.members.map { ($0.key, $0.value) }) { $1 }
      guard case .string(let rule)? = members["rule"], case .string(let text)? = members["text"]
      else {
        return ""
      }
      return "\(rule): \(text)"
    }
  }

  @Test func severalWritersOfOneValue() async {
    let findings = await findings(
      """
      load twoWriters
      .player(.muteButtonTapped)
      .alarm(.timeReached)
      """
    )
    #expect(
      findings == [
        "several-writers: 'volume' is written by twoWriters.player (#1 .player(.muteButtonTapped)) "
          + "and twoWriters.alarm (#2 .alarm(.timeReached))"
      ]
    )
  }

  @Test func oneOwnerIsRight() async {
    let script = "load oneOwner\n.muteButtonTapped\n.alarm(.timeReached)\n.alarm(.stopButtonTapped)"
    #expect(await findings(script) == [])
  }

  @Test func aDelegateActionThatIsSentOn() async {
    let findings = await findings("load forwarding\n.child(.doneTapped)", [Forwarding.feature])
    #expect(
      findings == [
        "forwarded-delegate: #3 sends on the delegate action of 'child' (#2) unchanged"
      ]
    )
  }

  @Test func anEffectThatOutlivesItsScreen() async {
    let features = [Late.feature]
    let script =
      "load late\ndep clock test\n.opened\n.screen(.presented(.loadTapped))\n.screen(.dismiss)"
    #expect(
      await findings(script, features) == [
        "late-effect: the effect of 'screen' that #3 started is in flight after 'screen' was gone"
      ]
    )
    #expect(
      await findings(script + "\nadvance 1s", features) == [
        "late-effect: the effect of 'screen' that #3 started sent #5 after 'screen' was gone"
      ]
    )
  }

  @Test func anActionForAScreenThatIsGone() async throws {
    let shell = Shell()
    _ = await shell.run(
      """
      load lateFacts
      dep clock test
      .numberTapped(2)
      dismiss
      expect error issue { advance 1s }
      """
    )
    let texts = shell.evaluator.lintReport.things.flatMap { $0.members.map { "\($0.value)" } }
    #expect(texts.contains { $0.contains("which was gone") }, "\(texts)")
  }

  @Test func anActionForAScreenThatIsAnotherOne() async throws {
    let script = """
      load lateFacts
      dep clock test
      .numberTapped(2)
      advance 500ms
      .numberTapped(3)
      advance 500ms
      """
    let findings = await findings(script)
    #expect(
      findings == [
        "late-effect: an effect that #2 started sent #4 to 'sheet', which was another one by then"
      ]
    )
  }

  @Test func actionsAndStateThatDoNothing() async {
    let findings = await findings(
      "load idle\n.nothingTapped\n.nothingTapped\n.countTapped",
      [Idle.feature]
    )
    #expect(
      findings == [
        "idle-action: #1 .nothingTapped changed nothing, nor did its repetition",
        "unused-state: 'title' of idle never changed, though each action was sent",
      ]
    )
  }

  @Test func flagsThatExcludeEachOther() async {
    let script = "load flags\n.began\n.succeeded"
    #expect(
      await findings(script, [Flags.feature]) == [
        "exclusive-flags: 'isLoading' and 'isLoaded' of flags hand over to each other, and are "
          + "never true together"
      ]
    )
    let all = await findings("\(script)\n.both", [Flags.feature])
    #expect(!all.contains { $0.hasPrefix("exclusive-flags") }, "\(all)")
  }

  private nonisolated static let right: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Examples/Scripts")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    // These are about mistakes.
    let wrong = ["twoWriters.tcash", "delegateLoop.tcash", "lateFacts.tcash", "faults.tcash"]
    return names.filter { $0.hasSuffix(".tcash") && !wrong.contains($0) }.sorted()
      .map { folder.appendingPathComponent($0).path }
  }()

  @Test(arguments: right)
  func theExamplesAreRight(_ path: String) async throws {
    let script = try String(contentsOfFile: path, encoding: .utf8)
    let shell = Shell()
    _ = await shell.run(script)
    let texts = shell.evaluator.lintReport.things.flatMap { item in
      item.members.filter { $0.key == "text" }.map { "\($0.value)" }
    }
    #expect(texts == [], "\(path)")
  }
}

// MARK: - Planted cases

@Reducer
private struct Forwarding {
  @ObservableState
  struct State: Equatable {
    var child = Child.State()
    var doneCount = 0
  }

  enum Action {
    case child(Child.Action)
    case delegate(Child.Action.Delegate)
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable {
      var isDone = false
    }

    enum Action {
      case delegate(Delegate)
      case doneTapped

      @CasePathable
      enum Delegate { case done }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        guard case .doneTapped = action else { return .none }
        state.isDone = true
        return .send(.delegate(.done))
      }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child() }
    Reduce { state, action in
      switch action {
      case .child(.delegate(let delegate)): return .send(.delegate(delegate))
      case .child: return .none
      case .delegate:
        state.doneCount += 1
        return .none
      }
    }
  }

  @MainActor
  static var feature: Feature { Feature("forwarding", initialState: State()) { Forwarding() } }
}

@Reducer
private struct Late {
  @ObservableState
  struct State: Equatable {
    @Presents var screen: Screen.State?
    var text = ""
  }

  enum Action {
    case opened
    case loaded(String)
    case screen(PresentationAction<Screen.Action>)
  }

  @Reducer
  struct Screen {
    @ObservableState
    struct State: Equatable {
      var tapCount = 0
    }

    enum Action { case loadTapped }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.tapCount += 1
        return .none
      }
    }
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened:
        state.screen = Screen.State()
        return .none
      case .screen(.presented(.loadTapped)):
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded("text"))
        }
      case .loaded(let text):
        state.text = text
        return .none
      case .screen: return .none
      }
    }
    .ifLet(\.$screen, action: \.screen) { Screen() }
  }

  @MainActor
  static var feature: Feature { Feature("late", initialState: State()) { Late() } }
}

@Reducer
private struct Idle {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var title = ""
  }

  enum Action { case countTapped, nothingTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .countTapped = action { state.count += 1 }
      return .none
    }
  }

  @MainActor
  static var feature: Feature { Feature("idle", initialState: State()) { Idle() } }
}

@Reducer
private struct Flags {
  @ObservableState
  struct State: Equatable {
    var isLoading = false
    var isLoaded = false
    var isOpen = false
  }

  enum Action { case began, succeeded, both }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .began: state.isLoading = true
      case .succeeded:
        state.isLoading = false
        state.isLoaded = true
      case .both: state.isLoading = true
      }
      return .none
    }
  }

  @MainActor
  static var feature: Feature { Feature("flags", initialState: State()) { Flags() } }
}
