import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct DependencyOperatorsTests {
  private struct Reading: Reducer {
    @Dependency(\.uuid) var uuid
    @Dependency(Greeting.self) var greeting

    func reduce(into state: inout [String], action: Bool) -> Effect<Bool> {
      guard action else { return .none }
      state.append("\(greeting.text) \(uuid().uuidString.suffix(1))")
      return .none
    }
  }

  private struct Greeting: TestDependencyKey, Sendable {
    var text: String
    static var testValue: Self { Self(text: "none") }
  }

  private func state(of reducer: some Reducer<[String], Bool>) -> [String] {
    let store = Store(initialState: [String]()) {
      reducer
    } withDependencies: {
      $0.uuid = .constant(UUID(1))
    }
    store.send(true)
    return store.state
  }

  @Test func aDependencyIsGivenByKeyPathAndByType() {
    #expect(
      state(of: Reading().dependency(\.uuid, .constant(UUID(5))).dependency(Greeting(text: "Hi")))
        == ["Hi 5"]
    )
    #expect(state(of: Reading()) == ["none 1"])
  }

  @Test func theInnermostWins() {
    let reducer = Reading()
      .dependency(Greeting(text: "inner"))
      .dependency(Greeting(text: "outer"))
    #expect(state(of: reducer) == ["inner 1"])
  }

  @Test func aDependencyIsTransformedByKeyPathAndByType() {
    let reducer = Reading()
      .transformDependency(\.uuid) { uuid in
        let id = uuid()
        uuid = .constant(UUID((id == UUID(1)) ? 2 : 3))
      }
      .transformDependency(Greeting.self) { $0.text += "!" }
    #expect(state(of: reducer) == ["none! 2"])
  }

  @Test func effectsRunWithTheDependency() async {
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        if action == "go" {
          return .run { send in
            @Dependency(Greeting.self) var greeting
            await send(greeting.text)
          }
        }
        state.append(action)
        return .none
      }
      .dependency(Greeting(text: "Hi"))
    }
    await store.send("go").finish()
    #expect(store.state == ["Hi"])
  }
}
