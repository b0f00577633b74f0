import ComposableArchitecture

/// Items in stock: a list that presents a form, an alert or a screen.
@Reducer
public struct Inventory {
  @Reducer(state: .equatable, .sendable, action: .sendable)
  public enum Destination {
    case addItem(ItemForm)
    case alert(AlertState<Alert>)

    @CasePathable
    public enum Alert: Equatable, Sendable {
      case confirmDeletion(id: Item.ID)
    }
  }

  @Reducer(state: .equatable, .sendable, action: .sendable)
  public enum Path {
    case detail(ItemDetail)
  }

  @ObservableState
  public struct State: Equatable, Sendable {
    public var items: IdentifiedArrayOf<Item> = []
    @Presents public var destination: Destination.State?
    public var path = StackState<Path.State>()

    public init(items: IdentifiedArrayOf<Item> = []) {
      self.items = items
    }
  }

  public enum Action: Sendable {
    case addButtonTapped
    case deleteButtonTapped(id: Item.ID)
    case destination(PresentationAction<Destination.Action>)
    case itemTapped(id: Item.ID)
    case path(StackActionOf<Path>)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        let id = (state.items.map(\.id).max() ?? 0) + 1
        state.destination = .addItem(ItemForm.State(item: Item(id: id)))
        return .none

      case .deleteButtonTapped(let id):
        guard let item = state.items[id: id] else { return .none }
        state.destination = .alert(.delete(item))
        return .none

      case .destination(.presented(.addItem(.delegate(.saved(let item))))):
        state.items.append(item)
        return .none

      case .destination(.presented(.alert(.confirmDeletion(let id)))):
        state.items.remove(id: id)
        return .none

      case .destination:
        return .none

      case .itemTapped(let id):
        guard let item = state.items[id: id] else { return .none }
        state.path.append(.detail(ItemDetail.State(item: item)))
        return .none

      case .path(.element(_, action: .detail(.delegate(.changed(let item))))):
        state.items[id: item.id] = item
        return .none

      case .path:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}

/// An item in stock.
public struct Item: Equatable, Identifiable, Sendable {
  public let id: Int
  public var name: String
  public var quantity: Int

  public init(id: Int, name: String = "", quantity: Int = 1) {
    self.id = id
    self.name = name
    self.quantity = quantity
  }
}

extension AlertState where Action == Inventory.Destination.Alert {
  static func delete(_ item: Item) -> Self {
    AlertState {
      TextState("Delete \(item.name)?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmDeletion(id: item.id)) {
        TextState("Delete")
      }
      ButtonState(role: .cancel) {
        TextState("Keep")
      }
    }
  }
}

/// A form for an item, edited field by field, which closes itself.
@Reducer
public struct ItemForm {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var name: String
    public var quantity: Int
    let id: Item.ID

    public init(item: Item) {
      self.id = item.id
      self.name = item.name
      self.quantity = item.quantity
    }
  }

  public enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case delegate(Delegate)
    case saveButtonTapped

    @CasePathable
    public enum Delegate: Sendable {
      case saved(Item)
    }
  }

  @Dependency(\.dismiss) var dismiss

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.quantity):
        state.quantity = max(0, state.quantity)
        return .none
      case .binding, .delegate:
        return .none
      case .cancelButtonTapped:
        return .run { [dismiss] _ in await dismiss() }
      case .saveButtonTapped:
        let item = Item(id: state.id, name: state.name, quantity: state.quantity)
        return .concatenate(
          .send(.delegate(.saved(item))),
          .run { [dismiss] _ in await dismiss() }
        )
      }
    }
  }
}

/// One item on its own screen.
@Reducer
public struct ItemDetail {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var item: Item

    public init(item: Item) {
      self.item = item
    }
  }

  public enum Action: Sendable {
    case decrementButtonTapped
    case delegate(Delegate)
    case incrementButtonTapped

    @CasePathable
    public enum Delegate: Sendable {
      case changed(Item)
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.item.quantity = max(0, state.item.quantity - 1)
        return .send(.delegate(.changed(state.item)))
      case .delegate:
        return .none
      case .incrementButtonTapped:
        state.item.quantity += 1
        return .send(.delegate(.changed(state.item)))
      }
    }
  }
}
