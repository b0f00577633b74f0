import ComposableArchitecture

/// A game of matches against the computer: take one, two or three; whoever takes the last one
/// wins.
///
/// Two children are optional. ``Assist`` is *presented*: a popover that the user can dismiss at
/// any time, so its state is a `@Presents` property and its actions are presentation actions. The
/// ``GameResult`` is a part of the screen that exists only while nobody can play on. A plain
/// optional is enough, because nothing but the game removes it.
@Reducer
public struct Game {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Presents public var assist: Assist.State?
    /// The number of matches that are left.
    public var heap: Int
    public var result: GameResult.State?
    public var tally = Tally()
    public var turn = Player.human

    public init(heap: Int = 21) {
      self.heap = heap
    }
  }

  public enum Player: Equatable, Sendable {
    case computer, human
  }

  /// The games that each player has won, and how often the human asked for help.
  public struct Tally: Equatable, Sendable {
    public var assists = 0
    public var computer = 0
    public var human = 0
  }

  public enum Action: Equatable, Sendable {
    /// Something happened in the popover.
    case assist(PresentationAction<Assist.Action>)
    /// The user asks for help with the next move.
    case assistButtonTapped
    /// The computer has made up its mind.
    case computerMoved(Int)
    /// The user took some matches.
    case matchesTapped(Int)
    /// Something happened in the result.
    case result(GameResult.Action)
  }

  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .assist(.presented(.closeButtonTapped)):
        state.assist = nil
        return .none

      case .assist:
        return .none

      case .assistButtonTapped:
        guard state.turn == .human, state.result == nil else { return .none }
        state.assist = Assist.State(heap: state.heap)
        state.tally.assists += 1
        return .none

      case .computerMoved(let count):
        return take(count, by: .computer, in: &state)

      case .matchesTapped(let count):
        guard state.turn == .human, 1...3 ~= count, count <= state.heap else { return .none }
        state.assist = nil
        return take(count, by: .human, in: &state)

      case .result(.rematchButtonTapped):
        let tally = state.tally
        state = State()
        state.tally = tally
        return .none

      case .result:
        return .none
      }
    }
    .ifLet(\.$assist, action: \.assist) {
      Assist()
    }
    .ifLet(\.result, action: \.result) {
      GameResult()
    }
  }

  /// Takes matches from the heap, and passes the turn to the other player or ends the game.
  private func take(_ count: Int, by player: Player, in state: inout State) -> Effect<Action> {
    state.heap -= count
    guard state.heap > 0 else {
      state.result = GameResult.State(winner: player)
      switch player {
      case .computer: state.tally.computer += 1
      case .human: state.tally.human += 1
      }
      return .none
    }
    guard player == .human else {
      state.turn = .human
      return .none
    }
    state.turn = .computer
    return .run { [clock, heap = state.heap] send in
      try await clock.sleep(for: .seconds(1))
      await send(.computerMoved(Self.bestMove(for: heap)))
    }
  }

  /// The move that leaves a multiple of four; one match if there is none.
  static func bestMove(for heap: Int) -> Int {
    max(1, heap % 4)
  }
}

/// What is shown when a game is over.
@Reducer
public struct GameResult {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// One to five stars; `nil` until the user gives some.
    public var rating: Int?
    public let winner: Game.Player

    public init(winner: Game.Player) {
      self.winner = winner
    }
  }

  public enum Action: Equatable, Sendable {
    /// A star was tapped.
    case ratingTapped(Int)
    /// The user wants to play again; the game handles it.
    case rematchButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ratingTapped(let stars):
        // A second tap on the same star takes it back.
        state.rating = state.rating == stars ? nil : stars
        return .none

      case .rematchButtonTapped:
        return .none
      }
    }
  }
}
