import ComposableArchitecture

/// A mistake to learn from: an order that sends on its own delegate action, which comes back to it
/// without end.
///
/// The order gives its delegate action the name of the child's, and later somebody handled it here
/// to count what was reported. Who sends in a reducer what the same case of it handles has an
/// endless loop. ``TicketOrder`` is the right way: it ignores its own delegate actions.
@Reducer
public struct DelegateLoop {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var picker = SeatPicker.State()
    /// How often a seat was reported.
    public var reports = 0
    public var seats: [Int] = []

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    /// What the parent should know.
    case delegate(Delegate)
    /// Something happened on the plan.
    case picker(SeatPicker.Action)
    /// The order is to begin again.
    case startOverButtonTapped

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// A seat was taken.
      case seatPicked(Int)
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.picker, action: \.picker) {
      SeatPicker()
    }
    Reduce { state, action in
      switch action {
      case .delegate(.seatPicked(let seat)):
        state.reports += 1
        // The mistake: this case handles what it sends.
        return .send(.delegate(.seatPicked(seat)))

      case .picker(.delegate(.seatPicked(let seat))):
        state.seats.append(seat)
        return .send(.delegate(.seatPicked(seat)))

      case .picker:
        return .none

      case .startOverButtonTapped:
        state = State()
        return .none
      }
    }
  }
}
