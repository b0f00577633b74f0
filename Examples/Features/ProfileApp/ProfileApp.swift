import ComposableArchitecture

/// An app of two tabs, a profile and its settings, in one store.
///
/// Each tab is a feature that knows nothing of the other. The state and the actions of the app
/// contain theirs, and a tab's view gets a store that is scoped to it.
///
/// The app owns the preferences. They have no key by which others could find them: the app passes
/// them on, to the settings for changing and to the profile for reading.
@Reducer
public struct ProfileApp {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared public var preferences: AppPreferences
    public var profile: Profile.State
    public var selectedTab: Tab
    /// Tells the launches apart in the server's log; `nil` until the app has appeared.
    public var sessionID: UUID?
    public var settings: ProfileSettings.State

    public init(preferences: AppPreferences = AppPreferences(), selectedTab: Tab = .profile) {
      let shared = Shared(value: preferences)
      self._preferences = shared
      self.profile = Profile.State(preferences: SharedReader(shared))
      self.selectedTab = selectedTab
      self.settings = ProfileSettings.State(preferences: shared)
    }
  }

  public enum Tab: Equatable, Sendable {
    case profile, settings
  }

  public enum Action: Sendable {
    /// Something happened in the profile's tab.
    case profile(Profile.Action)
    /// Something happened in the settings' tab.
    case settings(ProfileSettings.Action)
    /// A tab was tapped.
    case tabSelected(Tab)
    /// The app appeared.
    case task
  }

  @Dependency(\.uuid) var uuid

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.profile, action: \.profile) {
      Profile()
    }
    Scope(state: \.settings, action: \.settings) {
      ProfileSettings()
    }
    Reduce { state, action in
      switch action {
      case .profile, .settings:
        return .none

      case .tabSelected(let tab):
        state.selectedTab = tab
        return .none

      case .task:
        state.sessionID = uuid()
        return .none
      }
    }
  }
}

/// What the user prefers in this app.
public struct AppPreferences: Equatable, Sendable {
  public var nickname: String
  public var areNotificationsOn: Bool

  public init(nickname: String = "Blob", areNotificationsOn: Bool = true) {
    self.nickname = nickname
    self.areNotificationsOn = areNotificationsOn
  }
}

/// The settings' tab. It has few fields, so each has an action of its own that says what
/// happened.
@Reducer
public struct ProfileSettings {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var nickname: String
    @Shared public var preferences: AppPreferences

    public init(preferences: Shared<AppPreferences>) {
      self.nickname = preferences.wrappedValue.nickname
      self._preferences = preferences
    }
  }

  public enum Action: Equatable, Sendable {
    /// The nickname's field changed. Nobody else sees it before it is saved.
    case nicknameChanged(String)
    /// The switch was used. It takes effect at once, as a switch should.
    case notificationsToggled(Bool)
    /// The nickname was saved.
    case saveButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nicknameChanged(let nickname):
        state.nickname = nickname
        return .none

      case .notificationsToggled(let areOn):
        state.$preferences.withLock { $0.areNotificationsOn = areOn }
        return .none

      case .saveButtonTapped:
        state.$preferences.withLock { $0.nickname = state.nickname }
        return .none
      }
    }
  }
}
