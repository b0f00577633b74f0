import ComposableArchitecture
import ShellCommands
import ShellLanguage
import TcashKit
import Testing

/// A root enum, and enums of features.
@MainActor
@Suite struct EnumScopeTests {
  @Reducer
  struct Counter {
    @ObservableState
    struct State: Equatable { var count = 0 }
    enum Action { case increment, close }
    @Dependency(\.dismiss) var dismiss
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .increment:
          state.count += 1
          return .none
        case .close: return .run { _ in await dismiss() }
        }
      }
    }
  }

  @Reducer
  enum Destination {
    case counter(Counter)
    case other(Counter)
  }

  @Reducer
  struct App {
    @ObservableState
    struct State {
      var path = StackState<Destination.State>()
      @Presents var destination: Destination.State?
    }
    enum Action {
      case show, push
      case path(StackActionOf<Destination>)
      case destination(PresentationAction<Destination.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .show: state.destination = .counter(Counter.State())
        case .push: state.path.append(.other(Counter.State(count: 5)))
        case .path, .destination: break
        }
        return .none
      }
      .forEach(\.path, action: \.path)
      .ifLet(\.$destination, action: \.destination)
    }
  }

  @Reducer
  struct Session {
    @ObservableState
    @CasePathable
    enum State: Equatable {
      case loggedOut
      case loggedIn(Counter.State)
    }
    enum Action {
      case logIn
      case loggedIn(Counter.Action)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .logIn = action { state = .loggedIn(Counter.State()) }
        return .none
      }
      .ifCaseLet(\.loggedIn, action: \.loggedIn) { Counter() }
    }
  }

  private func shell() async -> Shell {
    let shell = Shell([
      Feature("app", initialState: App.State()) { App() },
      Feature("session", initialState: Session.State.loggedOut) { Session() },
    ])
    _ = await shell.run("load app; .show; .push")
    return shell
  }

  @Test(arguments: [
    ("scope destination", "destination.counter", "0 → 1"),
    ("scope destination.counter", "destination.counter", "0 → 1"),
    ("scope path[0]", "path[id: 0].other", "5 → 6"),
    ("scope path[id: 0].other", "path[id: 0].other", "5 → 6"),
  ])
  func aScopeIsTheFeatureOfTheCurrentCase(_ scope: String, _ path: String, _ change: String) async {
    let shell = await shell()
    expect(await shell.run(scope).output, is: ["  app/\(path)"])
    expect(await shell.run(".increment").output, is: ["  \(path).count: \(change)"])
    #expect(await shell.run("count").error == nil)
    expect(await shell.run("scope ..").output, is: ["  app"])
  }

  @Test(arguments: [
    "observe destination.counter.count", "observe path[0].other.count",
    "scope destination; observe count",
  ])
  func aPropertyOfACaseIsObserved(_ observe: String) async {
    let shell = await shell()
    #expect(await shell.run(observe).error == nil)
    _ = await shell.run("scope /; scope destination; .increment; scope /; scope path[0]")
    let last = await shell.run(".increment; scope /; scope destination; .increment").output.joined()
    #expect(last.contains(": a view that reads it is updated ("))
    #expect(await shell.run("observe destination.other.name").code == "unknown-member")
  }

  @Test func aCaseThatIsGoneTellsOfIt() async {
    let shell = await shell()
    _ = await shell.run("observe destination.counter.count")
    let output = await shell.run(".destination(.dismiss)").output.joined(separator: "\n")
    #expect(output.contains("observe destination.counter.count: a view that reads it is updated"))
  }

  @Test func theEnumStaysReachable() async {
    let shell = await shell()
    expect(await shell.run("scope path[0] as enum").output, is: ["  app/path[id: 0]"])
    expect(await shell.run(".other(.increment)").output, is: ["  path[id: 0].other.count: 5 → 6"])
    expect(await shell.run("scope other; scope ..").output.last, is: "  app")
  }

  @Test func aPathCanBeginAtTheRoot() async {
    let shell = await shell()
    _ = await shell.run("scope destination")
    expect(await shell.run("state /path[0].other.count").output, is: ["5"])
    #expect(await shell.run("state /").output.first?.contains("App.State") == true)
    #expect(await shell.run("state /pth").code == "unknown-member")
    #expect(await shell.evaluator.completions(for: "state /pa").items.map(\.text) == ["path"])
  }

  @Test func aCheckLeavesTheCurrentCaseOpen() async throws {
    let features = [Feature("app", initialState: App.State()) { App() }]
    func codes(_ script: String) -> [String] {
      ScriptChecker(features: features.map(\.registered)).check(SourceText(script))
        .map(\.diagnostic.code)
    }
    #expect(codes("load app\n.show\nscope destination\n.increment\ncount\nscope ..\n.show") == [])
    #expect(codes("load app\n.show\nscope destination\nscope ..\n.increment") == ["unknown-action"])
    #expect(codes("load app\n.show\nscope destination as enum\n.counter(.increment)") == [])
    #expect(codes("load app\n.show\nscope destination as enum\n.increment") == ["unknown-action"])
  }

  @Test func undoingWhatEndedAScopeBringsItBack() async {
    let shell = await shell()
    _ = await shell.run("scope destination; .close")
    expect(await shell.run("scope").output, is: ["  app"])
    expect(await shell.run("undo").output.last, is: "  the scope is app/destination.counter again")
    expect(await shell.run(".increment").output, is: ["  destination.counter.count: 0 → 1"])
    expect(
      await shell.run("dismiss; .show; scope").output.last,
      is: "  app",
      "Another is shown now."
    )
  }

  @Test func aRootEnumHasAName() async {
    let shell = await shell()
    expect(
      await shell.run("load session; .logIn").output.last,
      is: "  state: .loggedOut → .loggedIn(EnumScopeTests.Counter.State(count: 0))"
    )
    expect(await shell.run("scope loggedIn; .increment").output.last, is: "  loggedIn.count: 0 → 1")
  }

  @Test func whatIsNotOnTheStackIsSaid() async {
    let shell = Shell([Feature("app", initialState: App.State()) { App() }])
    let outcome = await shell.run("load app; .increment")
    #expect(outcome.code == "unknown-action")
    #expect(
      outcome.error?.contains("which is not on the stack now") == true,
      "\(outcome.error ?? "")"
    )
  }
}
