import ComposableArchitecture

/// An order of tickets: the parent of a ``SeatPicker``, and itself a child of ``Delegates``.
///
/// It hears three delegate actions, and treats each in another way:
///
/// - `cancelled` is *terminal*: it ends here.
/// - `nothingSuited` is *mapped*: the order always reports an action of its own.
/// - `seatPicked` is *conditional*: the order reports only when it has all seats.
///
/// It never sends on what it hears, and it never handles what it reports.
@Reducer
public struct TicketOrder {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var freeSeats: [Int]
    @Presents public var picker: SeatPicker.State?
    public var seats: [Int] = []
    /// How many seats there shall be.
    public let size: Int

    public init(size: Int, freeSeats: [Int]) {
      self.freeSeats = freeSeats
      self.size = size
    }
  }

  public enum Action: Equatable, Sendable {
    /// What the box office should know.
    case delegate(Delegate)
    /// The plan of the seats was asked for.
    case pickSeatsButtonTapped
    /// Something happened on the plan.
    case picker(PresentationAction<SeatPicker.Action>)

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// The customer has given up.
      case abandoned
      /// The order has all its seats.
      case completed(seats: [Int])
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .pickSeatsButtonTapped:
        // A plan that was swiped away goes on where it was left.
        let freeSeats = state.freeSeats.filter { !state.seats.contains($0) }
        state.picker = SeatPicker.State(freeSeats: freeSeats)
        return .none

      case .picker(.presented(.delegate(.cancelled))):
        state.picker = nil
        state.seats = []
        return .none

      case .picker(.presented(.delegate(.nothingSuited))):
        state.picker = nil
        return .send(.delegate(.abandoned))

      case .picker(.presented(.delegate(.seatPicked(let seat)))):
        state.seats.append(seat)
        guard state.seats.count == state.size else { return .none }
        state.picker = nil
        return .send(.delegate(.completed(seats: state.seats)))

      case .picker:
        return .none
      }
    }
    .ifLet(\.$picker, action: \.picker) {
      SeatPicker()
    }
  }
}
