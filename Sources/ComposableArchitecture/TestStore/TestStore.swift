import ConcurrencyExtras
import CustomDump
public import Dependencies
import IssueReporting

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
/// an action from an effect that was not received, an effect in flight when the test ends.
@MainActor
public final class TestStore<State: Equatable, Action> {
  /// An action from an effect that the test has not received yet.
  struct ReceivedAction {
    let action: Action
    let state: State
  }

  /// How long, in real time, ``receive(_:timeout:assert:fileID:filePath:line:column:)`` and
  /// ``finish(timeout:fileID:filePath:line:column:)`` wait.
  public var timeout: Duration

  /// The state after the actions that the test has sent and received so far.
  public internal(set) var state: State

  let core: RootCore<State, Action>
  var received: [ReceivedAction] = []
  private var stateAfterSend: State?
  /// Runs the effects, in the same order in every run of the test.
  private let executor = MainQueueExecutor()
  private let location: SourceLocation

  /// Makes a store under test.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The reducer under test.
  ///   - prepareDependencies: Gives dependencies; one that is used without being given is reported.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    var dependencies = DependencyValues._current
    dependencies.context = .test
    prepareDependencies(&dependencies)
    self.core = DependencyValues.$_current.withValue(dependencies) {
      RootCore(
        initialState: initialState(),
        reducer: RootReducer(reducer()),
        dependencies: dependencies
      )
    }
    self.state = core.state
    self.timeout = .seconds(1)
    self.location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    core.onStep = { [weak self] in self?.note($0) }
    core.effects.executor = executor
  }

  isolated deinit {
    reportLeftovers(at: location)
  }

  /// The dependencies that the next action is reduced with.
  public var dependencies: DependencyValues {
    get { core.dependencies }
    set { core.dependencies = newValue }
  }

  private func note(_ step: StoreStep<State, Action>) {
    switch step.origin {
    case .sent: stateAfterSend = step.after
    case .effect: received.append(ReceivedAction(action: step.action, state: step.after))
    }
  }
}

/// The test store of a reducer.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable

extension TestStore {
  /// Sends an action and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state expected
  ///     after it; without it no change is expected.
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    if !received.isEmpty {
      location.report(
        """
        Receive the actions of earlier effects before sending another:

        \(describeReceived())
        """
      )
    }
    let task = core.send(action)
    let actual = stateAfterSend ?? core.state
    expect(updateStateToExpectedResult, toGive: actual, at: location)
    state = actual
    await settle()
    return TestStoreTask(task: task, timeout: timeout)
  }

  /// Waits until the effects have ended, and asserts that every action of theirs was received.
  ///
  /// - Parameter timeout: How long to wait, in real time; the store's ``timeout`` unless it is given.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await wait(timeout ?? self.timeout) { self.core.effects.isIdle }
    reportLeftovers(at: location)
    // What was reported here is not reported again when the store goes away.
    received = []
    core.effects.cancel { _ in true }
  }

  /// Reports received actions that were not asserted and effects that are in flight.
  private func reportLeftovers(at location: SourceLocation) {
    if !received.isEmpty {
      location.report(
        """
        The test ended with \(received.count) received action\(received.count == 1 ? "" : "s") \
        that it did not assert:

        \(describeReceived())

        Assert each with 'await store.receive(…)'.
        """
      )
    }
    let effects = core.effects.inFlight
    if !effects.isEmpty {
      location.report(
        """
        The test ended with \(effects.count) effect\(effects.count == 1 ? "" : "s") in flight, \
        started by action \(effects.map { "\($0.cause)" }.joined(separator: ", ")).

        Let each end before the test does: move the clock that it waits on, finish the stream that it \
        reads, cancel the task of the 'send' that started it, or send the action that cancels it.
        """
      )
    }
  }

  func describeReceived() -> String {
    received.map { String(customDumping: $0.action).indented(by: 2) }.joined(separator: "\n")
  }

  /// Lets the effects do what they can do without time passing.
  func settle() async {
    _ = try? await executor.waitUntilQuiet(until: ContinuousClock.now.advanced(by: timeout))
  }

  /// Lets the effects run until a condition holds or the time is over.
  func wait(_ timeout: Duration, until isDone: () -> Bool) async {
    let end = ContinuousClock.now.advanced(by: timeout)
    await settle()
    while !isDone(), ContinuousClock.now < end {
      await Task.megaYield(count: 1)
    }
  }
}

/// The effects of an action that a test sent.
public struct TestStoreTask: Hashable, Sendable {
  private let task: StoreTask
  private let timeout: Duration

  init(task: StoreTask, timeout: Duration) {
    self.task = task
    self.timeout = timeout
  }

  /// Cancels the effects and lets them end.
  public func cancel() async {
    task.cancel()
    await Task.megaYield()
  }

  /// Waits until the effects have ended; an issue is reported if they don't within the time.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let timeout = timeout ?? self.timeout
    let hasFinished = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        await task.finish()
        return !Task.isCancelled
      }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    guard !hasFinished else { return }
    reportIssue(
      "The effects of this action were still in flight after \(timeout).",
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Whether the effects were cancelled.
  public var isCancelled: Bool { task.isCancelled }
}

extension String {
  func indented(by count: Int) -> String {
    let indentation = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }
      .joined(separator: "\n")
  }
}
