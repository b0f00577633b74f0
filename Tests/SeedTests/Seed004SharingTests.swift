import ComposableArchitecture
import Foundation
import Testing

// "TCA 1.23.0+ Modern Patterns", pattern 5 and what the document says of `@Shared` after it.

private struct User: Codable, Equatable, Sendable {
  var name: String
}

private struct Preferences: Codable, Equatable, Sendable {
  var isDark = false
}

private struct AppSettings: Equatable, Sendable {
  var fontSize = 12
}

@Reducer
private struct MessageCenterFeature {
  @ObservableState
  struct State: Equatable {
    @Shared public var unreadCounts: [Int: Int]

    public init(unreadCounts: [Int: Int]) {
      self._unreadCounts = Shared(unreadCounts)
    }
  }

  enum Action {
    case markAsRead(screenID: Int)
    case markAllAsRead
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .markAsRead(let screenID):
        state.unreadCounts[screenID] = 0
        return .none
      case .markAllAsRead:
        state.unreadCounts = [:]
        return .none
      }
    }
  }
}

@Reducer
private struct AuthenticationFeature {
  @ObservableState
  struct State: Equatable {
    @Shared(.appStorage("currentUser")) public var currentUser: User?
    @Shared(.fileStorage(URL(fileURLWithPath: "/preferences.json")))
    public var userPreferences: Preferences?

    public init(
      currentUser: User? = nil,
      userPreferences: Preferences? = nil
    ) {
      self._currentUser = Shared(wrappedValue: currentUser, .appStorage("currentUser"))
      self._userPreferences = Shared(
        wrappedValue: userPreferences,
        .fileStorage(URL(fileURLWithPath: "/preferences.json"))
      )
    }
  }

  enum Action {
    case login(User)
    case logout
    case updatePreferences(Preferences)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .login(let user):
        state.currentUser = user
        return .none
      case .logout:
        state.currentUser = nil
        return .none
      case .updatePreferences(let prefs):
        state.userPreferences = prefs
        return .none
      }
    }
  }
}

@Reducer
private struct ParentFeature {
  @ObservableState
  struct State: Equatable {
    @Shared public var globalSettings: AppSettings
    @Presents var child: ChildFeature.State?
  }

  enum Action {
    case child(PresentationAction<ChildFeature.Action>)
    case childButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .childButtonTapped:
        state.child = ChildFeature.State(globalSettings: state.$globalSettings)
        return .none
      case .child:
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) {
      ChildFeature()
    }
  }
}

@Reducer
private struct ChildFeature {
  @ObservableState
  struct State: Equatable {
    @Shared public var globalSettings: AppSettings
    var localState: String = ""

    public init(globalSettings: Shared<AppSettings>) {
      self._globalSettings = globalSettings
    }
  }

  enum Action {
    case updateLocalState(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .updateLocalState(let value):
        state.localState = value
        return .none
      }
    }
  }
}

@Reducer
private struct DisplayFeature {
  @ObservableState
  struct State: Equatable {
    var screenID: Int
    var unreadCount = 0
  }

  enum Action {
    case viewAppeared
  }

  @SharedReader(.appStorage("unreadCounts")) var unreadCounts: [Int: Int]

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .viewAppeared:
        state.unreadCount = unreadCounts[state.screenID] ?? 0
        return .none
      }
    }
  }
}

@Reducer
private struct OwningFeature {
  @ObservableState
  struct State: Equatable {
    @Shared(.appStorage("unreadCounts")) var unreadCounts: [Int: Int]
  }

  enum Action {
    case markAsRead(Int)
    case clearAll
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .markAsRead(let id):
        state.unreadCounts[id] = 0
        return .none
      case .clearAll:
        state.unreadCounts = [:]
        return .none
      }
    }
  }
}

