/// How text is laid out.
package struct TextOptions: Sendable {
  /// The columns of a line in scripts and pipes, whose output must not depend on a terminal.
  package static let scriptWidth = 100

  package var width: Int
  /// How many levels of a state are shown; `nil` for all.
  package var depth: Int?
  /// How many elements of a collection are shown.
  package var elementLimit: Int

  package init(width: Int = scriptWidth, depth: Int? = nil, elementLimit: Int = 100) {
    self.width = width
    self.depth = depth
    self.elementLimit = elementLimit
  }
}
