import ComposableArchitectureLite
import Dependencies
import Foundation

/// A board that several people share and that works offline, written for the small architecture.
///
/// A change is shown at once, and is pending until the server has it. Pending changes are sent in
/// batches, one at a time: after a change, when the connection is back, and when the batch before
/// has arrived. A batch that fails stays pending, and is sent with the next one.
public struct SyncedBoard: Reducer {
  public struct State: Equatable, Sendable {
    public var cards: [Card]
    public var isOnline: Bool
    public var logIn: BoardLogIn.State
    /// The changes that the server does not have yet, oldest first.
    public var pending: [BoardChange]
    public var sync: Sync

    public init(
      cards: [Card] = [],
      isOnline: Bool = true,
      logIn: BoardLogIn.State = BoardLogIn.State(),
      pending: [BoardChange] = [],
      sync: Sync = .idle
    ) {
      self.cards = cards
      self.isOnline = isOnline
      self.logIn = logIn
      self.pending = pending
      self.sync = sync
    }
  }

  public enum Sync: Equatable, Sendable {
    case failed(String)
    case idle
    /// The oldest pending changes are on their way.
    case sending([BoardChange])
  }

  public enum Action: Equatable, Sendable {
    /// A card was added.
    case addButtonTapped(title: String)
    /// The title of a card was edited.
    case cardRenamed(Card.ID, title: String)
    /// The device went offline, or is back.
    case connectionChanged(isOnline: Bool)
    /// Something happened while logging in or out.
    case logIn(BoardLogIn.Action)
    /// Somebody else has changed the board.
    case othersChanged(BoardChange)
    /// A card was removed.
    case removeButtonTapped(Card.ID)
    /// A batch has arrived, or has failed.
    case sendResponse([BoardChange], failure: String?)
  }

  public init() {}

  public func reduce(
    _ state: inout State,
    _ action: Action,
    _ dependencies: Dependencies
  ) -> [Effect<Action>] {
    switch action {
    case .addButtonTapped(let title):
      let card = Card(id: dependencies.uuid(), title: title)
      return change(.added(card), in: &state, dependencies)

    case .cardRenamed(let id, let title):
      return change(.renamed(id, title: title), in: &state, dependencies)

    case .connectionChanged(let isOnline):
      state.isOnline = isOnline
      return send(&state, dependencies)

    case .logIn(let action):
      // The small architecture composes by hand: the child reduces its part of the state.
      let wasLoggedIn = state.logIn.isLoggedIn
      let effects = BoardLogIn().reduce(&state.logIn, action, dependencies, embed: Action.logIn)
      guard state.logIn.isLoggedIn != wasLoggedIn else { return effects }
      return effects + begin(with: action, in: &state, dependencies)

    case .othersChanged(let change):
      guard state.logIn.isLoggedIn else { return [] }
      change.apply(to: &state.cards)
      // What was done here since is newer, and wins.
      for change in state.pending { change.apply(to: &state.cards) }
      return []

    case .removeButtonTapped(let id):
      return change(.removed(id), in: &state, dependencies)

    case .sendResponse(let changes, let failure):
      guard state.sync == .sending(changes) else { return [] }
      if let failure {
        state.sync = .failed(failure)
        return []
      }
      state.sync = .idle
      state.pending.removeFirst(changes.count)
      return send(&state, dependencies)
    }
  }

  /// Begins with the cards of a user who has logged in, or with nothing after logging out.
  ///
  /// The small architecture can't cancel an effect, so those who log in twice are told everything
  /// twice. No harm is done: a change can be applied again.
  private func begin(
    with action: BoardLogIn.Action,
    in state: inout State,
    _ dependencies: Dependencies
  ) -> [Effect<Action>] {
    guard case .loggedIn(_, let cards) = action else {
      state.cards = []
      state.pending = []
      state.sync = .idle
      return []
    }
    state.cards = cards
    return [
      Effect { [server = dependencies.boardServer] send in
        for await change in server.changes() { await send(.othersChanged(change)) }
      }
    ]
  }

  /// Makes a change here, and sends it if that is possible now.
  private func change(
    _ change: BoardChange,
    in state: inout State,
    _ dependencies: Dependencies
  ) -> [Effect<Action>] {
    guard state.logIn.isLoggedIn else { return [] }
    change.apply(to: &state.cards)
    state.pending.append(change)
    return send(&state, dependencies)
  }

  /// Sends all pending changes, unless a batch is on its way already.
  private func send(_ state: inout State, _ dependencies: Dependencies) -> [Effect<Action>] {
    guard state.isOnline, !state.pending.isEmpty else { return [] }
    if case .sending = state.sync { return [] }
    state.sync = .sending(state.pending)
    return [
      .task { [server = dependencies.boardServer, changes = state.pending] in
        do {
          try await server.push(changes: changes)
          return .sendResponse(changes, failure: nil)
        } catch {
          return .sendResponse(changes, failure: error.localizedDescription)
        }
      }
    ]
  }

  /// The board as a reducer of the full architecture, for the shell.
  public static var full: LiteReducer<SyncedBoard> { LiteReducer(SyncedBoard()) }
}

extension BoardChange {
  /// Applies the change. What is gone can be neither renamed nor removed.
  fileprivate func apply(to cards: inout [Card]) {
    switch self {
    case .added(let card):
      if !cards.contains(where: { $0.id == card.id }) { cards.append(card) }
    case .removed(let id):
      cards.removeAll { $0.id == id }
    case .renamed(let id, let title):
      guard let index = cards.firstIndex(where: { $0.id == id }) else { return }
      cards[index].title = title
    }
  }
}
