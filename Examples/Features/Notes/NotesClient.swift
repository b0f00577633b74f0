import ComposableArchitecture

/// Loads the notes.
@DependencyClient
public struct NotesClient: Sendable {
  /// All notes, newest first.
  ///
  /// - Throws: ``NotesDamaged`` if the notes can't be read.
  public var load: @Sendable () async throws -> [Note]
}

/// The notes can't be read.
public struct NotesDamaged: Error, Hashable {
  public let line: Int

  public init(line: Int) {
    self.line = line
  }
}

extension DependencyValues {
  /// Loads the notes.
  public var notes: NotesClient {
    get { self[NotesClient.self] }
    set { self[NotesClient.self] = newValue }
  }
}

extension NotesClient: DependencyKey {
  /// Two notes, after a second on the clock.
  public static let liveValue = Self {
    @Dependency(\.continuousClock) var clock
    @Dependency(\.uuid) var uuid
    try await clock.sleep(for: .seconds(1))
    return [
      Note(id: uuid(), title: "Shopping", text: "Milk, bread"),
      Note(id: uuid(), title: "Manual", text: "Turn it on.", isImported: true),
    ]
  }

  /// Reports an issue when used.
  public static let testValue = Self()

  /// One note, at once.
  public static let mock = Self {
    @Dependency(\.uuid) var uuid
    return [Note(id: uuid(), title: "Mock")]
  }

  /// The notes are damaged.
  public static let failing = Self { throw NotesDamaged(line: 1) }
}