@MainActor
struct MessageCenterTests {
  @Test func markMessageAsRead() async {
    let store = TestStore(
      initialState: MessageCenterFeature.State(
        unreadCounts: [:]
      ),
      reducer: { MessageCenterFeature() }
    )

    // Action mutates shared state
    await store.send(.markAsRead(screenID: 1)) {
      $0.unreadCounts[1] = 0
    }

    #expect(store.state.unreadCounts[1] == 0)
  }

  @Test func sharedStateVisibleToMultipleReducers() async {
    // Create shared state once
    let sharedCounts = Shared(wrappedValue: [Int: Int]())

    // Pass to first reducer
    let store1 = TestStore(initialState: DisplayFeature.State(screenID: 1)) {
      DisplayFeature()
    } withDependencies: {
      // Simulate having access to shared state through dependency
      $0.continuousClock = TestClock()
    }
    await store1.send(.viewAppeared)

    // Verify both reducers can see the shared reference
    #expect(sharedCounts.wrappedValue.isEmpty)
  }
}

@MainActor
struct DisplayFeatureTests {
  @Test func readsSharedUnreadCounts() async {
    @Shared(.appStorage("unreadCounts")) var unreadCounts: [Int: Int] = [1: 3]
    let store = TestStore(initialState: DisplayFeature.State(screenID: 1)) {
      DisplayFeature()
    } withDependencies: {
      // The @SharedReader is set up at feature level, not in test
      $0.continuousClock = TestClock()
    }

    // Trigger view appeared action
    await store.send(.viewAppeared) { $0.unreadCount = 3 }
  }
}

@MainActor
@Suite struct Seed004SharingTests {
  @Test func whatIsPersistedIsReadAgain() async {
    let store = TestStore(initialState: AuthenticationFeature.State()) { AuthenticationFeature() }
    await store.send(.login(User(name: "Blob"))) { $0.currentUser = User(name: "Blob") }
    await store.send(.updatePreferences(Preferences(isDark: true))) {
      $0.userPreferences = Preferences(isDark: true)
    }
    @SharedReader(.appStorage("currentUser")) var user: User?
    @SharedReader(.fileStorage(URL(fileURLWithPath: "/preferences.json"))) var prefs: Preferences?
    #expect(user == User(name: "Blob"))
    #expect(prefs == Preferences(isDark: true))
    await store.send(.logout) { $0.currentUser = nil }
    #expect(user == nil)
  }

  @Test func aParentSharesWithItsChild() async {
    let settings = Shared(AppSettings())
    let store = TestStore(initialState: ParentFeature.State(globalSettings: settings)) {
      ParentFeature()
    }
    await store.send(.childButtonTapped) {
      $0.child = ChildFeature.State(globalSettings: settings)
    }
    await store.send(\.child.updateLocalState, "x") { $0.child?.localState = "x" }
    #expect(store.state.child?.$globalSettings == store.state.$globalSettings)
  }

  @Test func oneFeatureOwnsWhatOthersRead() async {
    @Shared(.appStorage("unreadCounts")) var unreadCounts: [Int: Int] = [1: 3, 2: 4]
    let store = TestStore(initialState: OwningFeature.State()) { OwningFeature() }
    await store.send(.markAsRead(1)) { $0.unreadCounts[1] = 0 }
    #expect(unreadCounts == [1: 0, 2: 4])
    await store.send(.clearAll) { $0.unreadCounts = [:] }
    #expect(unreadCounts == [:])
  }

  @Test func valuesAreSharedByEachConstructor() {
    struct Holder {
      @Shared var count: Int
      @Shared var currentUser: User?
      @Shared var cached: [Int]
      @Shared var prefs: Preferences

      init(url: URL) {
        // RIGHT - Simple constructor (implicit wrappedValue)
        self._count = Shared(0)
        // RIGHT - With persistence key
        self._currentUser = Shared(wrappedValue: nil, .appStorage("user"))
        // RIGHT - Multiple persistence strategies
        self._cached = Shared(wrappedValue: [1], .inMemory("cache"))
        self._prefs = Shared(wrappedValue: Preferences(), .fileStorage(url))
      }
    }
    // RIGHT - Explicit wrappedValue label
    let explicit = Shared(wrappedValue: 0)
    let holder = Holder(url: URL(fileURLWithPath: "/prefs.json"))
    explicit.withLock { $0 += 1 }
    holder.$count.withLock { $0 += explicit.wrappedValue }
    #expect(holder.count == 1)
    #expect(holder.currentUser == nil && holder.cached == [1])
    #expect(holder.prefs == Preferences())
  }

