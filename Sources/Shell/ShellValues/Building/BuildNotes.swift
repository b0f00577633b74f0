/// A fact that users should know about how a value was built.
package enum BuildNote: Hashable, Sendable {
  /// The struct was built from its stored properties; none of its initialisers ran.
  case noInitializer(type: String)

  package var message: String {
    switch self {
    case .noInitializer(let type):
      "\(type) was built from its stored properties; none of its initializers ran"
    }
  }
}

/// Collects the notes of one build without duplicates.
package final class BuildNotes {
  package private(set) var notes: [BuildNote] = []

  package init() {}

  func add(_ note: BuildNote) {
    if !notes.contains(note) { notes.append(note) }
  }
}

/// A type with an empty initialiser, used for a stored property that a struct literal omits.
package protocol DefaultBuildable {
  init()
}
