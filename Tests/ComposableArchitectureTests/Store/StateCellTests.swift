import Foundation
import Testing

@testable import ComposableArchitecture

/// Calls a closure in the middle of a reduction, when the state is partly changed.
@Reducer
private struct Reading {
  @ObservableState
  struct State: Equatable {
    var child: Numbers.State? = Numbers.State()
    var count = 0
    var numbers: [Int] = []
  }

  enum Action {
    case child(Numbers.Action)
    case counted
    case read
  }

  /// Called when the action `read` is half reduced.
  let read: Read

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      if case .read = action { read() }
      state.numbers.append(state.count)
      return .none
    }
    .ifLet(\.child, action: \.child) { Numbers(read: read) }
  }
}

@Reducer
private struct Numbers {
  @ObservableState
  struct State: Equatable {
    var numbers: [Int] = []
  }

  enum Action { case appended }

  let read: Read

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.numbers.append(state.numbers.count)
      read()
      return .none
    }
  }
}

/// A closure that a test sets once it has the store.
private final class Read: Sendable {
  private let closure = LockIsolated<(@MainActor @Sendable () -> Void)?>(nil)

  func set(_ closure: (@MainActor @Sendable () -> Void)?) {
    self.closure.setValue(closure)
  }

  func callAsFunction() {
    let closure = closure.value
    MainActor.assumeIsolated { closure?() }
  }
}

@MainActor
@Suite(.leakChecked) struct StateCellTests {
  /// The actions at which the store is read.
  nonisolated private static let numbers = [1, 17, 1_000]

  /// Sends actions, reads at the last one, and checks that the read finds the state before it.
  private func check(
    readAt number: Int,
    of read: Read,
    send: (Reading.Action) -> Void,
    state: @escaping @MainActor @Sendable () -> Reading.State
  ) {
    let seen = LockIsolated<Reading.State?>(nil)
    read.set {
      let state = state()
      seen.setValue(state)
    }
    defer { read.set(nil) }
    for _ in 1..<number { send(.counted) }
    send(.read)
    #expect(seen.value?.count == number - 1)
    #expect(seen.value?.numbers == Array(1..<number))
    #expect(state().count == number)
    #expect(state().numbers == Array(1...number))
  }

  @Test(arguments: numbers)
  func aStoreThatKeepsTheStateReturnsTheOneBeforeTheAction(_ number: Int) {
    let read = Read()
    let store = Store(initialState: Reading.State(), keepsPreviousState: true) {
      Reading(read: read)
    }
    check(readAt: number, of: read, send: { store.send($0) }, state: { store.state })
  }

  @Test(arguments: numbers)
  func aStoreThatIsObservedReturnsTheStateBeforeTheAction(_ number: Int) {
    let read = Read()
    let core = RootCore(
      initialState: Reading.State(),
      reducer: RootReducer(Reading(read: read)),
      dependencies: DependencyValues()
    )
    var steps: [Int] = []
    core.onStep { steps.append($3.count - $2.count) }
    check(readAt: number, of: read, send: { _ = core.send($0) }, state: { core.state })
    #expect(steps == Array(repeating: 1, count: number))
  }

  @Test(arguments: numbers)
  func aTestStoreReturnsTheStateBeforeTheAction(_ number: Int) async {
    let read = Read()
    let store = TestStore(initialState: Reading.State()) { Reading(read: read) }
    store.exhaustivity = .off(showSkippedAssertions: false)
    let seen = LockIsolated<[Int]>([])
    read.set { [weak store] in
      let count = store?.core.state.count ?? -1
      seen.withValue { $0.append(count) }
    }
    for _ in 1..<number { await store.send(.counted) }
    await store.send(.read) { $0.count = number }
    read.set(nil)
    #expect(seen.value == [number - 1])
  }

  @Test func theStoreOfAChildReturnsTheStateBeforeTheAction() throws {
    let read = Read()
    let store = Store(initialState: Reading.State(), keepsPreviousState: true) {
      Reading(read: read)
    }
    let child = try #require(store.scope(state: \.child, action: \.child))
    let seen = LockIsolated<[[Int]]>([])
    read.set {
      let numbers = child.numbers
      seen.withValue { $0.append(numbers) }
    }
    for _ in 0..<3 { child.send(.appended) }
    read.set(nil)
    #expect(seen.value == [[], [0], [0, 1]])
    #expect(child.numbers == [0, 1, 2])
  }

