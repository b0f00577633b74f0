import ComposableArchitectureLite

/// A board of cards, written for the small architecture.
public struct Board: Reducer {
  public struct State: Equatable, Sendable {
    public var cards: [String] = []
    public var isLoading = false

    public init(cards: [String] = [], isLoading: Bool = false) {
      self.cards = cards
      self.isLoading = isLoading
    }
  }

  public enum Action: Sendable {
    case addButtonTapped(title: String)
    case refreshButtonTapped
    case loaded([String])
  }

  /// The source of the cards.
  public struct Client: Sendable {
    public var cards: @Sendable () async -> [String]
  }

  public init() {}

  public func reduce(
    _ state: inout State,
    _ action: Action,
    _ dependencies: Dependencies
  ) -> [Effect<Action>] {
    switch action {
    case .addButtonTapped(let title):
      state.cards.append(title)
      return []
    case .refreshButtonTapped:
      state.isLoading = true
      let client = dependencies[Client.self, default: Client { ["Write", "Test", "Ship"] }]
      return [.task { .loaded(await client.cards()) }]
    case .loaded(let cards):
      state.cards = cards
      state.isLoading = false
      return []
    }
  }

  /// The board as a reducer of the full architecture, for the shell.
  public static var full: LiteReducer<Board> { LiteReducer(Board()) }
}
