import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct InventoryTests {
  @Test func session() async throws {
    let store = TestStore(initialState: Inventory.State(items: [Item(id: 1, name: "Keyboard", quantity: 3)])) {
      Inventory()
    }
    await store.send(.addButtonTapped) {
      $0.destination = .addItem(ItemForm.State(item: Item(id: 2, name: "", quantity: 1)))
    }
    await store.send(.destination(.presented(.addItem(.binding(.set(\.name, "Mouse")))))) {
      $0.destination = .addItem(ItemForm.State(item: Item(id: 2, name: "Mouse", quantity: 1)))
    }
    await store.send(.destination(.presented(.addItem(.binding(.set(\.quantity, -5)))))) {
      $0.destination = .addItem(ItemForm.State(item: Item(id: 2, name: "Mouse", quantity: 0)))
    }
    await store.send(.destination(.presented(.addItem(.saveButtonTapped))))
    await store.receive(\.destination.presented.addItem.delegate.saved) {
      $0.items.append(Item(id: 2, name: "Mouse", quantity: 0))
    }
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
    }
    await store.send(.deleteButtonTapped(id: 2)) {
      $0.destination = .alert(AlertState {
        TextState("Delete Mouse?")
      } actions: {
        ButtonState(role: .destructive, action: .confirmDeletion(id: 2)) { TextState("Delete") }
        ButtonState(role: .cancel) { TextState("Keep") }
      })
    }
    await store.send(.destination(.presented(.alert(.confirmDeletion(id: 2))))) {
      $0.items.remove(id: 2)
      $0.destination = nil
    }
    await store.send(.itemTapped(id: 1)) {
      $0.path.append(.detail(ItemDetail.State(item: Item(id: 1, name: "Keyboard", quantity: 3))))
    }
    await store.send(.path(.element(id: 0, action: .detail(.incrementButtonTapped)))) {
      $0.path[id: 0] = .detail(ItemDetail.State(item: Item(id: 1, name: "Keyboard", quantity: 4)))
    }
    await store.receive(\.path[id: 0].detail.delegate.changed) {
      $0.items[id: 1]?.quantity = 4
    }
    await store.send(.path(.popFrom(id: 0))) {
      $0.path[id: 0] = nil
    }
    await store.send(.itemTapped(id: 1)) {
      $0.path.append(.detail(ItemDetail.State(item: Item(id: 1, name: "Keyboard", quantity: 4))))
    }
    await store.send(.path(.element(id: 1, action: .detail(.decrementButtonTapped)))) {
      $0.path[id: 1] = .detail(ItemDetail.State(item: Item(id: 1, name: "Keyboard", quantity: 3)))
    }
    await store.receive(\.path[id: 1].detail.delegate.changed) {
      $0.items[id: 1]?.quantity = 3
    }
    await store.send(.path(.element(id: 1, action: .detail(.decrementButtonTapped)))) {
      $0.path[id: 1] = .detail(ItemDetail.State(item: Item(id: 1, name: "Keyboard", quantity: 2)))
    }
    await store.receive(\.path[id: 1].detail.delegate.changed) {
      $0.items[id: 1]?.quantity = 2
    }
    await store.send(.path(.element(id: 1, action: .detail(.decrementButtonTapped)))) {
      $0.path[id: 1] = .detail(ItemDetail.State(item: Item(id: 1, name: "Keyboard", quantity: 1)))
    }
    await store.receive(\.path[id: 1].detail.delegate.changed) {
      $0.items[id: 1]?.quantity = 1
    }
    await store.send(.path(.element(id: 1, action: .detail(.decrementButtonTapped)))) {
      $0.path[id: 1] = .detail(ItemDetail.State(item: Item(id: 1, name: "Keyboard", quantity: 0)))
    }
    await store.receive(\.path[id: 1].detail.delegate.changed) {
      $0.items[id: 1]?.quantity = 0
    }
    await store.send(.path(.element(id: 1, action: .detail(.decrementButtonTapped))))
    await store.receive(\.path[id: 1].detail.delegate.changed)
    await store.send(.path(.popFrom(id: 1))) {
      $0.path[id: 1] = nil
    }
    await store.send(.addButtonTapped) {
      $0.destination = .addItem(ItemForm.State(item: Item(id: 2, name: "", quantity: 1)))
    }
    await store.send(.destination(.presented(.addItem(.binding(.set(\.name, "Monitor")))))) {
      $0.destination = .addItem(ItemForm.State(item: Item(id: 2, name: "Monitor", quantity: 1)))
    }
    await store.send(.destination(.presented(.addItem(.cancelButtonTapped))))
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
    }
  }
}
