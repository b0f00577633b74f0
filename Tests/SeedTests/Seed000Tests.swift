import ComposableArchitecture
import Foundation
import Testing

// "State Management in TCA". `Error` is not `Equatable`, so a state that has one says itself what is
// equal, as the document's second example does; the examples without one are as they are written.

private struct User: Codable, Equatable, Sendable {
  var id: String
  var name: String
  var email: String
  var isVerified: Bool

  static let blob = User(id: "1", name: "Blob", email: "blob@example.com", isVerified: true)
}

private struct Item: Equatable, Identifiable, Sendable {
  var id: Int
}

private struct Offline: Error {}

// MARK: Core principles

@Reducer
private struct BasicFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var count = 0
    var isLoading = false
    var error: Error?
    var user: User?

    // Computed properties
    var isLoggedIn: Bool {
      user != nil
    }

    // Custom Equatable implementation for Error
    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.count == rhs.count && lhs.isLoading == rhs.isLoading
        && (lhs.error != nil) == (rhs.error != nil) && lhs.user == rhs.user
    }
  }
}

// MARK: State types

@Reducer
private struct ItemFormFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var title = ""
  }
  enum Action {
    case titleChanged(String)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
        return .none
      }
    }
  }
}

@Reducer
private struct SettingsFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var isOn = false
  }
}

@Reducer
private struct PresentingFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var items: [Item] = []

    @Presents var addItem: ItemFormFeature.State?
    @Presents var editItem: ItemFormFeature.State?
    @Presents var settings: SettingsFeature.State?
  }
  enum Action {
    case addButtonTapped
    case addItem(PresentationAction<ItemFormFeature.Action>)
    case editItem(PresentationAction<ItemFormFeature.Action>)
    case settings(PresentationAction<SettingsFeature.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.addItem = ItemFormFeature.State()
        return .none
      case .addItem, .editItem, .settings:
        return .none
      }
    }
    .ifLet(\.$addItem, action: \.addItem) { ItemFormFeature() }
    .ifLet(\.$editItem, action: \.editItem) { ItemFormFeature() }
    .ifLet(\.$settings, action: \.settings) { SettingsFeature() }
  }
}

@Reducer
private struct DetailFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var id = 0
  }
}

@Reducer
private struct EditFeature {
  @ObservableState
  struct State: Equatable, Sendable {}
}

@Reducer
private struct NavigatingFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var items: [Item] = []
    var path = StackState<Path.State>()
  }

  @Reducer(state: .equatable, .sendable)
  enum Path {
    case detail(DetailFeature)
    case edit(EditFeature)
  }

  enum Action {
    case itemTapped(Item)
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .itemTapped(let item):
        state.path.append(.detail(DetailFeature.State(id: item.id)))
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

@Reducer
private struct SharingFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    @Shared var count: Int
    var localState: String
  }

  enum Action: Equatable, Sendable {
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.$count.withLock { $0 += 1 }
        return .none
      }
    }
  }
}

@Reducer
private struct PersistingFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    // In-memory persistence (resets on app restart)
    @Shared(.inMemory("seed.count")) var inMemory = 0

    // UserDefaults persistence
    @Shared(.appStorage("seed.count")) var inDefaults = 0

    // Document-based persistence
    @Shared(.document("seed.count")) var inDocument = 0
  }

  enum Action {
    case count
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.$inMemory.withLock { $0 += 1 }
      state.$inDefaults.withLock { $0 += 2 }
      state.$inDocument.withLock { $0 += 3 }
      return .none
    }
  }
}

// MARK: State design patterns

@ObservableState
private struct CustomState: Equatable, Sendable {
  var count: Int
  var isLoading: Bool
  var user: User?

  init(
    count: Int = 0,
    isLoading: Bool = false,
    user: User? = nil
  ) {
    self.count = count
    self.isLoading = isLoading
    self.user = user
  }
}

@ObservableState
private struct ComputedState: Equatable, Sendable {
  var user: User?
  var items: [Item] = []

