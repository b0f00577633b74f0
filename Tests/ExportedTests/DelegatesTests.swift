import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct DelegatesTests {
  @Test func session() async throws {
    let store = TestStore(initialState: Delegates.State()) {
      Delegates()
    }
    await store.send(.newOrderButtonTapped(size: 7))
    await store.send(.newOrderButtonTapped(size: 0))
    await store.send(.newOrderButtonTapped(size: 2)) {
      $0.order = TicketOrder.State(size: 2, freeSeats: [1, 2, 3, 4, 5, 6])
    }
    await store.send(.order(.presented(.pickSeatsButtonTapped))) {
      $0.order?.picker = SeatPicker.State(freeSeats: [1, 2, 3, 4, 5, 6])
    }
    await store.send(.order(.presented(.picker(.presented(.seatTapped(5)))))) {
      $0.order?.picker?.freeSeats = [1, 2, 3, 4, 6]
    }
    await store.receive(.order(.presented(.picker(.presented(.delegate(.seatPicked(5))))))) {
      $0.order?.seats.append(5)
    }
    await store.send(.order(.presented(.picker(.presented(.seatTapped(5))))))
    await store.send(.order(.presented(.picker(.presented(.seatTapped(2)))))) {
      $0.order?.picker?.freeSeats = [1, 3, 4, 6]
    }
    await store.receive(.order(.presented(.picker(.presented(.delegate(.seatPicked(2))))))) {
      $0.order?.picker = nil
      $0.order?.seats.append(2)
    }
    await store.receive(.order(.presented(.delegate(.completed(seats: [5, 2]))))) {
      $0.freeSeats = [1, 3, 4, 6]
      $0.order = nil
      $0.soldSeats.append(5)
      $0.soldSeats.append(2)
    }
    await store.send(.newOrderButtonTapped(size: 2)) {
      $0.order = TicketOrder.State(size: 2, freeSeats: [1, 3, 4, 6])
    }
    await store.send(.order(.presented(.pickSeatsButtonTapped))) {
      $0.order?.picker = SeatPicker.State(freeSeats: [1, 3, 4, 6])
    }
    await store.send(.order(.presented(.picker(.presented(.seatTapped(6)))))) {
      $0.order?.picker?.freeSeats = [1, 3, 4]
    }
    await store.receive(.order(.presented(.picker(.presented(.delegate(.seatPicked(6))))))) {
      $0.order?.seats.append(6)
    }
    await store.send(.order(.presented(.picker(.presented(.cancelButtonTapped)))))
    await store.receive(.order(.presented(.picker(.presented(.delegate(.cancelled)))))) {
      $0.order?.picker = nil
      $0.order?.seats = []
    }
    await store.send(.order(.presented(.pickSeatsButtonTapped))) {
      $0.order?.picker = SeatPicker.State(freeSeats: [1, 3, 4, 6])
    }
    await store.send(.order(.presented(.picker(.presented(.noneSuitsButtonTapped)))))
    await store.receive(.order(.presented(.picker(.presented(.delegate(.nothingSuited)))))) {
      $0.order?.picker = nil
    }
    await store.receive(.order(.presented(.delegate(.abandoned)))) {
      $0.abandonedOrders = 1
      $0.order = nil
    }
    await store.send(.newOrderButtonTapped(size: 3)) {
      $0.order = TicketOrder.State(size: 3, freeSeats: [1, 3, 4, 6])
    }
    await store.send(.order(.presented(.pickSeatsButtonTapped))) {
      $0.order?.picker = SeatPicker.State(freeSeats: [1, 3, 4, 6])
    }
    await store.send(.order(.presented(.picker(.presented(.seatTapped(1)))))) {
      $0.order?.picker?.freeSeats = [3, 4, 6]
    }
    await store.receive(.order(.presented(.picker(.presented(.delegate(.seatPicked(1))))))) {
      $0.order?.seats.append(1)
    }
    await store.send(.order(.presented(.picker(.dismiss)))) {
      $0.order?.picker = nil
    }
    await store.send(.order(.presented(.pickSeatsButtonTapped))) {
      $0.order?.picker = SeatPicker.State(freeSeats: [3, 4, 6])
    }
    await store.send(.order(.presented(.picker(.presented(.seatTapped(3)))))) {
      $0.order?.picker?.freeSeats = [4, 6]
    }
    await store.receive(.order(.presented(.picker(.presented(.delegate(.seatPicked(3))))))) {
      $0.order?.seats.append(3)
    }
    await store.send(.order(.presented(.picker(.dismiss)))) {
      $0.order?.picker = nil
    }
    await store.send(.order(.dismiss)) {
      $0.order = nil
    }
  }
}
