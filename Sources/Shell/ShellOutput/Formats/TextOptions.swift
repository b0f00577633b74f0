/// How text is laid out.
package struct TextOptions: Hashable, Sendable {
  /// The columns of a line in scripts and pipes, whose output must not depend on a terminal.
  package static let scriptWidth = 100

  package var width: Int
  /// How many levels of a state are shown; `nil` for all that there is room for.
  package var depth: Int?
  /// How many elements of a collection are shown, and how many changes of one action.
  package var elementLimit: Int

  package init(width: Int = scriptWidth, depth: Int? = nil, elementLimit: Int = 100) {
    self.width = width
    self.depth = depth
    self.elementLimit = elementLimit
  }

  /// How many lines a tree has before collections in it are shown by their counts alone.
  var lineLimit: Int { max(5000, 20 * elementLimit) }
}
