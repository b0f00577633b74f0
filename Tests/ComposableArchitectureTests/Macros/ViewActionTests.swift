import ComposableArchitecture
import Testing

@Reducer
private struct Form {
  @ObservableState struct State { var taps = 0 }
  enum Action: ViewAction {
    case loaded
    case view(View)

    @CasePathable
    enum View { case tapped, loadTapped }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.tapped):
        state.taps += 1
        return .none
      case .view(.loadTapped):
        return .send(.loaded)
      case .loaded:
        state.taps = 0
        return .none
      }
    }
  }
}

@MainActor
@ViewAction(for: Form.self)
private struct FormScreen {
  let store: StoreOf<Form>

  func tap() {
    send(.tapped)
  }

  struct Other {
    let store: StoreOf<Form>
    @MainActor func load() { store.send(.loaded) }
  }
}

@ViewAction(for: Form.self)
@MainActor
private final class FormController {
  var store: StoreOf<Form>
  init(store: StoreOf<Form>) { self.store = store }
}

@MainActor
struct ViewActionTests {
  @Test func viewsSendTheActionsMeantForThem() async {
    let store = Store(initialState: Form.State()) { Form() }
    let screen = FormScreen(store: store)
    screen.tap()
    screen.send(.tapped)
    screen.send(.tapped, animation: .default)
    screen.send(.tapped, transaction: Transaction())
    #expect(store.taps == 4)
    await FormController(store: store).send(.loadTapped).finish()
    #expect(store.taps == 0)
  }
}
