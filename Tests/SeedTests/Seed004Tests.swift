import ComposableArchitecture
import Foundation
import IssueReporting
import Testing

// "TCA 1.23.0+ Modern Patterns". What the patterns leave out, such as the features that a destination
// presents, is at the end of the file.

// MARK: Pattern 1: Observing state

@Reducer
private struct CounterFeature {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementTapped
    case decrementTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        state.count += 1
        return .none
      case .decrementTapped:
        state.count -= 1
        return .none
      }
    }
  }
}

// MARK: Pattern 2: Optional state navigation, in a plain optional property

private typealias WatcherAssistPopoverState = WatcherAssistPopoverFeature.State
private typealias WatcherAssistPopoverAction = WatcherAssistPopoverFeature.Action

@Reducer
private struct GameEngineFeature {
  @ObservableState
  struct State: Equatable {
    var watcherAssistPopover: WatcherAssistPopoverState?
    // ... other state
  }

  enum Action {
    case watcherAssistTapped
    case watcherAssist(WatcherAssistPopoverAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .watcherAssistTapped:
        state.watcherAssistPopover = WatcherAssistPopoverState(
          screenID: 1,
          content: "Test"
        )
        return .none

      case .watcherAssist(let popoverAction):
        guard state.watcherAssistPopover != nil else {
          return .none
        }

        // Handle popover actions...
        switch popoverAction {
        case .closeButtonTapped:
          state.watcherAssistPopover = nil
          return .none
        case .revealStep:
          return .none
        }
      }
    }
    .ifLet(\.$watcherAssistPopover, action: \.watcherAssist) {
      WatcherAssistPopoverFeature()
    }
  }
}

@Reducer
private struct WatcherAssistPopoverFeature {
  @ObservableState
  struct State: Equatable {
    var screenID = 0
    var content: String
    var step = 0
  }

  enum Action {
    case closeButtonTapped
    case revealStep(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .none  // Parent will nil the state
      case .revealStep(let index):
        state.step = index
        return .none
      }
    }
  }
}

// MARK: Pattern 2.1: Conditional elements

private struct Item: Equatable, Identifiable {
  let id: Int
  var name = ""
  var isEditable = false
}

@Reducer
private struct ListFeature {
  @ObservableState
  struct State {
    var items: [Item] = []
    var hasSelection = false
    var canEdit = false
  }

  enum Action {
    case selectItem(Item?)
    case deleteSelected
    case editSelected
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .selectItem(let item):
        state.hasSelection = item != nil
        state.canEdit = item?.isEditable ?? false
        return .none

      case .deleteSelected:
        // Delete logic here
        return .none

      case .editSelected:
        // Edit logic here
        return .none
      }
    }
  }
}

// MARK: Pattern 3: Multiple destinations

@Reducer
private struct InventoryFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var items: [Item] = []
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case addButtonTapped
    case itemTapped(Item)
  }

  @Reducer(state: .equatable)
  enum Destination {
    case addItem(ItemFormFeature)
    case editItem(ItemFormFeature)
    case deleteConfirmation(ConfirmationDialogFeature)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .addItem(ItemFormFeature.State())
        return .none

      case .itemTapped(let item):
        state.destination = .editItem(ItemFormFeature.State(item: item))
        return .none

      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination) {
      Destination()
    }
  }
}

// MARK: Pattern 4: Bindings

@Reducer
private struct SettingsFeature {
  @ObservableState
  struct State: Equatable {
    var userName: String = ""
    var isNotificationEnabled: Bool = true
  }

  enum Action {
    case userNameChanged(String)
    case toggleNotifications(Bool)
    case saveButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .userNameChanged(let name):
        state.userName = name
        return .none
      case .toggleNotifications(let enabled):
        state.isNotificationEnabled = enabled
        return .none
      case .saveButtonTapped:
        // Save to persistence layer
        return .none
      }
    }
  }
}

@Reducer
private struct FormFeature {
  @ObservableState
  struct State: Equatable {
    var firstName: String = ""
    var lastName: String = ""
    var email: String = ""
    var age: Int = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case submitButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none  // BindingReducer handles mutation
      case .submitButtonTapped:
        return .none
      }
    }
  }
}

// MARK: Pattern 6: Nested reducers