  var isLoggedIn: Bool {
    user != nil
  }

  var itemCount: Int {
    items.count
  }

  var hasItems: Bool {
    !items.isEmpty
  }
}

@ObservableState
private struct NestedState: Equatable, Sendable {
  var authentication = AuthenticationState()
  var profile = ProfileState()
  var settings = SettingsState()

  @ObservableState
  struct AuthenticationState: Equatable, Sendable {
    var isLoggedIn = false
    var user: User?
  }

  @ObservableState
  struct ProfileState: Equatable, Sendable {
    var name = ""
    var email = ""
    var bio = ""
  }

  @ObservableState
  struct SettingsState: Equatable, Sendable {
    var notificationsEnabled = true
    var darkModeEnabled = false
    var autoSaveEnabled = true
  }
}

@Reducer
private struct CountingFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case incrementButtonTapped
    case decrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none

      case .decrementButtonTapped:
        state.count -= 1
        return .none
      }
    }
  }
}

@ObservableState
private struct ExclusiveState: Sendable {
  enum LoadingState: Sendable {
    case idle
    case loading
    case success
    case error(Error)
  }

  var loadingState: LoadingState = .idle
}

@ObservableState
private struct DocumentedState: Equatable, Sendable {
  /// The current user's profile information.
  /// This is nil when the user is not logged in.
  var user: User?

  /// The list of items in the user's inventory.
  /// This is empty when the user has no items.
  var items: [Item] = []

  /// Whether the app is currently loading data.
  /// This is used to show a loading indicator.
  var isLoading = false
}

// MARK: -

@MainActor
@Suite struct Seed000Tests {
  @Test func statesAreValues() {
    let original = BasicFeature.State()
    var copy = original
    copy.count = 1
    copy.user = .blob
    #expect(original.count == 0)
    #expect(copy.isLoggedIn && !original.isLoggedIn)
    copy = original
    copy.error = Offline()
    #expect(copy != original)
    #expect(copy == copy)
  }

  @Test func presentedStateComesAndGoes() async {
    let store = TestStore(initialState: PresentingFeature.State()) { PresentingFeature() }
    await store.send(.addButtonTapped) { $0.addItem = ItemFormFeature.State() }
    await store.send(\.addItem.titleChanged, "Milk") { $0.addItem?.title = "Milk" }
    await store.send(.addItem(.dismiss)) { $0.addItem = nil }
  }

  @Test func stacksArePushedAndPopped() async {
    let store = TestStore(initialState: NavigatingFeature.State()) { NavigatingFeature() }
    await store.send(.itemTapped(Item(id: 7))) {
      $0.path.append(.detail(DetailFeature.State(id: 7)))
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path = StackState() }
  }

  @Test func sharedStateIsOneForAllWhoHoldIt() async {
    let count = Shared(1)
    let store = TestStore(
      initialState: SharingFeature.State(count: count, localState: "")
    ) {
      SharingFeature()
    }
    await store.send(.incrementButtonTapped) { $0.$count.withLock { $0 = 2 } }
    #expect(count.wrappedValue == 2)
  }

  @Test func sharedStateIsKeptInEachStorage() {
    let store = Store(initialState: PersistingFeature.State()) { PersistingFeature() }
    store.send(.count)
    let another = PersistingFeature.State()
    #expect(another.inMemory == 1)
    #expect(another.inDefaults == 2)
    #expect(another.inDocument == 3)
  }

  @Test func sharedStateIsKeptWhereItsStrategySays() throws {
    let files = LockIsolated<[URL: Data]>([:])
    let defaults = UserDefaults.inMemory
    withDependencies {
      $0.defaultAppStorage = defaults
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      Store(initialState: PersistingFeature.State()) { PersistingFeature() }.send(.count)
    }
    #expect(defaults.integer(forKey: "seed.count") == 2)
    @Dependency(\.documentsDirectory) var documents
    let document = documents.appending(component: "seed.count.json")
    #expect(files.value.keys.elementsEqual([document]))
    #expect(try JSONDecoder().decode(Int.self, from: #require(files.value[document])) == 3)
  }

