import ComposableArchitecture
import Testing
import MyShopFeature

@MainActor
@Suite struct MyShopTests {
  @Test func guestsComeAndGo() async {
    let store = TestStore(initialState: MyShop.State()) { MyShop() }
    await store.send(.guestArrived) { $0.guestCount = 1 }
    await store.send(.guestLeft) { $0.guestCount = 0 }
    await store.send(.guestLeft)
  }

  @Test func theWeatherIsAskedFor() async {
    let store = TestStore(initialState: MyShop.State()) {
      MyShop()
    } withDependencies: {
      $0.weather = .sunny
    }
    await store.send(.weatherButtonTapped) { $0.isAsking = true }
    await store.receive(\.weatherResponse.success) {
      $0.isAsking = false
      $0.weather = "The sun shines."
    }
  }
}
