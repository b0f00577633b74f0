import ComposableArchitecture

/// A form for settings that user defaults keep.
///
/// The fields are bound to a draft, and Save makes the draft the settings: what is half typed is nobody's
/// name yet, and Revert has something to go back to. Whoever reads the settings elsewhere, with
/// `@SharedReader(.appStorage("displayName"))` or a store of this feature in another window, sees them
/// change when they are saved.
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

    /// The settings as a draft that nobody has edited.
    fileprivate var saved: Draft {
      Draft(displayName: displayName, isSoundOn: isSoundOn, textSize: textSize)
    }
  }

  /// The form's fields. They are observed one by one: typing a name tells nobody who shows the text size.
  @ObservableState
  public struct Draft: Equatable, Sendable {
    public var displayName = ""
    public var isSoundOn = true
    public var textSize = TextSize.medium
  }

  /// A raw value of a type that user defaults know is all that an enum needs to be stored there.
  public enum TextSize: String, CaseIterable, Sendable {
    case small, medium, large
  }

  /// Why a draft can't be saved.
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
