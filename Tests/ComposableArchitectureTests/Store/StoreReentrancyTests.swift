import ComposableArchitecture
import IssueReporting
import Testing

@Reducer
private struct Sheet {
  @ObservableState
  struct State: Equatable {}
  enum Action { case saveButtonTapped, saved }
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .saveButtonTapped: .run { await $0(.saved) }
      case .saved: .none
      }
    }
  }
}

/// Dismisses itself when its sheet has saved.
@Reducer
private struct Presenter {
  @ObservableState
  struct State: Equatable {
    @Presents var sheet: Sheet.State?
  }
  enum Action { case sheet(PresentationAction<Sheet.Action>) }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .sheet(.presented(.saved)): .run { [dismiss] _ in await dismiss() }
      case .sheet: .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) { Sheet() }
  }
}

@MainActor
@Suite(.leakChecked) struct StoreReentrancyTests {
  /// The action comes from the child's effect; the reducer that answers it is not presented by it.
  @Test func aPresenterThatAnswersItsChildIsNotThatChild() async {
    let store = TestStore(initialState: Presenter.State(sheet: Sheet.State())) { Presenter() }
    await store.send(\.sheet.saveButtonTapped)
    await store.receive(\.sheet.saved)
    await store.finish()
    #expect(store.isDismissed)
    #expect(store.state.sheet != nil)
  }

  @Test func aSinkMaySendAtItsFirstValue() {
    let store = Store<Int, Void>(initialState: 0) {
      Reduce { state, _ in
        state += 1
        return .none
      }
    }
    var values: [Int] = []
    let cancellable = store.publisher.sink {
      values.append($0)
      if $0 < 2 { store.send(()) }
    }
    #expect(store.state == 2)
    #expect(Set(values) == [0, 1, 2])
    cancellable.cancel()
    store.send(())
    #expect(store.state == 3 && !values.contains(3))
  }

  @Test func loopsThatBranchAreEnded() {
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { state, _ in
        state += 1
        return .merge(.send(true), .send(false))
      }
    }
    withKnownIssue {
      _ = store.send(true)
    } matching: { issue in
      issue.description.contains("an endless chain")
    }
    let count = store.state
    #expect(count > 1_000)
  }
}
