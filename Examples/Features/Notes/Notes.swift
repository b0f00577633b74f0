import ComposableArchitecture

/// A list of notes with a selection, a toolbar, sheets, a popover and a stack of screens.
///
/// A view shows the toolbar's Delete button if a note is selected, and its Edit button if that
/// note can be edited. Such buttons are no presentations, with a state of their own to come and
/// go. A view asks ``State/hasSelection`` and ``State/canEdit``, and so does the reducer.
@Reducer
public struct Notes {
  @Reducer(state: .equatable, .sendable, action: .sendable)
  public enum Path {
    case detail(NoteDetail)
    case edit(NoteForm)
  }

  /// The state: one stored property for each independent fact. What follows from them is
  /// computed.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The form for a new note.
    ///
    /// The settings can stay open in their popover while a form covers the screen, so each has a
    /// property. Screens that exclude each other belong in one enum, as in ``Presentations``.
    @Presents public var addNote: NoteForm.State?
    /// The form for the selected note.
    @Presents public var editNote: NoteForm.State?
    public var loading: Loading
    /// Newest first.
    public var notes: IdentifiedArrayOf<Note>
    public var path = StackState<Path.State>()
    @Shared(.pinnedNotes) public var pinned
    /// The selected note, if any. A copy of the note would become stale, its id does not.
    public var selection: Note.ID?
    @Presents public var settings: Settings.State?
    /// The size of the list's text. The settings change it; the list only reads it.
    @SharedReader(.appStorage("textSize")) public var textSize = Settings.TextSize.medium

    public init(loading: Loading = .idle, notes: IdentifiedArrayOf<Note> = []) {
      self.loading = loading
      self.notes = notes
    }

    public var hasSelection: Bool {
      selectedNote != nil
    }

    public var canEdit: Bool {
      selectedNote?.isImported == false
    }

    public var selectedNote: Note? {
      selection.flatMap { notes[id: $0] }
    }
  }

  public enum Action: Sendable {
    /// The plus button was tapped.
    case addButtonTapped
    /// Something happened in the form for a new note.
    case addNote(PresentationAction<NoteForm.Action>)
    /// The toolbar's Delete button was tapped.
    case deleteButtonTapped
    /// The toolbar's Edit button was tapped.
    case editButtonTapped
    /// Something happened in the form for the selected note.
    case editNote(PresentationAction<NoteForm.Action>)
    /// The notes arrived, or could not be read.
    case notesResponse(Result<[Note], any Error>)
    /// The toolbar's Open button was tapped.
    case openButtonTapped
    /// Something happened on the stack of screens.
    case path(StackActionOf<Path>)
    /// A note was selected, or the selection was cleared.
    case selectionChanged(Note.ID?)
    /// Something happened in the settings.
    case settings(PresentationAction<Settings.Action>)
    /// The gear button was tapped.
    case settingsButtonTapped
    /// The list appeared.
    case task
  }

  @Dependency(\.notes) var notes
  @Dependency(\.uuid) var uuid

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.addNote = NoteForm.State(note: Note(id: uuid()))
        return .none

      case .addNote(.presented(.delegate(.saved(let note)))):
        state.notes.insert(note, at: 0)
        return .none

      case .deleteButtonTapped:
        guard let note = state.selectedNote else { return .none }
        state.notes.remove(id: note.id)
        state.selection = nil
        state.$pinned.withLock { _ = $0.remove(note.id) }
        return .none

      case .editButtonTapped:
        guard state.canEdit, let note = state.selectedNote else { return .none }
        state.editNote = NoteForm.State(note: note)
        return .none

      case .editNote(.presented(.delegate(.saved(let note)))):
        state.notes[id: note.id] = note
        return .none

      case .notesResponse(.success(let notes)):
        state.loading = .loaded
        state.notes = IdentifiedArray(uniqueElements: notes)
        return .none

      case .notesResponse(.failure(let error)):
        state.loading = .failed(error)
        return .none

      case .openButtonTapped:
        guard let note = state.selectedNote else { return .none }
        state.path.append(.detail(NoteDetail.State(note: note, pinned: state.$pinned)))
        return .none

      case .path(.element(let id, action: .detail(.editButtonTapped))):
        guard let note = state.path[id: id]?.detail?.note, !note.isImported else { return .none }
        state.path.append(.edit(NoteForm.State(note: note)))
        return .none

      case .path(.element(_, action: .edit(.delegate(.saved(let note))))):
        state.notes[id: note.id] = note
        for id in state.path.ids where state.path[id: id]?.detail?.note.id == note.id {
          state.path[id: id, case: \.detail]?.note = note
        }
        return .none

      case .selectionChanged(let id):
        state.selection = id
        return .none

      case .settingsButtonTapped:
        state.settings = Settings.State()
        return .none

      case .task:
        state.loading = .loading
        return .run { [notes] send in
          await send(.notesResponse(Result { try await notes.load() }))
        }

      case .addNote, .editNote, .path, .settings:
        return .none
      }
    }
    .ifLet(\.$addNote, action: \.addNote) {
      NoteForm()
    }
    .ifLet(\.$editNote, action: \.editNote) {
      NoteForm()
    }
    .ifLet(\.$settings, action: \.settings) {
      Settings()
    }
    .forEach(\.path, action: \.path)
  }
}
