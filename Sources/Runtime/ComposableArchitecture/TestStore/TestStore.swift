import ConcurrencyExtras
public import Dependencies

/// A store for tests: every change of the state and every action from an effect must be asserted.
///
/// ```swift
/// @MainActor
/// @Test func increment() async {
///   let store = TestStore(initialState: Counter.State()) { Counter() }
///   await store.send(.incrementButtonTapped) {
///     $0.count = 1
///   }
/// }
/// ```
///
/// What is not asserted is reported as an issue at the line that left it out: a change that differs,
/// an action from an effect that was not received, an effect in flight when the test ends. Turn that
/// down with ``exhaustivity``.
@preconcurrency @MainActor
public final class TestStore<State: Equatable, Action> {
  /// How much the test must assert.
  public var exhaustivity: Exhaustivity {
    get { ledger.exhaustivity }
    set { ledger.exhaustivity = newValue }
  }

  /// How long, in nanoseconds of real time, ``receive(_:timeout:assert:fileID:filePath:line:column:)``
  /// and ``finish(timeout:fileID:filePath:line:column:)`` wait where they aren't told: a second unless
  /// it is set.
  public var timeout: UInt64

  /// Whether effects run on the main thread, one after the other, so that they interleave in the same
  /// order in every run of the test. They do unless it is set to `false`.
  ///
  /// As long as the store lives, so do all other tasks of the process, those that a feature starts by itself
  /// included.
  public var useMainSerialExecutor = true {
    didSet {
      core.effects.executor = useMainSerialExecutor ? executor : nil
      serialExecutorHold = useMainSerialExecutor ? SerialExecutorHold() : nil
    }
  }

  private var serialExecutorHold: SerialExecutorHold? = SerialExecutorHold()

  /// The state after the actions that the test has sent and received so far.
  public internal(set) var state: State

  /// Whether the feature has asked to be dismissed, with `@Dependency(\.dismiss)`.
  public var isDismissed: Bool { ledger.isDismissed.value }

  let ledger: TestLedger<State, Action>
  let executor = MainQueueExecutor()

  /// Makes a store under test.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The reducer under test.
  ///   - prepareDependencies: Gives dependencies; one that is used without being given is reported.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let isDismissed = LockIsolated(false)
    var dependencies = DependencyValues._current
    dependencies.context = .test
    // A presenter cancels the effects of a feature that it dismisses; the test store stands in for one.
    let effects = LockIsolated(WeakEffects<Action>())
    dependencies.dismiss = DismissEffect {
      isDismissed.setValue(true)
      effects.value.runner?.cancel { _ in true }
    }
    dependencies.stackElementID = StackElementIDGenerator()
    DependencyValues.$_current.withValue(dependencies) {
      DependencyValues.setting { prepareDependencies(&dependencies) }
    }
    let core = DependencyValues.$_current.withValue(dependencies) {
      RootCore(
        initialState: initialState(),
        reducer: RootReducer(reducer()),
        dependencies: dependencies
      )
    }
    core.stackElementIDs = dependencies.stackElementID
    core.effects.executor = executor
    effects.setValue(WeakEffects(runner: core.effects))
    self.state = core.state
    self.timeout = 1_000_000_000
    self.ledger = TestLedger(
      core: core,
      isDismissed: isDismissed,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  deinit {
    ledger.reportLeftovers()
  }

  /// The dependencies that the next action is reduced with. Set one to change it between actions:
  /// `store.dependencies.date.now += 60`.
  public var dependencies: DependencyValues {
    get { core.dependencies }
    set { core.dependencies = newValue }
  }

  /// Runs an operation with another exhaustivity, which is then as it was.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much the operation must assert.
  ///   - operation: What it throws is thrown on.
  @discardableResult
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity,
    operation: () throws -> R
  ) rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Runs an asynchronous operation with another exhaustivity, which is then as it was.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much the operation must assert.
  ///   - operation: What it throws is thrown on.
  @discardableResult
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity,
    operation: () async throws -> R
  ) async rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try await operation()
  }

  var core: RootCore<State, Action> { ledger.core }

  /// The actions from effects that the test has not received yet.
  var received: [TestLedger<State, Action>.ReceivedAction] {
    _read { yield ledger.received }
    _modify { yield &ledger.received }
  }
}

/// The test store of a reducer: `TestStoreOf<Counter>` is `TestStore<Counter.State, Counter.Action>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable

/// The effects of a store that goes away while they are in flight.
private struct WeakEffects<Action> {
  weak var runner: EffectRunner<Action>?
}