  @Test func aReadBetweenTheActionsOfAChainFindsTheStateAsItIs() {
    let core = RootCore(
      initialState: 0,
      reducer: RootReducer(
        Reduce<Int, Int> { state, action in
          state += action
          return action > 1 ? .send(action - 1) : .none
        }
      ),
      dependencies: DependencyValues()
    )
    var seen: [Int] = []
    core.onStep { [weak core] _, _, _, _ in seen.append(core?.state ?? -1) }
    _ = core.send(3)
    #expect(seen == [3, 5, 6])
  }

  @Test func theFirstActionIsReducedInPlace() {
    let store = Store(initialState: Array(0..<100)) {
      Reduce<[Int], Int> { state, action in
        state[action] += 1
        return .none
      }
    }
    func address() -> Int {
      store.withState { $0.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
    }
    let before = address()
    for action in 0..<20 {
      store.send(action)
      #expect(address() == before)
    }
  }
}

// MARK: - What traps

/// Reads a property of a store in the middle of a reduction.
@MainActor
private func readWhileReducing(afterActions count: Int) {
  let read = Read()
  let store = Store(initialState: Reading.State()) { Reading(read: read) }
  read.set { _ = store.numbers }
  for _ in 0..<count { store.send(.counted) }
  store.send(.read)
}

/// Reads a whole state in the middle of a reduction.
@MainActor
private func readStateWhileReducing() {
  let read = Read()
  let store = Store(initialState: Reading.State()) { Reading(read: read) }
  read.set { _ = store.state }
  store.send(.read)
}

@MainActor
private func replaceStateWhileReducing() {
  let read = Read()
  let core = RootCore(
    initialState: Reading.State(),
    reducer: RootReducer(Reading(read: read)),
    dependencies: DependencyValues(),
    keepsPreviousState: true
  )
  read.set { core.state = Reading.State() }
  _ = core.send(.read)
}

@Suite struct StateCellTrapTests {
  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aReadOfALentStateNamesTheReducerTheActionAndTheProperty() async {
    let first = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await readWhileReducing(afterActions: 0)
    }
    let message = text(first)
    #expect(message.contains("A store was read while its reducer was running."))
    #expect(message.contains("Reducer: Reading"))
    #expect(message.contains("Action: .read"))
    #expect(message.contains("Read: \\State.numbers"))
    #expect(message.contains("keepsPreviousState: true"))
  }

  @Test func aReadOfALentStateTrapsAtEachAction() async {
    let later = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await readWhileReducing(afterActions: 16)
    }
    #expect(text(later).contains("Read: \\State.numbers"))
    let last = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await readWhileReducing(afterActions: 999)
    }
    #expect(text(last).contains("Read: \\State.numbers"))
    let whole = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await readStateWhileReducing()
    }
    #expect(text(whole).contains("Read: the whole state"))
  }

  @Test func replacingALentStateTraps() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await replaceStateWhileReducing()
    }
    #expect(text(result).contains("was replaced while its reducer was running"))
  }

  @Test func aReadOnAnotherThreadOfALentStateTraps() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await readOnAnotherThreadWhileReducing()
    }
    #expect(text(result).contains("read on another thread while its reducer was running"))
  }

  #if DEBUG
  @Test func aReadOnAnotherThreadTrapsInDebugBuilds() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await readOnAnotherThread()
    }
    #expect(text(result).contains("A store must only be used on the main actor."))
  }
  #endif
}

/// A reducer that reads its own store on another thread, which the compiler does not permit.
@MainActor
private func readOnAnotherThreadWhileReducing() async {
  let read = LockIsolated(UncheckedSendable<() -> Int>({ 0 }))
  let store = Store(initialState: 0, keepsPreviousState: true) {
    Reduce<Int, Void> { _, _ in
      let (unchecked, isDone) = (read.value, DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        _ = unchecked.value()
        isDone.signal()
      }
      isDone.wait()
      return .none
    }
  }
  read.setValue(unchecked { store.state })
  store.send(())
}

/// A closure that any thread can call.
private func unchecked(_ read: @escaping @MainActor () -> Int) -> UncheckedSendable<() -> Int> {
  UncheckedSendable(unsafeBitCast(read, to: (() -> Int).self))
}

#if DEBUG
/// Reads a store on another thread, which the compiler does not permit.
@MainActor
private func readOnAnotherThread() async {
  let store = Store(initialState: 0) { EmptyReducer<Int, Void>() }
  let unchecked = unchecked { store.state }
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    Thread.detachNewThread {
      _ = unchecked.value()
      continuation.resume()
    }
  }
}
#endif
