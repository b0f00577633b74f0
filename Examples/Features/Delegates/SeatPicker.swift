import ComposableArchitecture

/// The plan of a theatre's free seats: the child.
///
/// It reports what the user did, and knows nothing of orders: not how many seats there shall be,
/// nor what happens to them. So any feature can present it.
@Reducer
public struct SeatPicker {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var freeSeats: [Int]

    public init(freeSeats: [Int] = [1, 2, 3, 4]) {
      self.freeSeats = freeSeats
    }
  }

  public enum Action: Equatable, Sendable {
    case cancelButtonTapped
    /// What the parent should know.
    case delegate(Delegate)
    /// The user likes none of the free seats.
    case noneSuitsButtonTapped
    /// A seat on the plan was tapped.
    case seatTapped(Int)

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// The user left the plan.
      case cancelled
      /// No free seat was good enough.
      case nothingSuited
      /// A free seat was taken.
      case seatPicked(Int)
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        return .send(.delegate(.cancelled))

      case .delegate:
        return .none

      case .noneSuitsButtonTapped:
        return .send(.delegate(.nothingSuited))

      case .seatTapped(let seat):
        guard let index = state.freeSeats.firstIndex(of: seat) else { return .none }
        state.freeSeats.remove(at: index)
        return .send(.delegate(.seatPicked(seat)))
      }
    }
  }
}
