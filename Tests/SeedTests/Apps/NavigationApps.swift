import ComposableArchitecture
import Foundation
import XCTest

// Navigation as case studies show it: in a library of maps.

// MARK: Present then load, load then present

@Reducer
struct MapCounter {
  @ObservableState
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable {
    case decrementButtonTapped
    case incrementButtonTapped
    case closeButtonTapped
  }
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .closeButtonTapped:
        guard isPresented else { return .none }
        return .run { _ in await dismiss(animation: .default) }
      }
    }
  }
}

@Reducer
struct PresentAndLoad {
  @ObservableState
  struct State: Equatable {
    var optionalCounter: MapCounter.State?
    var isActivityIndicatorVisible = false
    var isSheetPresented: Bool { optionalCounter != nil }
  }
  enum Action {
    case optionalCounter(MapCounter.Action)
    case setSheet(isPresented: Bool)
    case setSheetIsPresentedDelayCompleted
  }
  @Dependency(\.continuousClock) var clock
  private enum CancelID { case load }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setSheet(isPresented: true):
        state.isActivityIndicatorVisible = true
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.setSheetIsPresentedDelayCompleted)
        }
        .cancellable(id: CancelID.load)
      case .setSheet(isPresented: false):
        state.optionalCounter = nil
        return .cancel(id: CancelID.load)
      case .setSheetIsPresentedDelayCompleted:
        state.isActivityIndicatorVisible = false
        state.optionalCounter = MapCounter.State()
        return .none
      case .optionalCounter:
        return .none
      }
    }
    .ifLet(\.optionalCounter, action: \.optionalCounter) {
      MapCounter()
    }
  }
}

@Reducer
struct NavigateAndLoadList {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row> = [Row(count: 1, id: UUID(1)), Row(count: 42, id: UUID(2))]
    var selection: Identified<Row.ID, MapCounter.State?>?

    @ObservableState
    struct Row: Equatable, Identifiable {
      var count: Int
      let id: UUID
    }
  }
  enum Action {
    case counter(MapCounter.Action)
    case setNavigation(selection: UUID?)
    case setNavigationSelectionDelayCompleted
  }
  @Dependency(\.continuousClock) var clock
  private enum CancelID { case load }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .counter:
        return .none
      case let .setNavigation(selection: .some(id)):
        state.selection = Identified(nil, id: id)
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.setNavigationSelectionDelayCompleted)
        }
        .cancellable(id: CancelID.load, cancelInFlight: true)
      case .setNavigation(selection: .none):
        if let selection = state.selection, let count = selection.value?.count {
          state.rows[id: selection.id]?.count = count
        }
        state.selection = nil
        return .cancel(id: CancelID.load)
      case .setNavigationSelectionDelayCompleted:
        guard let id = state.selection?.id else { return .none }
        let count = state.rows[id: id]?.count ?? 0
        state.selection?.value = MapCounter.State(count: count)
        return .none
      }
    }
    .ifLet(\.selection, action: \.counter) {
      EmptyReducer()
        .ifLet(\.value, action: \.self) {
          MapCounter()
        }
    }
  }
}

// MARK: Several destinations, alerts and dialogs

@Reducer
struct MapDestinations {
  @Reducer
  enum Destination {
    case drillDown(MapCounter)
    case popover(MapCounter)
    case sheet(MapCounter)
    case alert(AlertState<Prompt>)
    case dialog(ConfirmationDialogState<Prompt>)

    @CasePathable
    enum Prompt: Equatable, Sendable { case reset, print(copies: Int) }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var copies = 0
  }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case showDrillDown, showPopover, showSheet, showAlert, showDialog
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .showDrillDown:
        state.destination = .drillDown(MapCounter.State())
        return .none
      case .showPopover:
        state.destination = .popover(.init())
        return .none
      case .showSheet:
        state.destination = .sheet(.init(count: 3))
        return .none
      case .showAlert:
        state.destination = .alert(
          AlertState {
            TextState("Print?")
          } actions: {
            ButtonState(role: .cancel, action: .send(nil)) { TextState("No") }
            ButtonState(action: .print(copies: 1)) { TextState("Once") }
            ButtonState(action: .send(.print(copies: 2), animation: .default)) {
              TextState("Twice")
            }
          }
        )
        return .none
      case .showDialog:
        state.destination = .dialog(
          ConfirmationDialogState(titleVisibility: .visible) {
            TextState("Reset \(Text.map)?")
          } actions: {
            ButtonState(role: .destructive, action: .reset) { TextState("Reset") }
          } message: {
            TextState("This can't be undone.")
          }
        )
        return .none
      case .destination(.presented(.alert(.print(let copies)))),
        .destination(.presented(.dialog(.print(copies: let copies)))):
        state.copies += copies
        return .none
      case .destination(.presented(.dialog(.reset))):
        state.copies = 0
        return .none
      case .destination(.presented(.sheet(.incrementButtonTapped))):
        state.copies += 1
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
  private enum Text { static let map = "map" }
}
extension MapDestinations.Destination.State: Equatable {}

