import ComposableArchitecture

/// A note on its own screen.
///
/// The pinned notes are shared with the list, which passes them in. Whether the note fills the
/// screen is local: nobody else needs to know.
@Reducer
public struct NoteDetail {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var isFullScreen = false
    public var note: Note
    @Shared public var pinned: Set<Note.ID>

    public init(note: Note, pinned: Shared<Set<Note.ID>>) {
      self.note = note
      self._pinned = pinned
    }
  }

  public enum Action: Equatable, Sendable {
    /// The list shows the form, because it owns the stack.
    case editButtonTapped
    /// The switch for a pinned note was used.
    case pinToggled(Bool)
    /// The button for reading without distraction was tapped.
    case fullScreenButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editButtonTapped:
        return .none

      case .pinToggled(let isPinned):
        state.$pinned.withLock { pinned in
          if isPinned {
            pinned.insert(state.note.id)
          } else {
            pinned.remove(state.note.id)
          }
        }
        return .none

      case .fullScreenButtonTapped:
        state.isFullScreen.toggle()
        return .none
      }
    }
  }
}