  @Test func readersSeeWhatTheOwnerWritesAtOnce() async {
    @SharedReader(.appStorage("unreadCounts")) var unreadCounts: [Int: Int]
    let owner = TestStore(initialState: OwningFeature.State()) { OwningFeature() }
    let display = TestStore(initialState: DisplayFeature.State(screenID: 7, unreadCount: 1)) {
      DisplayFeature()
    }
    await owner.send(.markAsRead(7)) { $0.unreadCounts = [7: 0] }
    #expect(unreadCounts == [7: 0])
    await display.send(.viewAppeared) { $0.unreadCount = 0 }
  }

  @Test func unreadCountsArePersistedAsTheyAre() {
    let defaults = UserDefaults.inMemory
    func launch<R>(_ operation: () -> R) -> R {
      withDependencies {
        $0.defaultAppStorage = defaults
      } operation: {
        operation()
      }
    }
    launch {
      let store = Store(initialState: OwningFeature.State()) { OwningFeature() }
      store.send(.markAsRead(3))
    }
    #expect(launch { OwningFeature.State().unreadCounts } == [3: 0])
  }

  @Test func preferencesAreAFileThatSurvives() async throws {
    let folder = URL.temporaryDirectory.appending(component: "seed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(component: "preferences.json")
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      do {
        @Shared(.fileStorage(url)) var preferences: Preferences?
        #expect(preferences == nil)
        $preferences.withLock { $0 = Preferences(isDark: true) }
        try await $preferences.save()
      }
      #expect(
        try JSONDecoder().decode(Preferences.self, from: Data(contentsOf: url))
          == Preferences(isDark: true)
      )
      // What the state says it begins with is for where nothing is stored.
      @Shared(.fileStorage(url)) var preferences: Preferences? = Preferences(isDark: false)
      #expect(preferences == Preferences(isDark: true))
    }
  }

  @Test func theInitialValueIsForWhereNothingIsStored() {
    @Shared(.appStorage("currentUser")) var user: User? = User(name: "Blob")
    let state = AuthenticationFeature.State(currentUser: User(name: "Somebody else"))
    #expect(state.currentUser == User(name: "Blob"))
    user = nil
    #expect(state.currentUser == nil)
  }

  @Test func aChildWritesThroughToItsParent() async {
    let settings = Shared(AppSettings())
    var parent = ParentFeature.State(globalSettings: settings)
    parent.child = ChildFeature.State(globalSettings: parent.$globalSettings)
    parent.child?.globalSettings.fontSize = 20
    #expect(parent.globalSettings.fontSize == 20)
    parent.$globalSettings.withLock { $0.fontSize += 1 }
    #expect(parent.child?.globalSettings.fontSize == 21)
    #expect(settings.wrappedValue == AppSettings(fontSize: 21))
  }

  @Test func aFeatureWithoutPersistenceSharesWithNobodyElse() {
    let one = MessageCenterFeature.State(unreadCounts: [1: 1])
    let other = MessageCenterFeature.State(unreadCounts: [1: 1])
    one.$unreadCounts.withLock { $0[1] = 0 }
    #expect(one.unreadCounts == [1: 0])
    #expect(other.unreadCounts == [1: 1])
  }

  @Test func markAllAsReadEmptiesTheCounts() async {
    let store = TestStore(initialState: MessageCenterFeature.State(unreadCounts: [1: 2, 3: 4])) {
      MessageCenterFeature()
    }
    await store.send(.markAllAsRead) { $0.unreadCounts = [:] }
  }
}
