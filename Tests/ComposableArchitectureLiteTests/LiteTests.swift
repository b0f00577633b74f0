import ComposableArchitectureLite
import ConcurrencyExtras
import Testing

private struct Greeter: Sendable {
  var greeting: String
}

private struct Greeting: Reducer {
  struct State: Equatable {
    var text = ""
    var id = ""
  }

  enum Action: Sendable {
    case greet, wait, identify
  }

  var onCancel: @Sendable () -> Void = {}

  func reduce(
    _ state: inout State,
    _ action: Action,
    _ dependencies: Dependencies
  ) -> [Effect<Action>] {
    switch action {
    case .greet:
      state.text = dependencies[Greeter.self, default: Greeter(greeting: "Hello")].greeting
      return []
    case .wait:
      return [
        .fireAndForget { [onCancel] in
          await withTaskCancellationHandler {
            _ = try? await Task.never()
          } onCancel: {
            onCancel()
          }
        }
      ]
    case .identify:
      state.id = dependencies.uuid().uuidString
      return []
    }
  }
}

@MainActor
@Suite struct LiteTests {
  @Test func servicesAreFoundByTheirType() {
    var dependencies = Dependencies()
    #expect(dependencies[Greeter.self] == nil)
    let plain = Store(
      initialState: Greeting.State(),
      reducer: Greeting(),
      dependencies: dependencies
    )
    plain.send(.greet)
    #expect(plain.state.text == "Hello")
    dependencies.register(Greeter(greeting: "Moin"))
    let store = Store(
      initialState: Greeting.State(),
      reducer: Greeting(),
      dependencies: dependencies
    )
    store.send(.greet)
    #expect(store.state.text == "Moin")
  }

  @Test func builtInDependenciesAreThereToo() {
    var dependencies = Dependencies()
    dependencies.values.uuid = .incrementing
    let store = Store(
      initialState: Greeting.State(),
      reducer: Greeting(),
      dependencies: dependencies
    )
    store.send(.identify)
    #expect(store.state.id == "00000000-0000-0000-0000-000000000000")
  }

  @Test func effectsEndWithTheStore() async {
    let isCancelled = LockIsolated(false)
    var store: Store<Greeting.State, Greeting.Action>? = Store(
      initialState: Greeting.State(),
      reducer: Greeting { isCancelled.setValue(true) }
    )
    weak let released = store
    let task = store?.send(.wait)
    store = nil
    #expect(released == nil)
    await task?.finish()
    #expect(isCancelled.value)
  }
}
