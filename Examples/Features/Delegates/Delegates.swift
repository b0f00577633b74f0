import ComposableArchitecture

/// A box office, which hears from its orders, which hear from a plan of seats: delegate actions
/// through three levels.
///
/// A delegate action says to the parent, and to nobody else, what happened in a child. The parent
/// listens to the delegate actions alone; what else goes on in the child is the child's business.
@Reducer
public struct Delegates {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var abandonedOrders = 0
    public var freeSeats: [Int]
    @Presents public var order: TicketOrder.State?
    public var soldSeats: [Int] = []

    public init(freeSeats: [Int] = [1, 2, 3, 4, 5, 6]) {
      self.freeSeats = freeSeats
    }
  }

  public enum Action: Equatable, Sendable {
    /// A customer wants this many tickets.
    case newOrderButtonTapped(size: Int)
    /// Something happened in the order.
    case order(PresentationAction<TicketOrder.Action>)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .newOrderButtonTapped(let size):
        guard size > 0, size <= state.freeSeats.count else { return .none }
        state.order = TicketOrder.State(size: size, freeSeats: state.freeSeats)
        return .none

      case .order(.presented(.delegate(.abandoned))):
        state.order = nil
        state.abandonedOrders += 1
        return .none

      case .order(.presented(.delegate(.completed(let seats)))):
        state.order = nil
        state.freeSeats.removeAll(where: seats.contains)
        state.soldSeats += seats
        return .none

      case .order:
        return .none
      }
    }
    .ifLet(\.$order, action: \.order) {
      TicketOrder()
    }
  }
}
