package import ShellValues

/// How text is laid out.
package struct TextOptions: Sendable {
  /// The columns of a line in scripts and pipes, whose output must not depend on a terminal.
  package static let scriptWidth = 100

  package var width: Int
  /// How many levels of a state are shown; `nil` for all that there is room for.
  package var depth: Int?
  /// How many elements of a collection are shown, and how many changes of one action.
  package var elementLimit: Int
  /// What a prompt leaves out; `nil` prints in full, as scripts and pipes do.
  package var brevity: Brevity?

  /// How a prompt keeps its output short.
  package struct Brevity: Sendable {
    /// The beginnings that stand for ids.
    package let shortIDs: ShortIDs
    /// Whether equal actions in a row are printed once.
    package let foldsActions: Bool

    package init(shortIDs: ShortIDs, foldsActions: Bool) {
      self.shortIDs = shortIDs
      self.foldsActions = foldsActions
    }
  }

  package init(
    width: Int = scriptWidth,
    depth: Int? = nil,
    elementLimit: Int = 100,
    brevity: Brevity? = nil
  ) {
    self.width = width
    self.depth = depth
    self.elementLimit = elementLimit
    self.brevity = brevity
  }

  /// How many lines a tree has before collections in it are shown by their counts alone.
  var lineLimit: Int { max(5000, 20 * elementLimit) }
}