// MARK: A stack of several screens

@Reducer
struct AtlasDemo {
  @Reducer(state: .equatable, .sendable, action: .sendable)
  enum Path {
    case sheetA(SheetA)
    case sheetB(SheetB)
    case tree(AtlasTree)
    @ReducerCaseIgnored
    case legend(String)
    case about
  }
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    var total = 0
  }
  enum Action {
    case goBackToScreen(id: StackElementID)
    case goToABCButtonTapped
    case path(StackActionOf<Path>)
    case popToRoot
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case let .goBackToScreen(id):
        state.path.pop(to: id)
        return .none
      case .goToABCButtonTapped:
        state.path.append(.sheetA(SheetA.State()))
        state.path.append(.sheetB(SheetB.State()))
        state.path.append(.legend("rivers"))
        state.path.append(.about)
        return .none
      case let .path(action):
        switch action {
        case .element(id: _, action: .sheetB(.sheetAButtonTapped)):
          state.path.append(.sheetA(SheetA.State()))
          return .none
        case let .element(id: id, action: .sheetA(.delegate(.counted(count)))):
          state.total += count
          state.path.pop(from: id)
          return .none
        case .popFrom(id: let id):
          if state.path[id: id]?.sheetA != nil { state.total += 100 }
          return .none
        default:
          return .none
        }
      case .popToRoot:
        state.path.removeAll()
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

@Reducer
struct SheetA {
  @ObservableState
  struct State: Equatable, Sendable {
    var count = 0
    var fact: String?
    var isLoading = false
  }
  enum Action: Sendable {
    case delegate(Delegate)
    case dismissButtonTapped
    case doneButtonTapped
    case factButtonTapped
    case factResponse(Result<String, any Error>)
    case onAppear
    case tick
    @CasePathable
    enum Delegate: Equatable, Sendable { case counted(Int) }
  }
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.factClient) var factClient
  @Dependency(\.continuousClock) var clock
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .delegate: return .none
      case .dismissButtonTapped:
        return .run { _ in await self.dismiss() }
      case .doneButtonTapped:
        return .concatenate(.send(.delegate(.counted(state.count))), .none)
      case .factButtonTapped:
        state.isLoading = true
        return .run { [count = state.count] send in
          await send(.factResponse(.init { try await factClient.fetch(count) }))
        }
      case let .factResponse(result):
        state.isLoading = false
        state.fact = try? result.get()
        return .none
      case .onAppear:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
      case .tick:
        state.count += 1
        return .none
      }
    }
  }
}

@Reducer
struct SheetB {
  @ObservableState
  struct State: Equatable, Sendable {}
  enum Action: Sendable { case sheetAButtonTapped }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

// MARK: A tree

@Reducer
struct AtlasTree {
  @ObservableState
  struct State: Equatable, Identifiable, Sendable {
    let id: UUID
    var name = ""
    var rows: IdentifiedArrayOf<State> = []

    init(id: UUID? = nil, name: String = "", rows: IdentifiedArrayOf<State> = []) {
      @Dependency(\.uuid) var uuid
      self.id = id ?? uuid()
      self.name = name
      self.rows = rows
    }
  }
  enum Action: Sendable {
    case addRowButtonTapped
    case nameTextFieldChanged(String)
    case onDelete(IndexSet)
    indirect case rows(IdentifiedActionOf<AtlasTree>)
  }
  @Dependency(\.uuid) var uuid
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .addRowButtonTapped:
        state.rows.append(State(id: self.uuid()))
        return .none
      case let .nameTextFieldChanged(name):
        state.name = name
        return .none
      case let .onDelete(indexSet):
        state.rows.remove(atOffsets: indexSet)
        return .none
      case .rows:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) {
      Self()
    }
  }
}

@Reducer
struct NestedSheets {
  @ObservableState
  struct State: Equatable {
    @Presents var child: NestedSheets.State?
    var depth = 0
  }
  @CasePathable
  enum Action {
    indirect case child(PresentationAction<NestedSheets.Action>)
    case presentButtonTapped
    case tick
  }
  @Dependency(\.continuousClock) var clock
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child: return .none
      case .presentButtonTapped:
        state.child = State(depth: state.depth + 1)
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.child(.presented(.tick)))
        }
      case .tick:
        state.depth *= 10
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) { NestedSheets() }
  }
}