  @Test func whatIsPersistedOutlivesTheAppAndMemoryDoesNot() {
    let defaults = UserDefaults.inMemory
    let files = FileStorage.inMemory
    func launch(_ operation: () -> Void) {
      withDependencies {
        $0.defaultAppStorage = defaults
        $0.defaultFileStorage = files
        $0.defaultInMemoryStorage = InMemoryStorage()
      } operation: {
        operation()
      }
    }
    launch {
      Store(initialState: PersistingFeature.State()) { PersistingFeature() }.send(.count)
    }
    launch {
      let state = PersistingFeature.State()
      #expect(state.inMemory == 0)
      #expect(state.inDefaults == 2)
      #expect(state.inDocument == 3)
    }
  }

  @Test func documentsAreFilesInTheDocumentsFolder() async throws {
    let folder = URL.temporaryDirectory.appending(component: "seed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withDependencies {
      $0.documentsDirectory = folder
      $0.defaultFileStorage = .fileSystem
    } operation: {
      @Shared(.document("seed.count")) var count = 0
      $count.withLock { $0 = 7 }
      try await $count.save()
      let data = try Data(contentsOf: folder.appending(component: "seed.count.json"))
      #expect(try JSONDecoder().decode(Int.self, from: data) == 7)

      // By its URL it is the same value.
      @Shared(.fileStorage(folder.appending(component: "seed.count.json"))) var same = 0
      #expect(same == 7)
      $same.withLock { $0 += 1 }
      #expect(count == 8)
      // Before the folder goes.
      try await $same.save()
    }
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.documentsDirectory) var documents
      #expect(documents == .documentsDirectory)
    }
  }

  @Test func sharedMutationsAreThreadSafe() async {
    @Shared(.inMemory("seed.threads")) var count = 0
    await withTaskGroup(of: Void.self) { [$count] group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<250 { $count.withLock { $0 += 1 } }
        }
      }
    }
    #expect(count == 2_000)
  }

  @Test func sharedStateIsObservedThroughEachStore() {
    let count = Shared(0)
    let store = Store(initialState: SharingFeature.State(count: count, localState: "a")) {
      SharingFeature()
    }
    let other = Store(initialState: SharingFeature.State(count: count, localState: "b")) {
      SharingFeature()
    }
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = other.count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    withObservationTracking {
      _ = other.localState
    } onChange: {
      changes.withValue { $0 += 10 }
    }
    store.send(.incrementButtonTapped)
    #expect(other.count == 1)
    #expect(changes.value == 1)
  }

  @Test func initializersAndComputedProperties() {
    #expect(CustomState() == CustomState(count: 0, isLoading: false, user: nil))
    var state = ComputedState()
    #expect(!state.hasItems && !state.isLoggedIn)
    state.items = [Item(id: 1), Item(id: 2)]
    state.user = .blob
    #expect(state.itemCount == 2 && state.isLoggedIn)
  }

  @Test func nestedStatesAreObservedOneByOne() {
    var state = NestedState()
    let isTold = LockIsolated(false)
    withObservationTracking {
      _ = state.profile.name
    } onChange: {
      isTold.setValue(true)
    }
    state.settings.darkModeEnabled = true
    state.profile.email = "blob@example.com"
    #expect(!isTold.value)
    state.profile.name = "Blob"
    #expect(isTold.value)
  }

  @Test func stateIsMutatedByReducers() async {
    let store = TestStore(initialState: CountingFeature.State()) { CountingFeature() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
  }

  @Test func exclusiveStatesAreAnEnum() {
    var state = ExclusiveState()
    state.loadingState = .loading
    state.loadingState = .error(Offline())
    guard case .error(let error) = state.loadingState else {
      Issue.record("The state is not in the case it was set to.")
      return
    }
    #expect(error is Offline)
    #expect(DocumentedState() == DocumentedState())
  }
}
