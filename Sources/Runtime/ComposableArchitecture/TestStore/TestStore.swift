import ConcurrencyExtras
public import Dependencies

/// A store for tests. The test must assert each state change and each action from an effect.
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
/// The store reports an issue for anything that the test does not assert, at the line responsible:
/// a state change that differs, an action from an effect that was not received, an effect still in
/// flight when the test ends. Reduce the checks with ``exhaustivity``.
@preconcurrency @MainActor
public final class TestStore<State: Equatable, Action> {
  /// How much the test must assert.
  public var exhaustivity: Exhaustivity {
    get { ledger.exhaustivity }
    set { ledger.exhaustivity = newValue }
  }

  /// The default timeout of `receive` and
  /// `finish`, in nanoseconds of real time. It is one
  /// second unless it is set.
  public var timeout: UInt64

  /// Whether effects run serially on the main thread, which makes them interleave in the same order
  /// in each run of the test. The default is `true`.
  ///
  /// While this is `true` and the store exists, all other tasks of the process run there, too,
  /// including tasks that a feature starts itself.
  public var useMainSerialExecutor = true {
    didSet {
      core.effects.executor = useMainSerialExecutor ? executor : nil
      serialExecutorHold = useMainSerialExecutor ? SerialExecutorHold() : nil
    }
  }

  private var serialExecutorHold: SerialExecutorHold? = SerialExecutorHold()

  /// The state after the actions that the test has sent and received so far.
  public internal(set) var state: State

  /// Whether the feature has requested its dismissal with `@Dependency(\.dismiss)`.
  public var isDismissed: Bool { ledger.isDismissed.value }

  let ledger: TestLedger<State, Action>
  let executor = MainQueueExecutor()

  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer under test.
  ///   - prepareDependencies: Overrides dependencies. Use of a dependency that was not overridden
  ///     is reported.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
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
    // A presenter cancels the effects of a feature that it dismisses; the test store acts as the
    // presenter.
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
    let weakEffects = WeakEffects(runner: core.effects)
    effects.setValue(weakEffects)
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

  /// The dependencies of the next reduction. Change them between actions:
  /// `store.dependencies.date.now += 60`.
  public var dependencies: DependencyValues {
    get { core.dependencies }
    set { core.dependencies = newValue }
  }

  /// Runs an operation with another exhaustivity and then restores the previous one.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much the operation must assert.
  ///   - operation: The operation. Its errors are rethrown.
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

  /// Runs an asynchronous operation with another exhaustivity and then restores the previous one.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much the operation must assert.
  ///   - operation: The operation. Its errors are rethrown.
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

/// The test store of a reducer: `TestStoreOf<Counter>` is
/// `TestStore<Counter.State, Counter.Action>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable

/// A weak reference to a store's effects, which may be released before the `dismiss` dependency
/// that cancels them.
private struct WeakEffects<Action> {
  weak var runner: EffectRunner<Action>?
}
