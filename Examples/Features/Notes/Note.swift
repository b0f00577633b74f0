import ComposableArchitecture

/// A note. An imported note can be read and deleted, but not edited.
public struct Note: Equatable, Identifiable, Sendable {
  public let id: UUID
  public var title: String
  public var text: String
  public var isImported: Bool

  public init(id: UUID, title: String = "", text: String = "", isImported: Bool = false) {
    self.id = id
    self.title = title
    self.text = text
    self.isImported = isImported
  }
}

extension SharedReaderKey where Self == FileStorageKey<Set<Note.ID>>.Default {
  /// The notes that are pinned to the top of the list.
  public static var pinnedNotes: Self {
    Self[.document("pinnedNotes"), default: []]
  }
}
