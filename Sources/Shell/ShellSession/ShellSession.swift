package import ComposableArchitecture
import ShellLanguage
import ShellValues

/// The features, the live stores and the variables of one run of the shell.
@MainActor
package final class ShellSession {
  /// An action that a store received, or a change of shared values without one.
  package struct Arrival {
    package let store: SessionStore
    package let entry: Timeline.Entry
    /// The end of the branch that was left with it, where something was undone before.
    package let leftBranch: Int?
  }

  package let features: [RegisteredFeature]
  package private(set) var stores: [SessionStore] = []
  package private(set) var current: SessionStore?
  package var variables: [String: Any] = [:]
  /// The value of the last expression, which the name `last` stands for.
  package var lastValue: Any?
  package var settings = Settings() {
    didSet {
      for store in stores { store.live.cascadeLimit = settings.loopLimit }
    }
  }

  /// A folder for files that nobody keeps.
  package let temporaryFolder = TemporaryFolder()

  /// Whether entries of a history are being done again, of which nobody need be told.
  package internal(set) var isRepeating = false

  /// What the next reducer that runs in a store, or the next initial state where none is named, is to
  /// draw instead of something new: asked where a session is done again.
  package var suppliedDraws: (@MainActor (SessionStore?) -> Draws?)?

  /// What is written of the session as it goes on; `nil` where nothing is.
  package internal(set) var journal: SessionJournal?

  /// What hands in what came from outside, while statements are evaluated again.
  package internal(set) var repetition: SessionRepetition?

  /// How many statements have begun within the one that is evaluated from outside, which counts too.
  package var step = 0

  /// Called for an action that arrives while no statement is being evaluated.
  package var onBackgroundArrival: (@MainActor () -> Void)?

  /// Whether a statement is being evaluated, which takes the arrivals itself.
  package var isEvaluating = false {
    didSet {
      if !isEvaluating { watchForQuiet() }
    }
  }

  /// What is swapped for all stores.
  package internal(set) var world = World()

  /// The dependencies before anything is swapped.
  let baseDependencies: DependencyValues

  /// The references to the values that this session's features share; other sessions have others.
  package let references: PersistentReferences
  let drawLog = DrawLog()
  let sleepLog = SleepLog()
  let sharedLog = SharedLog()
  let sharedHistory = SharedHistory()
  /// What the kinds of keys have in memory.
  var memories: [SharedStorageKind: any KeyedStorage] = [:]
  /// Files and databases that values were moved to.
  var openStorages: [SharedBackend: any KeyedStorage] = [:]
  /// The moves of values from place to place, in their order.
  var storageMoves: [SharedStorageKind: [StorageMoveRecord]] = [:]

  /// The time of the stores with a test clock.
  let time: TestTime

  /// What can be swapped whatever the feature.
  let builtInSwitches: [any DependencySwitch]

  /// What goes on without time passing.
  var bursts = Bursts()
  /// The loops that were stopped and that nobody was told of yet.
  var endlessLoops: [EndlessLoop] = []
  /// How long to wait for effects of a loop that was stopped.
  var loopDeadline: ContinuousClock.Instant?
  /// Finds between statements when nothing goes on.
  var quietWatch: Task<Void, Never>?

  /// Whose effects those of stores are that were closed.
  var closedOwners: Set<ObjectIdentifier> = []

  /// The action that is being reduced, the innermost if several are.
  var reduction: Reduction?

  private var arrivals: [Arrival] = []
  let executor: MainQueueExecutor

  /// - Parameters:
  ///   - features: What can be loaded. Their stores depend on what the calling code does.
  ///   - references: The references to shared values; `nil` for some of the session's own, apart from
  ///     those of the rest of the process.
  package init(features: [RegisteredFeature], references: PersistentReferences? = nil) {
    let executor = MainQueueExecutor()
    self.executor = executor
    self.features = features
    self.references = references ?? PersistentReferences()
    let time = TestTime(executor: executor)
    self.time = time
    self.builtInSwitches = [
      ClockSwitch(time: time), DateSwitch(), UUIDSwitch(), RandomSwitch(),
      CalendarSwitch(), LocaleSwitch(), TimeZoneSwitch(), ContextSwitch(),
    ]
    var dependencies = DependencyValues._current
    // A script does the same in a test as it does elsewhere.
    if dependencies.context == .test { dependencies.context = .live }
    dependencies.persistentReferences = self.references
    if references == nil { dependencies.defaultInMemoryStorage = InMemoryStorage() }
    // Another context is not to have other keys.
    dependencies.defaultAppStorage = dependencies.defaultAppStorage
    dependencies.defaultFileStorage = dependencies.defaultFileStorage
    self.baseDependencies = dependencies
    beginWithMemory()
    sharedLog.start { [weak self] in self?.settleSharedChanges() }
  }

  /// A session of the same features in which nothing was done yet, and whose shared values are its own.
  package func makeAnew() -> ShellSession {
    var dependencies = baseDependencies
    dependencies.persistentReferences = PersistentReferences()
    return DependencyValues.$_current.withValue(dependencies) { ShellSession(features: features) }
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
  /// - Throws: A diagnostic where none is loaded.
  package func currentStore() throws -> SessionStore {
    if let current { return current }
    throw Diagnostic(
      SessionProblem.noStore,
      help: features.first.map { "Load one first: 'load \($0.name)'. 'features' lists them all." }
    )
  }

  /// Fails where a store has a name.
  package func checkIsFree(_ name: String) throws {
    guard stores.contains(where: { $0.name == name }) else { return }
    throw Diagnostic(SessionProblem.nameTaken(name), help: SessionProblem.nameTakenHelp)
  }

  /// Starts a store of a feature and makes it the current one.
  ///
  /// - Parameters:
  ///   - name: The store's name; the feature's, with a number where it is taken, unless it is given.
  ///   - state: The state to begin with; the feature's initial state unless it is given.
  ///   - shared: Values to give to what is shared.
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

  /// Ends a store and its effects. The one loaded last of the others becomes the current one.
  package func close(_ store: SessionStore) {
    closedOwners.insert(store.live.effectOwnerID)
    store.cancelEffects()
    stores.removeAll { $0 === store }
    if current === store { current = stores.last }
  }

  /// Begins a store anew: with the state that it was loaded with, an empty timeline and no effects.
  package func reset(_ store: SessionStore) throws -> SessionStore {
    let new = try makeStore(
      of: store.feature,
      name: store.name,
      state: store.initialState,
      world: store.world
    )
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

  /// The state that a store of a feature begins with.
  package func initialState(of feature: RegisteredFeature) -> Any {
    initialState(of: feature, with: dependencies(of: World()))
  }

  private func initialState(
    of feature: RegisteredFeature,
    with dependencies: DependencyValues
  ) -> Any {
    let running = sharedLog.setRunning(.command)
    defer { sharedLog.setRunning(running) }
    return drawing(for: feature.name) { feature.initialState(with: dependencies) }
  }

  private func freeName(for feature: RegisteredFeature) -> String {
    let taken = Set(stores.map(\.name))
    guard taken.contains(feature.name) else { return feature.name }
    return (2...).lazy.map { "\(feature.name)\($0)" }.first { !taken.contains($0) } ?? feature.name
  }

  // MARK: Arrivals

  func note(_ arrival: Arrival) {
    guard !isRepeating else { return }
    arrivals.append(arrival)
    noteBurst(arrival.entry, in: arrival.store)
    if !isEvaluating, arrivals.count == 1 { onBackgroundArrival?() }
  }

  /// The actions that the stores have received since this was last asked, and the changes of shared
  /// values without one.
  package func takeArrivals() -> [Arrival] {
    settleSharedChanges()
    defer { arrivals = [] }
    return arrivals
  }

  // MARK: Waiting

  /// Waits until no effect is in flight, or until the deadline.
  ///
  /// - Parameter onPause: Called whenever nothing can go on by itself.
  /// - Throws: `CancellationError` if the task is cancelled.
  package func waitForEffects(
    until deadline: ContinuousClock.Instant? = nil,
    onPause: @MainActor () -> Void = {}
  ) async throws {
    while true {
      try await settle(until: deadline)
      onPause()
      guard hasEffectsInFlight, repetition == nil,
        deadline.map({ ContinuousClock.now < $0 }) ?? true
      else { return }
      // What is left waits for the outside world, which does not say when it answers.
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  package var hasEffectsInFlight: Bool {
    hadEffectsInFlight || stores.contains { !$0.effectsInFlight.isEmpty }
  }

}
