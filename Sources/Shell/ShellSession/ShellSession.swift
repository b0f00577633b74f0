package import ComposableArchitecture
package import ShellJournal
import ShellLanguage
import ShellValues

/// The features, live stores and variables of one run of the shell.
@MainActor
package final class ShellSession: Backlinked {
  package let life = ObjectLife()

  /// A store's new timeline entry: an action, or a change of shared values without one.
  package struct Arrival {
    package let store: SessionStore
    package let entry: Timeline.Entry
    /// The last entry of the branch that this entry left, if entries had been undone before.
    package let leftBranch: Int?

    /// Whether an effect sent the same action as for another arrival, as each tick of a timer does.
    package func repeats(_ other: Arrival) -> Bool {
      guard store === other.store, entry.isFromEffect, other.entry.isFromEffect,
        let action = entry.action, let otherAction = other.entry.action
      else { return false }
      return Comparison.isEqual(action, otherAction)
    }
  }

  package let features: [RegisteredFeature]
  package private(set) var stores: [SessionStore] = []
  package private(set) var current: SessionStore?
  package var variables: [String: Any] = [:]
  /// The value of the last expression, available as `last`.
  package var lastValue: Any?
  package var settings = Settings() {
    didSet {
      for store in stores { store.live.cascadeLimit = settings.loopLimit }
      if settings.world != oldValue.world { beginWorld() }
    }
  }

  /// A folder for files that do not outlive the session.
  package let temporaryFolder: TemporaryFolder

  /// Whether entries of a history are being repeated; their arrivals are not reported.
  package internal(set) var isRepeating = false {
    didSet { references.setCoordinates(!isRepeating && repetition == nil) }
  }

  /// Returns the draws to supply to the next reduction of a store, or to the next initial state if
  /// the store is `nil`. Set while recorded statements or entries are repeated.
  package var suppliedDraws: (@MainActor (SessionStore?) -> Draws?)?

  /// The journal that records the session; `nil` if it is not recorded.
  package internal(set) var journal: SessionJournal?

  /// Supplies the recorded outside events while statements are evaluated again.
  package internal(set) var repetition: SessionRepetition? {
    didSet { references.setCoordinates(!isRepeating && repetition == nil) }
  }

  /// The number of statements that have begun within the outermost one, which counts too.
  package var step = 0

  /// Called when an action arrives, a burst ends or a loop is stopped between statements.
  package var onBackgroundArrival: (@MainActor () -> Void)?

  /// Whether a statement is being evaluated; it then takes the arrivals itself.
  package var isEvaluating = false {
    didSet {
      if isEvaluating != oldValue { callLog.noteTurn() }
      if !isEvaluating { watchForQuiet() }
    }
  }

  /// Notes that a statement begins which is recorded, and may be one of a file that another statement runs. What was
  /// called before is answered late from here on.
  package func noteTurn() { callLog.noteTurn() }

  /// The swaps that apply to all stores.
  package internal(set) var world = World()

  /// The world of this session, whatever its files say; `nil` if they choose.
  package internal(set) var imposedWorld: WorldKind?

  /// The dependencies before any swap.
  let baseDependencies: DependencyValues

  /// The references to this session's shared values; other sessions have their own.
  package let references: PersistentReferences
  /// What runs right now: the reducer of a store, or a part of a command.
  let running: RunningWork
  let callLog: CallLog
  let drawLog: DrawLog
  /// Is called with a store that is closed, or replaced by a reset.
  package var onClose: ((SessionStore) -> Void)?
  /// Lets go of the states that are kept only to be printed later.
  package var releaseKeptStates: (() -> Void)?
  /// The answers that live endpoints give in place of their own.
  var liveAnswers: [Swap] = []
  let sleepLog = SleepLog()
  let sharedLog: SharedLog
  let sharedHistory = SharedHistory()
  /// The in-memory storages by the kind of key.
  var memories: [SharedStorageKind: any KeyedStorage] = [:]
  /// The files and databases that values were moved to.
  var openStorages: [SharedBackend: any KeyedStorage] = [:]
  /// The moves of values between storages, oldest first.
  var storageMoves: [SharedStorageKind: [StorageMoveRecord]] = [:]

  /// The session's test clock and its schedulers.
  let time: TestTime

  /// The dependencies that can be swapped for every feature.
  let builtInSwitches: [any DependencySwitch]

  /// The chains of actions that are going on without time passing.
  var bursts = Bursts()
  /// The stopped loops that have not been reported yet.
  var endlessLoops: [EndlessLoop] = []
  /// When to stop waiting for the effects of a stopped loop.
  var loopDeadline: ContinuousClock.Instant?
  /// Watches for quiescence between statements.
  var quietWatch: Task<Void, Never>?

  /// The effect owner ids of closed stores.
  var closedOwners: Set<ObjectIdentifier> = []

  /// Measures the reducers, while a statement asks for it.
  var meter: ReducerMeter?

  private var arrivals: [Arrival] = []
  package let executor: MainQueueExecutor

  /// - Parameters:
  ///   - features: The features that can be loaded. Their stores inherit the caller's dependencies.
  ///   - references: The references to shared values; `nil` gives the session its own, separate
  ///     from the rest of the process.
  ///   - temporaryFolder: The folder for files that do not outlive the session.
  package init(
    features: [RegisteredFeature],
    references: PersistentReferences? = nil,
    temporaryFolder: TemporaryFolder = TemporaryFolder()
  ) {
    self.temporaryFolder = temporaryFolder
    let executor = MainQueueExecutor()
    self.executor = executor
    let running = RunningWork()
    self.running = running
    sharedLog = SharedLog(running)
    let callLog = CallLog(running)
    self.callLog = callLog
    drawLog = DrawLog(running) { callLog.noteControlledDraw() }
    self.features = features
    self.references = references ?? PersistentReferences()
    let time = TestTime(executor: executor)
    self.time = time
    self.builtInSwitches = [
      ClockSwitch(time: time), DateSwitch(), UUIDSwitch(), RandomSwitch(),
      CalendarSwitch(), LocaleSwitch(), TimeZoneSwitch(), ContextSwitch(),
    ]
    var dependencies = DependencyValues._current
    // A script behaves the same in a test as outside of one.
    if dependencies.context == .test { dependencies.context = .live }
    dependencies.persistentReferences = self.references
    if references == nil { dependencies.defaultInMemoryStorage = InMemoryStorage() }
    // Pin the default storages: otherwise the keys' storages would change with the context.
    dependencies.defaultAppStorage = dependencies.defaultAppStorage
    dependencies.defaultFileStorage = dependencies.defaultFileStorage
    self.baseDependencies = dependencies
    beginWithMemory()
    let link = Backlink(self)
    sharedLog.start { link.target?.settleSharedChanges() }
  }

  /// A new session with the same features and separate shared values.
  package func makeEmptyCopy() -> ShellSession {
    var dependencies = baseDependencies
    dependencies.persistentReferences = PersistentReferences()
    let copy = DependencyValues.$_current.withValue(dependencies) {
      ShellSession(features: features)
    }
    if let imposedWorld { copy.impose(imposedWorld) }
    return copy
  }

  // MARK: Features

  package func feature(named name: String) throws -> RegisteredFeature {
    if let feature = features.first(where: { $0.name == name }) { return feature }
    throw Diagnostic(
      SessionProblem.unknownFeature(name),
      suggestions: closestMatches(to: name, in: features.map(\.name)),
      help: "'features' lists the features that can be loaded."
    )
  }

  // MARK: Stores

  package func store(named name: String) throws -> SessionStore {
    if let store = stores.first(where: { $0.name == name }) { return store }
    throw SessionProblem.unknownStore(name, at: nil, among: stores.map(\.name))
  }

  /// The store that commands act on.
  ///
  /// - Throws: A diagnostic if no store is loaded.
  package func currentStore() throws -> SessionStore {
    if let current { return current }
    throw Diagnostic(
      SessionProblem.noStore,
      help: features.first.map { "Load one first: 'load \($0.name)'. 'features' lists them all." }
    )
  }

  /// Throws a diagnostic if the name of a store is taken.
  package func checkIsFree(_ name: String) throws {
    guard stores.contains(where: { $0.name == name }) else { return }
    throw Diagnostic(SessionProblem.nameTaken(name), help: SessionProblem.nameTakenHelp)
  }

  /// Starts a store of a feature and makes it the current one.
  ///
  /// - Parameters:
  ///   - name: The store's name; `nil` selects the feature's name, with a number if that is taken.
  ///   - state: The initial state; `nil` selects the feature's initial state.
  ///   - shared: Shared values to set before the store is started.
  package func load(
    _ feature: RegisteredFeature,
    as name: String? = nil,
    state: Any? = nil,
    shared: SharedValues? = nil
  ) throws -> SessionStore {
    if let name { try checkIsFree(name) }
    if let shared { set(shared, .load(feature: feature.name)) }
    let store = try makeStore(of: feature, name: name ?? freeName(for: feature), state: state)
    stores.append(store)
    current = store
    return store
  }

  package func use(_ store: SessionStore) {
    current = store
  }

  /// Closes a store and cancels its effects. If it was current, the most recently loaded one
  /// becomes current.
  package func close(_ store: SessionStore) {
    onClose?(store)
    closedOwners.insert(store.live.effectOwnerID)
    store.cancelEffects()
    stores.removeAll { $0 === store }
    if current === store { current = stores.last }
  }

  /// Replaces a store by a new one with the same initial state, an empty timeline and no effects.
  package func reset(_ store: SessionStore) throws -> SessionStore {
    let new = try makeStore(
      of: store.feature,
      name: store.name,
      state: store.initialState,
      world: store.world
    )
    onClose?(store)
    closedOwners.insert(store.live.effectOwnerID)
    store.cancelEffects()
    if let index = stores.firstIndex(where: { $0 === store }) { stores[index] = new }
    if current === store { current = new }
    return new
  }

  private func makeStore(
    of feature: RegisteredFeature,
    name: String,
    state: Any?,
    world: World = World()
  ) throws -> SessionStore {
    let dependencies = dependencies(of: world)
    let state = state ?? initialState(of: feature, with: dependencies)
    guard
      let live = feature.makeStore(state: state, dependencies: dependencies, executor: executor)
    else {
      throw Diagnostic(
        SessionProblem.wrongState(
          feature: feature.name,
          expected: TypeName.of(feature.stateType),
          found: TypeName.ofValue(state)
        )
      )
    }
    settleSharedChanges()
    let store = SessionStore(
      name: name,
      feature: feature,
      live: live,
      world: WorldSnapshot(
        session: self.world,
        store: world,
        shared: sharedHistory.moment,
        stackElementID: live.nextStackElementID
      ),
      owner: self
    )
    store.world = world
    store.live.performsEffects = repetition == nil
    observe(store)
    followEffects(of: store)
    return store
  }

  /// A new initial state of a feature.
  package func initialState(of feature: RegisteredFeature) -> Any {
    initialState(of: feature, with: dependencies(of: World()))
  }

  /// The initial state of a feature in a test of its own, where no shared value has been set yet.
  package func initialStateInTests(of feature: RegisteredFeature) -> Any {
    feature.initialState(with: Self.testDependencies)
  }

  /// Runs an operation with the dependencies of a test of its own.
  package func inTests<R>(_ operation: () throws -> R) rethrows -> R {
    try DependencyValues.$_current.withValue(Self.testDependencies, operation: operation)
  }

  private static var testDependencies: DependencyValues {
    var dependencies = DependencyValues()
    dependencies.context = .test
    dependencies.persistentReferences = PersistentReferences()
    return dependencies
  }

  private func initialState(
    of feature: RegisteredFeature,
    with dependencies: DependencyValues
  ) -> Any {
    running.runningCommand {
      drawing(for: feature.name) { feature.initialState(with: dependencies) }
    }
  }

  private func freeName(for feature: RegisteredFeature) -> String {
    let taken = Set(stores.map(\.name))
    guard taken.contains(feature.name) else { return feature.name }
    return (2...).lazy.map { "\(feature.name)\($0)" }.first { !taken.contains($0) } ?? feature.name
  }

  // MARK: Arrivals

  func record(_ arrival: Arrival) {
    guard !isRepeating else { return }
    arrivals.append(arrival)
    noteBurst(arrival.entry, in: arrival.store)
    if !isEvaluating, arrivals.count == 1 || !arrival.repeats(arrivals[arrivals.count - 2]) {
      onBackgroundArrival?()
    }
  }

  /// The arrivals that the next call of ``takeArrivals()`` returns, but for changes of shared values without an
  /// action.
  package var pendingArrivals: [Arrival] { arrivals }

  /// Removes and returns the arrivals since the last call: actions, and changes of shared values
  /// without one.
  package func takeArrivals() -> [Arrival] {
    settleSharedChanges()
    defer { arrivals = [] }
    return arrivals
  }

  // MARK: Waiting

  /// Waits until no effect is in flight, or until the deadline.
  ///
  /// - Parameter onPause: Called whenever no work can proceed on its own.
  /// - Throws: `CancellationError` if the task is cancelled; without a deadline, a diagnostic once
  ///   all effects in flight sleep on the test clock.
  package func waitForEffects(
    until deadline: ContinuousClock.Instant? = nil,
    onPause: @MainActor () -> Void = {}
  ) async throws {
    while true {
      try await settle(until: deadline)
      onPause()
      // Those that sleep on the test clock never end meanwhile. The others may have ended just now.
      if deadline == nil { try checkIsNotWaitingForTestClock() }
      guard hasEffectsInFlight, repetition == nil,
        deadline.map({ ContinuousClock.now < $0 }) ?? true
      else { return }
      // The remaining effects wait for the outside world, which gives no notice, so poll.
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  package var hasEffectsInFlight: Bool {
    hadEffectsInFlight || stores.contains { !$0.live.isIdle && !$0.effectsInFlight.isEmpty }
  }

}
