import ComposableArchitecture
import OrderFeature
import Testing

@MainActor
@Suite struct OrderListTests {
  @Test func ordersAreLoaded() async {
    let store = TestStore(initialState: OrderForm.State()) { OrderForm() }
    await store.send(.moreButtonTapped) { $0.loaves = 2 }
  }
}
