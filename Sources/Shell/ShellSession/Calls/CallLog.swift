import ComposableArchitecture
import Foundation
import ShellValues
import Synchronization

/// Records the calls of clients' endpoints: who called which one, with which arguments, and what it answered.
final class CallLog: Sendable {
  /// Identifies a dependency: how it is read.
  struct Client: Sendable {
    let keyPath: any PartialKeyPath<DependencyValues> & Sendable
    let valueType: Any.Type
    let keyName: String?
  }

  /// The caller of an endpoint.
  enum Caller: Sendable {
    /// The reducer of a store. The number of the action's entry is known when the reducer has returned.
    case reducer(store: ObjectIdentifier, entry: Int?)
    case effect(EffectOrigin)
    /// Code outside of the stores' reducers and effects.
    case program
  }

  struct Call: Sendable {
    let client: Client
    let endpoint: EndpointDescription
    let arguments: UncheckedSendable<[Any]>
    fileprivate(set) var caller: Caller
    /// The swaps in force: what answered.
    let swaps: CallSwaps
    /// Whether values were drawn from the feature's dependencies while the call was in progress.
    fileprivate(set) var drewControlledValues = false
    /// The answer and how long it took, on the test clock if that is the store's; `nil` while the call is in
    /// progress.
    fileprivate(set) var answer: Answer?
    /// The turn in which the call was made.
    fileprivate let turn: Int

    /// Whether the statement that was evaluated when the call was made had ended when it was answered.
    var isLate: Bool { answer.map { $0.turn != turn } ?? true }
  }

  struct Answer: Sendable {
    let result: UncheckedSendable<Result<Any, any Error>>
    let took: Duration
    fileprivate let turn: Int
  }

  private struct State: Sendable {
    var calls: [Call] = []
    /// The number of calls that came first and are no longer in `calls`.
    var forgottenCount = 0
    /// Counts the beginnings and ends of statements.
    var turn = 0
  }

  // Callers never run while the lock is held.
  private let state = Mutex(State())

  /// Calls are forgotten, the oldest first, when there are twice as many.
  private static let limit = 10_000

  /// What the calls belong to.
  private let running: RunningWork

  init(_ running: RunningWork) {
    self.running = running
  }

  /// Names the entry of the action whose reducer made calls.
  func attribute(_ calls: [Int], of store: ObjectIdentifier, to entry: Int) {
    state.withLock { state in
      for number in calls {
        let index = number - state.forgottenCount
        guard state.calls.indices.contains(index) else { continue }
        state.calls[index].caller = .reducer(store: store, entry: entry)
      }
    }
  }

  /// Records that a statement begins or ends.
  func noteTurn() { state.withLock { $0.turn += 1 } }

  // MARK: Calls

  /// Records the beginning of a call.
  ///
  /// - Returns: Records its end; `nil` if the call repeats one that is recorded.
  func begin(
    _ client: Client,
    _ endpoint: EndpointDescription,
    _ arguments: [Any],
    _ swaps: CallSwaps
  ) -> EndpointCallEnd? {
    let reduction = running.current?.reduction
    if reduction?.isRepeated == true { return nil }
    let caller =
      reduction.map { Caller.reducer(store: ObjectIdentifier($0.store), entry: nil) }
      ?? EffectOrigin.current.map(Caller.effect) ?? .program
    let arguments = UncheckedSendable(arguments)
    let (start, beginning) = (swaps.testClock?.now, ContinuousClock.now)
    let number = state.withLock { state in
      let number = state.forgottenCount + state.calls.count
      state.calls.append(
        Call(
          client: client,
          endpoint: endpoint,
          arguments: arguments,
          caller: caller,
          swaps: swaps,
          turn: state.turn
        )
      )
      if state.calls.count >= 2 * Self.limit {
        state.calls.removeFirst(Self.limit)
        state.forgottenCount += Self.limit
      }
      return number
    }
    running.noteCall(number)
    return { [weak self] result in
      let took = start.flatMap { start in swaps.testClock.map { start.duration(to: $0.now) } }
      self?.end(number, result, took ?? ContinuousClock.now - beginning)
    }
  }

  private func end(_ number: Int, _ result: Result<Any, any Error>, _ took: Duration) {
    let result = UncheckedSendable(result)
    state.withLock { state in
      let index = number - state.forgottenCount
      guard state.calls.indices.contains(index) else { return }
      state.calls[index].answer = Answer(result: result, took: took, turn: state.turn)
    }
  }

  /// Records that a value was drawn from a dependency that is not live: a client in progress may draw ids
  /// from its caller's generator.
  func noteControlledDraw() {
    let frame = running.current
    let origin = EffectOrigin.current
    state.withLock { state in
      if let frame {
        for number in frame.calls ?? [] { noteControlledDraw(in: number, &state) }
      } else if let origin {
        // The calls in progress are among the last.
        for index in state.calls.indices.suffix(Self.openLimit) {
          guard case .effect(origin) = state.calls[index].caller else { continue }
          noteControlledDraw(in: index + state.forgottenCount, &state)
        }
      }
    }
  }

  private static let openLimit = 64

  private func noteControlledDraw(in number: Int, _ state: inout State) {
    let index = number - state.forgottenCount
    guard state.calls.indices.contains(index), state.calls[index].answer == nil else { return }
    state.calls[index].drewControlledValues = true
  }

  /// The recorded calls, oldest first, and how many came before them.
  var calls: (calls: [Call], forgottenCount: Int) {
    state.withLock { ($0.calls, $0.forgottenCount) }
  }
}

/// The swaps that were in force when an endpoint was called.
struct CallSwaps: Sendable {
  /// Those for all stores, then those of the store.
  private let swaps: [(dependency: String, endpoint: String?, alternative: String)]
  private let context: DependencyContext
  /// The test clock, if it is the store's.
  let testClock: TestClock<Duration>?

  init(
    session: World,
    store: World,
    context: DependencyContext,
    testClock: TestClock<Duration>?
  ) {
    self.testClock = testClock
    swaps = (session.swaps + store.swaps).map { ($0.dependency, $0.endpoint, $0.alternative) }
    self.context = context
  }

  /// Whether the live client answers.
  func areLive(for endpoint: String, of client: String) -> Bool {
    let last = swaps.last {
      $0.dependency == client && ($0.endpoint == nil || $0.endpoint == endpoint)
    }
    return last.map { $0.endpoint == nil && $0.alternative == "live" } ?? (context == .live)
  }
}

/// Sees the clients that a store's features read, and records how they are called.
final class CallObserver: DependencyUseObserver {
  private let log: CallLog
  private let swaps: CallSwaps
  /// The endpoints of the types that were asked for.
  private static let endpoints = TypeTable { ObservableEndpoints(ofClient: $0) }

  init(_ log: CallLog, _ swaps: CallSwaps) {
    self.log = log
    self.swaps = swaps
  }

  func use<Value>(
    _ value: Value,
    at keyPath: any PartialKeyPath<DependencyValues> & Sendable,
    key: Any.Type?
  ) -> Value {
    guard let endpoints = Self.endpoints[Value.self] else { return value }
    // A client of the main actor can only be copied there.
    guard !endpoints.areOnMainActor || Thread.isMainThread else { return value }
    let client = CallLog.Client(
      keyPath: keyPath,
      valueType: Value.self,
      keyName: key.map { "\($0)" }
    )
    return endpoints.observed(value) { [log, swaps] endpoint, arguments in
      log.begin(client, endpoint, arguments, swaps)
    }
  }
}
