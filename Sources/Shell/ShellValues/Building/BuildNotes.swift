/// What a person should know of the way in which a value was built.
package enum BuildNote: Hashable, Sendable {
  /// The struct was put together from its stored properties; no initialiser of its own ran.
  case noInitializer(type: String)

  package var message: String {
    switch self {
    case .noInitializer(let type):
      "\(type) was built from its stored properties; none of its initialisers ran"
    }
  }
}

/// Collects the notes of one build, each once.
package final class BuildNotes {
  package private(set) var notes: [BuildNote] = []

  package init() {}

  func add(_ note: BuildNote) {
    if !notes.contains(note) { notes.append(note) }
  }
}

/// A type that can be made from nothing, where a struct built from its stored properties needs one.
package protocol DefaultBuildable {
  init()
}
