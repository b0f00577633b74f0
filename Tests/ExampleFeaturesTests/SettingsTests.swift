import ComposableArchitecture
import ExampleFeatures
import Testing

@MainActor
@Suite struct SettingsTests {
  private let store = TestStore(initialState: Settings.State()) { Settings() }

  @Test func savesWhatTheFieldsSay() async {
    await store.send(.binding(.set(\.draft.displayName, "Blob"))) {
      $0.draft.displayName = "Blob"
    }
    await store.send(.binding(.set(\.draft.isSoundOn, false))) { $0.draft.isSoundOn = false }
    await store.send(.binding(.set(\.draft.textSize, .large))) { $0.draft.textSize = .large }
    await store.send(.saveButtonTapped) {
      $0.$displayName.withLock { $0 = "Blob" }
      $0.$isSoundOn.withLock { $0 = false }
      $0.$textSize.withLock { $0 = .large }
    }

    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.string(forKey: "displayName") == "Blob")
    #expect(defaults.object(forKey: "isSoundOn") as? Bool == false)
    #expect(defaults.string(forKey: "textSize") == "large")
    #expect(Settings.State() == store.state)
  }

  @Test func beginsWithWhatWasSaved() {
    @Shared(.appStorage("displayName")) var displayName = ""
    $displayName.withLock { $0 = "Blob" }
    #expect(Settings.State().draft.displayName == "Blob")
  }

  @Test func revertsToWhatWasSaved() async {
    await store.send(.binding(.set(\.draft.displayName, ""))) { $0.draft.displayName = "" }
    await store.send(.saveButtonTapped) { $0.problem = .emptyName }
    await store.send(.revertButtonTapped) {
      $0.draft.displayName = "Guest"
      $0.problem = nil
    }
  }

  @Test(arguments: [
    ("", Settings.Problem.emptyName),
    (" \t", .emptyName),
    ("A name of twenty-one c", .longName(limit: 20)),
  ])
  func savesNoNameThatIsNone(_ name: String, problem: Settings.Problem) async {
    await store.send(.binding(.set(\.draft.displayName, name))) { $0.draft.displayName = name }
    await store.send(.saveButtonTapped) { $0.problem = problem }
    await store.send(.binding(.set(\.draft.displayName, "Blob"))) {
      $0.draft.displayName = "Blob"
      $0.problem = nil
    }
  }

  @Test func anotherWindowSeesWhatIsSaved() async {
    let other = TestStore(initialState: Settings.State()) { Settings() }
    await store.send(.binding(.set(\.draft.textSize, .small))) { $0.draft.textSize = .small }
    #expect(other.state.textSize == .medium)
    await store.send(.saveButtonTapped) { $0.$textSize.withLock { $0 = .small } }
    #expect(other.state.textSize == .small)
    await other.send(.revertButtonTapped) { $0.draft.textSize = .small }
  }
}
