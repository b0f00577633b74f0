import ComposableArchitecture
import Testing

@Reducer
struct MeterFeature {
  @ObservableState
  struct State: Equatable, Codable, Hashable, Sendable {
    var value = 0
  }
  enum Action: Equatable, Sendable {
    case stepped
    case stepLater
    case delegate(Delegate)

    @CasePathable
    enum Delegate { case done }
  }

  var step = 1

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .stepped:
        state.value += step
        return .none
      case .stepLater:
        return .send(.stepped)
      case .delegate:
        return .none
      }
    }
  }
}

@Reducer
struct LabelFeature {
  @ObservableState
  struct State: Equatable, Sendable { var text = "" }
  enum Action: Equatable, Sendable { case changed(String) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .changed(let text) = action { state.text = text }
      return .none
    }
  }
}

private struct ToastState<Action>: _EphemeralState {
  var text = ""
}
extension ToastState: Equatable where Action: Equatable {}

@Reducer
private enum Screen {
  /// Shows a value.
  ///
  /// It can be stepped.
  case meter(MeterFeature)
  case label(LabelFeature)
  case fast(MeterFeature = MeterFeature(step: 10))
  case inferred(MeterFeature = .init(step: 5))
  @ReducerCaseEphemeral case toast(ToastState<Toast>)
  @ReducerCaseIgnored case article(id: Int, String)
  @ReducerCaseIgnored case number(Int = 3)
  case blank

  enum Toast: Equatable { case tapped }
}
extension Screen.State: Equatable {}

struct EnumReducerTests {
  private func reduce(_ state: inout Screen.State, _ action: Screen.Action) -> Bool {
    Screen.body.reduce(into: &state, action: action).isNone
  }

  @Test func eachCaseRunsItsFeature() {
    var state = Screen.State.meter(MeterFeature.State())
    #expect(reduce(&state, .meter(.stepped)))
    #expect(state == .meter(MeterFeature.State(value: 1)))
    #expect(!reduce(&state, .meter(.stepLater)))

    state = .label(LabelFeature.State())
    #expect(reduce(&state, .label(.changed("a"))))
    #expect(state.label?.text == "a")
  }

  @Test func defaultsGiveTheReducer() {
    var state = Screen.State.fast(MeterFeature.State())
    _ = reduce(&state, .fast(.stepped))
    #expect(state.fast?.value == 10)
    state = .inferred(MeterFeature.State())
    _ = reduce(&state, .inferred(.stepped))
    #expect(state.inferred?.value == 5)
  }

  @Test func instancesReduceWithTheStaticBody() {
    var state = Screen.State.fast(MeterFeature.State())
    _ = Screen().reduce(into: &state, action: .fast(.stepped))
    _ = Screen.meter(MeterFeature()).reduce(into: &state, action: .fast(.stepped))
    #expect(state.fast?.value == 20)
  }

  @Test func plainCasesHoldTheirValues() {
    let state = Screen.State.article(id: 1, "a")
    #expect(state.article?.id == 1)
    #expect(state != .blank)
    #expect(Screen.State.number() == .number(3))
  }

  @Test func ephemeralCasesSaySoAndReduceNothing() {
    #expect(Screen.State.toast(ToastState())._$isEphemeral)
    #expect(!Screen.State.blank._$isEphemeral)
    var state = Screen.State.toast(ToastState())
    #expect(reduce(&state, .toast(.tapped)))
  }

  @Test func actionsForAnotherCaseAreReported() {
    var state = Screen.State.blank
    withKnownIssue {
      _ = reduce(&state, .meter(.stepped))
    } matching: {
      $0.description.contains(".meter(.stepped)")
    }
    withKnownIssue {
      _ = reduce(&state, .toast(.tapped))
    } matching: {
      $0.description.contains(".toast(.tapped)")
    }
    #expect(state == .blank)
  }

  @Test func casesHaveKeyPathsAndDescriptions() {
    #expect(Screen.Action.fast(.delegate(.done)).is(\.fast.delegate.done))
    #expect(Screen.Action.toast(.tapped).is(\.toast.tapped))
    #expect(
      Screen.State._$cases.map(\.name)
        == ["meter", "label", "fast", "inferred", "toast", "article", "number", "blank"]
    )
    #expect(
      Screen.Action._$cases.map(\.name) == ["meter", "label", "fast", "inferred", "toast"]
    )
    #expect(Screen.State._$cases[0].documentation == "Shows a value.\n\nIt can be stepped.")
    #expect(Screen.Action._$cases[0].documentation == "Shows a value.\n\nIt can be stepped.")
    let built = Screen.Action._$cases[1]([LabelFeature.Action.changed("x")]) as? Screen.Action
    #expect(built?.label == .changed("x"))
  }

  @Test func identityIsThatOfTheCase() {
    let state = Screen.State.meter(MeterFeature.State())
    #expect(state._$id == state._$id)
    #expect(state._$id != Screen.State.fast(MeterFeature.State())._$id)
  }
}

@MainActor
struct StoreCaseTests {
  @Test func theCaseHoldsTheFeaturesStore() async {
    let store = Store(initialState: Screen.State.meter(MeterFeature.State())) { Screen() }
    guard case .meter(let meter) = store.case else {
      Issue.record("Expected the meter's store.")
      return
    }
    meter.send(.stepped)
    #expect(meter.value == 1)
    #expect(store.state.meter?.value == 1)
    guard case .meter(meter) = store.case else {
      Issue.record("Expected the same store.")
      return
    }
  }

  @Test func plainAndEphemeralCasesHoldTheirValues() async {
    let article = Store(initialState: Screen.State.article(id: 1, "a")) { Screen() }
    if case .article(id: 1, "a") = article.case {
    } else {
      Issue.record("Expected the article.")
    }
    let toast = Store(initialState: Screen.State.toast(ToastState(text: "t"))) { Screen.body }
    if case .toast(ToastState(text: "t")) = toast.case {
    } else {
      Issue.record("Expected the toast.")
    }
  }

  @Test func theFeaturesStoreKeepsItsLastStateWhenTheCaseHasChanged() async {
    let store = Store(initialState: Switching.State(screen: .meter(MeterFeature.State(value: 7)))) {
      Switching()
    }
    guard case .meter(let meter) = store.scope(state: \.screen, action: \.screen).case else {
      Issue.record("Expected the meter's store.")
      return
    }
    #expect(meter.value == 7)
    store.send(.switchTapped)
    #expect(store.screen == .blank)
    #expect(meter.value == 7)
  }
}

@Reducer
private struct Switching {
  @ObservableState struct State { var screen: Screen.State }
  enum Action {
    case screen(Screen.Action)
    case switchTapped
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.screen, action: \.screen) { Screen() }
    Reduce { state, action in
      if case .switchTapped = action { state.screen = .blank }
      return .none
    }
  }
}
