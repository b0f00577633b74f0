public import ComposableArchitecture
import Testing

// Enum reducers whose cases name states, so that each is its own state.

@Reducer(state: .equatable)
private enum Panel {
  /// Shows a value.
  case meter(MeterFeature.State)
  case label(LabelFeature.State)
  case alert(AlertState<Alert>)
  @ReducerCaseIgnored case pair(Int, name: String)
  case blank

  enum Alert: Equatable { case tapped }
}

private struct AlertState<Action: Equatable>: _EphemeralState, Equatable {
  var text = ""
}

@Reducer
private struct Board {
  @ObservableState
  struct State: Equatable {
    var panel: Panel?
    var other: Panel.State?
  }
  enum Action {
    case panel(Panel.Action)
    case panelTapped
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .panelTapped:
        state.panel = .meter(MeterFeature.State())
      case .panel(let action):
        guard var panel = state.panel else { return .none }
        defer { state.panel = panel }
        return Panel.body.reduce(into: &panel, action: action).map { .panel($0) }
      }
      return .none
    }
  }
}

@Reducer
public enum PublicPanel {
  case feature(PublicFeature.State)
}

@Reducer
private enum MixedPanel {
  case meter(MeterFeature)
  case label(LabelFeature.State)
}

struct OwnStateTests {
  @Test func theEnumIsItsState() {
    var state = Board.State()
    let board = Board()
    _ = board.reduce(into: &state, action: .panelTapped)
    _ = board.reduce(into: &state, action: .panel(.meter(.stepped)))
    #expect(state.panel == .meter(MeterFeature.State(value: 1)))
    #expect(state.panel?[case: \.meter]?.value == 1)
    state.other = state.panel
    #expect(state.other?.is(\.meter) == true)
    state.$panel = nil
    #expect(state.panel == nil)
  }

  @Test func itDescribesItsCases() {
    #expect(Panel._$cases.map(\.name) == ["meter", "label", "alert", "pair", "blank"])
    #expect(Panel._$cases[0].documentation == "Shows a value.")
    let built = Panel._$cases[0]([MeterFeature.State(value: 2)]) as? Panel
    #expect(built == .meter(MeterFeature.State(value: 2)))
    #expect(Panel.Action._$cases.map(\.name) == ["meter", "label", "alert"])
    #expect(Panel.meter(MeterFeature.State())._$id != Panel.blank._$id)
  }

  @Test @MainActor func itsStoreHasCases() async {
    let store = Store(initialState: Panel.label(LabelFeature.State(text: "a"))) { Panel.body }
    guard case .label(let label) = store.case else {
      Issue.record("Expected the label's store.")
      return
    }
    label.send(.changed("b"))
    #expect(label.text == "b")
  }

  @Test func oneReducerAmongTheStatesMakesForAStateOfItsOwn() {
    var state = MixedPanel.State.label(LabelFeature.State())
    _ = MixedPanel().reduce(into: &state, action: .label(.changed("c")))
    #expect(state.label?.text == "c")
  }
}
