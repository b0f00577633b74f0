import ComposableArchitecture
import IssueReporting
import Testing

// "TCA 1.23.0+ Modern Patterns", pattern 6: delegate actions.

private func performTask() async -> String { "result" }

// ✅ CORRECT: Child sends delegate, parent maps to its own delegate

@Reducer
public struct ChildFeature {
  @ObservableState
  public struct State: Equatable {
    public var isLoading: Bool = false
    public var result: String = ""
  }

  public enum Action: Sendable {
    case buttonTapped
    case taskCompleted(String)

    // Delegate actions for parent communication
    public enum Delegate: Sendable {
      case completed(result: String)
      case cancelled
      case errorOccurred(Error)
    }
    case delegate(Delegate)
  }

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .buttonTapped:
        state.isLoading = true
        return .run { send in
          let result = await performTask()
          await send(.taskCompleted(result))
        }

      case .taskCompleted(let result):
        // Do child-specific cleanup
        state.isLoading = false
        state.result = result
        // Send ONE delegate UP to parent
        return .send(.delegate(.completed(result: result)))

      case .delegate:
        // Child never handles its own delegates
        return .none
      }
    }
  }
}

@Reducer
public struct ParentFeature {
  @ObservableState
  public struct State: Equatable {
    @Presents var child: ChildFeature.State?
    public var childResults: [String] = []
  }

  public enum Action: Sendable {
    case showChild
    case child(PresentationAction<ChildFeature.Action>)

    // Parent's own delegates (different from child's)
    public enum Delegate: Sendable {
      case allTasksCompleted(results: [String])
      case workflowCancelled
    }
    case delegate(Delegate)
  }

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .showChild:
        state.child = ChildFeature.State()
        return .none

      // ✅ CORRECT: Map child delegate to parent delegate (different action)
      case .child(.presented(.delegate(.completed(let result)))):
        state.child = nil  // Clean up child state
        state.childResults.append(result)

        // Send NEW delegate to grandparent (if needed)
        if state.childResults.count >= 3 {
          return .send(.delegate(.allTasksCompleted(results: state.childResults)))
        }
        return .none

      case .child(.presented(.delegate(.cancelled))):
        state.child = nil
        // Send different delegate to grandparent
        return .send(.delegate(.workflowCancelled))

      case .child(.presented(.delegate(.errorOccurred))):
        state.child = nil
        // Handle error, don't propagate to grandparent
        return .none

      case .child:
        return .none

      case .delegate:
        // Parent never handles its own delegates (grandparent does)
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) {
      ChildFeature()
    }
  }
}

// ❌ WRONG: Re-forwarding same delegate creates infinite loop
@Reducer
public struct BadParent {
  public enum Action {
    case child(PresentationAction<ChildFeature.Action>)
    public enum Delegate {
      case taskCompleted(String)  // ← Same as child's delegate!
    }
    case delegate(Delegate)
  }

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      // ❌ WRONG: Re-forwarding same delegate
      case .delegate(.taskCompleted(let result)):
        // Some logic...
        return .send(.delegate(.taskCompleted(result)))  // INFINITE LOOP!

      // ❌ WRONG: Mapping child delegate to same name in parent
      case .child(.presented(.delegate(.completed(let result)))):
        // Cleans up child...
        return .send(.delegate(.taskCompleted(result)))  // Then triggers above!

      case .child:
        return .none
      }
    }
  }
}

@MainActor
@Suite struct Seed004DelegateTests {
  private struct Offline: Error {}

  /// The parent removes the child on its delegate: no `.dismiss` follows, as the document's test says.
  @Test func childDelegateMappedToParent() async {
    let store = TestStore(initialState: ParentFeature.State()) {
      ParentFeature()
    }

    // Show child
    await store.send(.showChild) {
      $0.child = ChildFeature.State()
    }

    // Trigger child action that sends delegate
    await store.send(.child(.presented(.taskCompleted("result")))) {
      $0.child?.isLoading = false
      $0.child?.result = "result"
    }

    // ✅ Verify child sends delegate, and what the parent makes of it
    await store.receive(\.child.presented.delegate.completed) {
      $0.child = nil
      $0.childResults = ["result"]
    }

    // ✅ No infinite effects (this would hang if loop exists)
    await store.finish()
  }

  @Test func aDelegatesPayloadCanBeLookedAt() async {
    let store = TestStore(initialState: ParentFeature.State()) { ParentFeature() }
    store.exhaustivity = .off
    await store.send(.showChild)
    await store.send(.child(.presented(.buttonTapped)))
    await store.receive(\.child.presented.taskCompleted)
    await store.receive(\.child.presented.delegate.completed) { result in
      #expect(result == "result")
    }
  }

  @Test func delegateDoesNotCreateInfiniteLoop() async {
    let store = TestStore(initialState: ParentFeature.State()) {
      ParentFeature()
    }
    store.exhaustivity = .off

    await store.send(.showChild)
    await store.send(.child(.presented(.taskCompleted("test"))))

    // ✅ If there's an infinite loop, .finish() will timeout
    await store.finish()  // Pass = no loop, Timeout = loop detected
  }

  @Test func aTerminalDelegateEndsWithTheParent() async {
    let store = TestStore(
      initialState: ParentFeature.State(child: ChildFeature.State())
    ) {
      ParentFeature()
    }
    await store.send(.child(.presented(.delegate(.errorOccurred(Offline()))))) { $0.child = nil }
  }

  @Test func aMappedDelegateHasAnotherName() async {
    let store = TestStore(
      initialState: ParentFeature.State(child: ChildFeature.State())
    ) {
      ParentFeature()
    }
    await store.send(.child(.presented(.delegate(.cancelled)))) { $0.child = nil }
    await store.receive(\.delegate.workflowCancelled)
  }

  @Test func aConditionalDelegateIsSentAtTheThreshold() async {
    let store = TestStore(
      initialState: ParentFeature.State(child: ChildFeature.State(), childResults: ["a", "b"])
    ) {
      ParentFeature()
    }
    await store.send(.child(.presented(.delegate(.completed(result: "c"))))) {
      $0.child = nil
      $0.childResults = ["a", "b", "c"]
    }
    await store.receive(\.delegate.allTasksCompleted, ["a", "b", "c"])
  }

  @Test func aDelegateThatIsForwardedAgainIsReportedAsALoop() {
    let store = Store(initialState: BadParent.State()) { BadParent() }
    withKnownIssue {
      _ = store.send(.child(.presented(.delegate(.completed(result: "result")))))
    } matching: { issue in
      let loop = "delegate(SeedTests.BadParent.Action.Delegate.taskCompleted(\"result\"))"
      return issue.description.contains("\(loop) → \(loop)")
    }
    // The store goes on working.
    store.send(.child(.dismiss))
  }
}
