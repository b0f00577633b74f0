package import ShellValues

/// How text is laid out.
package struct TextOptions: Sendable {
  /// The columns of a line in scripts and pipes, whose output must not depend on a terminal.
  package static let scriptWidth = 100

  package var width: Int
  /// The maximum depth of a printed state; `nil` shows as many levels as fit.
  package var depth: Int?
  /// The maximum number of elements shown per collection, and of changes shown per action.
  package var elementLimit: Int
  /// What a prompt leaves out; `nil` prints in full, as scripts and pipes do.
  package var brevity: Brevity?
  /// The folder that is written as `$TMP`; `nil` if there is none.
  package var temporaryFolder: String?

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
    brevity: Brevity? = nil,
    temporaryFolder: String? = nil
  ) {
    self.width = width
    self.depth = depth
    self.elementLimit = elementLimit
    self.brevity = brevity
    self.temporaryFolder = temporaryFolder
  }

  /// The number of lines after which a tree shows only the counts of further collections.
  var lineLimit: Int { max(5000, 20 * elementLimit) }
}
