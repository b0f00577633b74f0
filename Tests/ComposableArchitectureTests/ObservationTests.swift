import ComposableArchitecture
import Observation
import Testing

@MainActor
@Suite(.leakChecked) struct ObservationTests {
  private func changes(
    of read: @escaping (StoreOf<Family>) -> Void,
    when act: (StoreOf<Family>) -> Void
  ) -> Bool {
    let store = Store(initialState: Family.State()) { Family() }
    let hasChanged = LockIsolated(false)
    withObservationTracking {
      read(store)
    } onChange: {
      hasChanged.setValue(true)
    }
    act(store)
    return hasChanged.value
  }

  @Test func aChangeNotifiesTheReadersOfItsProperty() {
    #expect(changes(of: { _ = $0.birthdays }, when: { $0.send(.child(.grew)) }))
    #expect(changes(of: { _ = $0.child.age }, when: { $0.send(.child(.grew)) }))
  }

  @Test func aChildsChangeDoesNotNotifyTheReadersOfTheChildItself() {
    #expect(!changes(of: { _ = $0.child }, when: { $0.send(.child(.grew)) }))
  }

  @Test func theStatesEqualityIsThatOfItsProperties() {
    #expect(Family.State() == Family.State())
    var other = Family.State()
    other.birthdays = 1
    #expect(other != Family.State())
  }
}