/// The cases are spelled with the features' states, and the enum is the state itself.
@Reducer
private struct ParentFeature {
  @ObservableState
  struct State {
    var childState: ChildFeature.State
    var destination: Destination?
  }

  enum Action {
    case child(ChildFeature.Action)
    case destination(PresentationAction<Destination.Action>)
    case otherAction
  }

  @Reducer(state: .equatable)
  enum Destination {
    case modal(ChildFeature.State)
    case settings(SettingsFeature.State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .otherAction:
        state.destination = .modal(ChildFeature.State(value: 1, items: []))
        return .none
      case .child, .destination:
        return .none
      }
    }
    Scope(state: \.childState, action: \.child) {
      ChildFeature()
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
private struct SignUpFeature {
  @Reducer
  enum Path {
    case basics(BasicsFeature)
    case personalInfo(PersonalInfoFeature)
    case summary(SummaryFeature)
    case topics(TopicsFeature)
  }

  @ObservableState
  struct State {
    var path = StackState<Path.State>()
    @Shared var signUpData: SignUpData
  }

  enum Action {
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.element(id: _, action: .topics(.delegate(.stepFinished)))):
        state.path.append(.summary(SummaryFeature.State(signUpData: state.$signUpData)))
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

@Reducer
private struct MultipleDestinations {
  @Reducer
  enum Destination {
    case drillDown(Counter)
    case popover(Counter)
    case sheet(Counter)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case showDrillDown
    case showPopover
    case showSheet
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .showDrillDown:
        state.destination = .drillDown(Counter.State())
        return .none
      case .showPopover:
        state.destination = .popover(Counter.State())
        return .none
      case .showSheet:
        state.destination = .sheet(Counter.State())
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension MultipleDestinations.Destination.State: Equatable {}

@Reducer
private struct ChildFeature {
  @ObservableState
  struct State {
    var value: Int
    var items: [String]
  }

  enum Action {
    case load
    case loaded([String])
    case dismiss
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .load:
        return .send(.loaded(["Milk"]))
      case .loaded(let items):
        state.items = items
        return .none
      case .dismiss:
        return .none
      }
    }
  }
}

extension ChildFeature.State: Equatable {}

// MARK: -

@MainActor
@Suite struct Seed004Tests {
  @Test func theStoreIsObserved() {
    let store = Store(initialState: CounterFeature.State()) { CounterFeature() }
    let isTold = LockIsolated(false)
    withObservationTracking {
      #expect(store.count == 0)
    } onChange: {
      isTold.setValue(true)
    }
    store.send(.incrementTapped)
    #expect(isTold.value && store.count == 1)
    store.send(.decrementTapped)
    #expect(store.count == 0)
  }

  @Test func testOptionalStateNavigation() async {
    let store = TestStore(
      initialState: GameEngineFeature.State(),
      reducer: { GameEngineFeature() }
    )

    // Trigger action that sets optional state
    await store.send(.watcherAssistTapped) {
      $0.watcherAssistPopover = WatcherAssistPopoverState(
        screenID: 1,
        content: "Test"
      )
    }
    await store.send(.watcherAssist(.revealStep(2))) { $0.watcherAssistPopover?.step = 2 }

    // Trigger dismiss
    await store.send(.watcherAssist(.closeButtonTapped)) {
      $0.watcherAssistPopover = nil
    }
  }

  @Test func conditionalElementsAreState() {
    let store = Store(initialState: ListFeature.State()) { ListFeature() }
    store.send(.selectItem(Item(id: 1, isEditable: true)))
    #expect(store.hasSelection && store.canEdit)
    store.send(.selectItem(nil))
    #expect(!store.hasSelection && !store.canEdit)
  }

  @Test func oneOfSeveralDestinationsIsPresented() async {
    let store = TestStore(initialState: InventoryFeature.State()) { InventoryFeature() }
    await store.send(.addButtonTapped) { $0.destination = .addItem(ItemFormFeature.State()) }
    await store.send(\.destination.addItem.nameChanged, "Milk") {
      $0.destination?.modify(\.addItem) { $0.item.name = "Milk" }
    }
    await store.send(.itemTapped(Item(id: 2))) {
      $0.destination = .editItem(ItemFormFeature.State(item: Item(id: 2)))
    }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
  }

  @Test func aDestinationIsScopedByItsCase() {
    let store = Store(initialState: InventoryFeature.State()) { InventoryFeature() }
    store.send(.itemTapped(Item(id: 2)))
    let edit = store.scope(state: \.destination?.editItem, action: \.destination.editItem)
    edit?.send(.nameChanged("Bread"))
    #expect(edit?.item.name == "Bread")
    #expect(store.scope(state: \.destination?.addItem, action: \.destination.addItem) == nil)
  }

  @Test func bindingsAreActions() async {
    let settings = TestStore(initialState: SettingsFeature.State()) { SettingsFeature() }
    await settings.send(.userNameChanged("Blob")) { $0.userName = "Blob" }
    await settings.send(.toggleNotifications(false)) { $0.isNotificationEnabled = false }
    await settings.send(.saveButtonTapped)

    let form = TestStore(initialState: FormFeature.State()) { FormFeature() }
    await form.send(.binding(.set(\.firstName, "Blob"))) { $0.firstName = "Blob" }
    await form.send(\.binding.age, 42) { $0.age = 42 }
    await form.send(.submitButtonTapped)

    let store = Store(initialState: FormFeature.State()) { FormFeature() }
    store.email = "blob@example.com"
    #expect(store.email == "blob@example.com")
  }

  @Test func destinationsSpelledWithStatesAreTheirOwnState() {
    let store = Store(
      initialState: ParentFeature.State(childState: ChildFeature.State(value: 0, items: []))
    ) {
      ParentFeature()
    }
    store.send(.child(.load))
    #expect(store.childState.items == ["Milk"])
    store.send(.otherAction)
    store.send(.destination(.presented(.modal(.load))))
    #expect(store.destination == .modal(ChildFeature.State(value: 1, items: ["Milk"])))
    store.send(.destination(.dismiss))
    #expect(store.destination == nil)
  }

  @Test func stacksHoldEnumsOfFeatures() {
    let store = Store(
      initialState: SignUpFeature.State(
        path: StackState([.topics(TopicsFeature.State())]),
        signUpData: Shared(SignUpData())
      )
    ) {
      SignUpFeature()
    }
    let id = store.path.ids[0]
    store.send(.path(.element(id: id, action: .topics(.nextButtonTapped))))
    #expect(store.path.count == 2)
    #expect(store.path.last?.is(\.summary) == true)
    store.signUpData.name = "Blob"
    #expect(store.path.last?.summary?.signUpData.name == "Blob")
    store.send(.path(.popFrom(id: id)))
    #expect(store.path.isEmpty)
  }

  @Test func destinationsNeedNoReducerGiven() async {
    let store = TestStore(initialState: MultipleDestinations.State()) { MultipleDestinations() }
    await store.send(.showDrillDown) { $0.destination = .drillDown(Counter.State()) }
    await store.send(.showPopover) { $0.destination = .popover(Counter.State()) }
    await store.send(.showSheet) { $0.destination = .sheet(Counter.State()) }
    await store.send(\.destination.sheet.increment) {
      $0.destination = .sheet(Counter.State(count: 1))
    }
  }
}

// MARK: - What the patterns leave out

@Reducer
private struct ItemFormFeature {
  @ObservableState
  struct State: Equatable {
    var item = Item(id: 0)
  }
  enum Action {
    case nameChanged(String)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name):
        state.item.name = name
        return .none
      }
    }
  }
}

@Reducer
private struct ConfirmationDialogFeature {
  @ObservableState
  struct State: Equatable {}
}

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case increment }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

private struct SignUpData: Equatable {
  var name = ""
}

@Reducer
private struct BasicsFeature {
  @ObservableState
  struct State {}
}

@Reducer
private struct PersonalInfoFeature {
  @ObservableState
  struct State {}
}

@Reducer
private struct SummaryFeature {
  @ObservableState
  struct State {
    @Shared var signUpData: SignUpData
  }
}

@Reducer
private struct TopicsFeature {
  @ObservableState
  struct State {}
  enum Action {
    case nextButtonTapped
    case delegate(Delegate)
    enum Delegate { case stepFinished }
  }
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .nextButtonTapped: .send(.delegate(.stepFinished))
      case .delegate: .none
      }
    }
  }
}
