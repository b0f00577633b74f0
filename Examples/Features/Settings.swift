import ComposableArchitecture

/// A form for settings stored in user defaults.
///
/// The fields are bound to a draft, and Save turns the draft into the settings: a half-typed name
/// is not stored yet, and Revert can go back to the stored one. Other readers of the settings, with
/// `@SharedReader(.appStorage("displayName"))` or a store of this feature in another window, see
/// changes when they are saved.
///
/// ```swift
/// await store.send(.binding(.set(\.draft.displayName, "Blob"))) {
///   $0.draft.displayName = "Blob"
/// }
/// await store.send(.saveButtonTapped) {
///   $0.$displayName.withLock { $0 = "Blob" }
/// }
/// ```
@Reducer
public struct Settings {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared(.appStorage("displayName")) public var displayName = "Guest"
    @Shared(.appStorage("isSoundOn")) public var isSoundOn = true
    @Shared(.appStorage("textSize")) public var textSize = TextSize.medium
    /// What the fields show.
    public var draft = Draft()
    public var problem: Problem?

    public init() {
      self.draft = saved
    }

    /// The settings as an unedited draft.
    fileprivate var saved: Draft {
      Draft(displayName: displayName, isSoundOn: isSoundOn, textSize: textSize)
    }
  }

  /// The form's fields. They are observed one by one: typing a name does not redraw the text size.
  @ObservableState
  public struct Draft: Equatable, Sendable {
    public var displayName = ""
    public var isSoundOn = true
    public var textSize = TextSize.medium
  }

  /// To be stored in user defaults, an enum only needs a raw value of a type that they support.
  public enum TextSize: String, CaseIterable, Sendable {
    case small, medium, large
  }

  /// The reason why a draft can't be saved.
  public enum Problem: Equatable, Sendable {
    case emptyName
    case longName(limit: Int)
  }

  public enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case revertButtonTapped
    case saveButtonTapped
  }

  private static let nameLimit = 20

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        state.problem = nil
        return .none

      case .revertButtonTapped:
        state.draft = state.saved
        state.problem = nil
        return .none

      case .saveButtonTapped:
        state.problem = problem(in: state.draft)
        guard state.problem == nil else { return .none }
        state.$displayName.withLock { $0 = state.draft.displayName }
        state.$isSoundOn.withLock { $0 = state.draft.isSoundOn }
        state.$textSize.withLock { $0 = state.draft.textSize }
        return .none
      }
    }
  }

  private func problem(in draft: Draft) -> Problem? {
    if draft.displayName.allSatisfy(\.isWhitespace) { return .emptyName }
    if draft.displayName.count > Self.nameLimit { return .longName(limit: Self.nameLimit) }
    return nil
  }
}
