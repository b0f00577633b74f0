import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct StackTests {
  private let clock = TestClock()

  private func makeStore(_ elements: Visitor.State...) -> StoreOf<Stack> {
    Store(initialState: Stack.State(path: StackState(elements))) {
      Stack()
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
  }

  @Test func theElementReducesBeforeTheParent() {
    let store = makeStore(Visitor.State(id: 1), Visitor.State(id: 2))
    let ids = store.path.ids
    store.send(.path(.element(id: ids[1], action: .incremented)))
    #expect(store.path.map(\.count) == [0, 1])
    #expect(store.seen == ["element 1"])
  }

  @Test func aPushIsCarriedOutBeforeTheParentAndAPopAfterIt() {
    let store = makeStore(Visitor.State(id: 1))
    let id = store.path.ids[0]
    store.send(.path(.push(id: 1, state: Visitor.State(id: 2))))
    store.send(.path(.popFrom(id: id)))
    #expect(store.seen == ["push 2", "popFrom 2"])
    #expect(store.path.isEmpty)
  }

  @Test func theEffectsOfPoppedElementsAreCancelled() async {
    let store = makeStore(Visitor.State(id: 1), Visitor.State(id: 2), Visitor.State(id: 3))
    let ids = store.path.ids
    for id in ids { store.send(.path(.element(id: id, action: .started))) }
    await eventually { clock.sleeperCount == 3 }
    store.send(.path(.popFrom(id: ids[1])))
    await eventually { clock.sleeperCount == 1 }
    store.send(.cleared)
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func anElementPopsItself() async {
    let store = makeStore(Visitor.State(id: 1), Visitor.State(id: 2), Visitor.State(id: 3))
    await store.send(.path(.element(id: store.path.ids[1], action: .closed))).finish()
    #expect(store.path.map(\.id) == [1])
  }

  @Test func writesToAnotherCaseAreIgnoredAndReported() {
    var stack = StackState<Result<Int, CancellationError>>([.failure(.init())])
    let id = stack.ids[0]
    withKnownIssue { stack[id: id, case: \.success]? += 1 }
    withKnownIssue { stack[id: id, case: \.success] = nil }
    withKnownIssue { stack[id: id, case: \.success] = 3 }
    #expect(stack[id: id, case: \.failure] != nil)
    stack[id: id, case: \.failure] = nil
    #expect(stack.isEmpty)
  }

  @Test func anActionForAnElementThatIsNotThereIsReported() {
    let store = makeStore()
    withKnownIssue {
      _ = store.send(.path(.element(id: 7, action: .incremented)))
    } matching: {
      $0.description.contains("not on the stack") && $0.description.contains("Id: #7")
    }
    #expect(store.seen == ["element -1"])
  }

  @Test func aPopFromAnElementThatIsNotThereIsReported() {
    let store = makeStore(Visitor.State(id: 1))
    withKnownIssue {
      _ = store.send(.path(.popFrom(id: 7)))
    } matching: {
      $0.description.contains("pop from an element that is not on the stack")
    }
    #expect(store.path.count == 1)
  }

  @Test func aPushUnderAnIdThatIsTakenIsReported() {
    let store = makeStore(Visitor.State(id: 1))
    withKnownIssue {
      _ = store.send(.path(.push(id: store.path.ids[0], state: Visitor.State(id: 2))))
    } matching: {
      $0.description.contains("with an id that is already on the stack")
    }
    #expect(store.path.map(\.id) == [1])
  }

  @Test func elementsThatUseOneCancelIdDoNotCancelEachOther() async {
    let store = makeStore(Visitor.State(id: 1), Visitor.State(id: 2))
    let ids = store.path.ids
    for id in ids { store.send(.path(.element(id: id, action: .restarted))) }
    await eventually { clock.sleeperCount == 2 }
    store.send(.path(.element(id: ids[0], action: .restarted)))
    await Task.megaYield()
    #expect(clock.sleeperCount == 2)
    store.send(.allStopped)
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func aPushAheadOfTheIdsIsReportedInTests() async {
    let store = TestStore(initialState: Stack.State()) { Stack() }
    await withKnownIssue {
      await store.send(.path(.push(id: 3, state: Visitor.State(id: 1)))) {
        $0.path[id: 3] = Visitor.State(id: 1)
        $0.seen = ["push 1"]
      }
    } matching: {
      $0.description.contains("Next: #0")
    }
  }

  @Test func aTestNamesElementsByNumber() async {
    let store = TestStore(initialState: Stack.State()) { Stack() }
    await store.send(\.path.push, (id: 0, state: Visitor.State(id: 1))) {
      $0.path[id: 0] = Visitor.State(id: 1)
      $0.seen = ["push 1"]
    }
    await store.send(\.path[id: 0].incremented) {
      $0.path[id: 0]?.count = 1
      $0.seen = ["push 1", "element 1"]
    }
    await store.send(\.path[id: 0].closed) {
      $0.seen = ["push 1", "element 1", "element 1"]
    }
    await store.receive(\.path.popFrom) {
      $0.path = StackState()
      $0.seen = ["push 1", "element 1", "element 1", "popFrom 1"]
    }
  }
}

@Suite(.leakChecked) struct StackStateTests {

  @Test func elementsHaveIdsInTheOrderOfTheirPushes() {
    var stack = StackState(["a", "b"])
    let first = stack.ids[0]
    let second = stack.ids[1]
    #expect(first != second)
    stack.append("c")
    #expect(stack[id: stack.ids[2]] == "c")
    #expect(stack.ids.count == 3)
    stack.pop(to: first)
    #expect(Array(stack) == ["a"])
    stack.append("d")
    #expect(!stack.ids.contains(second))
  }

  @Test func popRemovesWhatIsAbove() {
    var stack: StackState = [1, 2, 3, 4]
    stack.pop(from: stack.ids[2])
    #expect(Array(stack) == [1, 2])
    stack.pop(to: stack.ids[0])
    #expect(Array(stack) == [1])
    stack.pop(from: 1_000)
    stack.pop(to: 1_000)
    #expect(Array(stack) == [1])
    #expect(stack.popLast() == 1)
    #expect(stack.isEmpty)
  }

  @Test func elementsAreReachedById() {
    var stack: StackState = ["a", "b"]
    let id = stack.ids[0]
    stack[id: id]?.append("!")
    #expect(stack[0] == "a!")
    stack[id: id] = nil
    #expect(Array(stack) == ["b"])
    stack[0] = "c"
    #expect(stack.first == "c")
    stack.removeAll()
    #expect(stack.ids.isEmpty)
  }

  @Test func theCasesOfElementsAreReachedById() {
    var stack: StackState<Page> = [.list(1), .detail("x")]
    let ids = stack.ids
    stack[id: ids[0], case: \.list]? += 1
    #expect(stack[id: ids[0], case: \.list] == 2)
    #expect(stack[id: ids[1], case: \.list] == nil)
    withKnownIssue { stack[id: ids[1], case: \.list] = nil }
    #expect(stack.count == 2)
    stack[id: ids[1], case: \.detail] = nil
    #expect(stack.count == 1)
  }

  @Test func equalityTakesInTheIds() {
    let stack: StackState = [1, 2]
    var copy = stack
    #expect(copy == stack)
    #expect(copy.hashValue == stack.hashValue)
    copy.append(3)
    #expect(copy != stack)
    copy.removeLast()
    #expect(copy == stack)
    #expect(StackState([1, 2]) != stack)
  }

  @Test func codingKeepsTheElements() throws {
    let stack: StackState = [1, 2]
    let data = try JSONEncoder().encode(stack)
    #expect(String(decoding: data, as: UTF8.self) == "[1,2]")
    let decoded = try JSONDecoder().decode(StackState<Int>.self, from: data)
    #expect(Array(decoded) == [1, 2])
  }

  @Test func dumpsShowTheIds() {
    var stack = StackState<String>()
    stack[id: 0] = "a"
    stack[id: 5] = "b"
    #expect(
      String(customDumping: stack) == """
        [
          #0: "a",
          #5: "b"
        ]
        """
    )
  }

  @CasePathable
  enum Page: Equatable {
    case detail(String)
    case list(Int)
  }
}

@Reducer
private struct Stack {
  struct State: Equatable {
    var path = StackState<Visitor.State>()
    var seen: [String] = []
  }
  enum Action {
    case allStopped
    case cleared
    case path(StackActionOf<Visitor>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .allStopped:
        return .cancel(id: Visitor.CancelID.work)
      case .cleared:
        state.path.removeAll()
      case .path(.element(let id, _)):
        state.seen.append("element \(state.path[id: id]?.count ?? -1)")
      case .path(.popFrom):
        state.seen.append("popFrom \(state.path.count)")
      case .path(.push):
        state.seen.append("push \(state.path.count)")
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Visitor() }
  }
}
