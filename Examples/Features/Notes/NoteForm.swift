import ComposableArchitecture

/// A form for a note. It is the same in the sheet for a new note, in the sheet for an old one,
/// and as a screen on the stack: `dismiss` closes any of them.
@Reducer
public struct NoteForm {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var note: Note

    public init(note: Note) {
      self.note = note
    }
  }

  public enum Action: BindableAction, Sendable {
    /// A field changed.
    case binding(BindingAction<State>)
    /// What the parent should know.
    case delegate(Delegate)
    /// The note was finished. Without a title it can't be saved.
    case saveButtonTapped

    @CasePathable
    public enum Delegate: Sendable {
      /// The note was saved.
      case saved(Note)
    }
  }

  @Dependency(\.dismiss) var dismiss

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .delegate:
        return .none

      case .saveButtonTapped:
        guard !state.note.title.isEmpty else { return .none }
        return .concatenate(
          .send(.delegate(.saved(state.note))),
          .run { [dismiss] _ in await dismiss() }
        )
      }
    }
  }
}
