import ComposableArchitecture

/// A feature that is presented or on a stack.
@Reducer
struct Visitor {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
    var isPresented: Bool?
  }
  enum Action: Equatable { case asked, closed, closedLater, incremented, restarted, started }
  enum CancelID { case work }
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .asked:
        state.isPresented = isPresented
        return .none
      case .closed:
        return .run { _ in await self.dismiss() }
      case .closedLater:
        return .concatenate(
          .send(.incremented),
          .merge(.run { [dismiss] _ in await dismiss(animation: .default) }.cancellable(id: 1))
        )
      case .incremented:
        state.count += 1
        return .none
      case .restarted:
        return .run { _ in try await clock.sleep(for: .seconds(1)) }
          .cancellable(id: CancelID.work, cancelInFlight: true)
      case .started:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.incremented)
        }
      }
    }
  }
}
