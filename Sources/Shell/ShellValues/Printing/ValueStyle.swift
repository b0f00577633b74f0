/// How values are written: as Swift code that the shell reads back, or for people.
package struct ValueStyle: Sendable {
  /// Writes an alert or a dialog the way it appears on a screen instead of as a struct.
  package var rendersDialogs: Bool
  /// Shortens random ids; `nil` writes them in full.
  package var shortIDs: ShortIDs?
  /// Rounds dates to milliseconds.
  package var roundsDates: Bool
  /// Leaves out ids and dates before titles and the names of cases where a value is cut.
  package var keepsNames: Bool
  /// The folder that is written as `$TMP`, because its name is another one in each run; `nil` if
  /// there is none.
  package var temporaryFolder: String?

  /// - Parameters:
  ///   - shortIDs: The beginnings that stand for ids at a prompt, which also rounds dates and cuts values
  ///     for people.
  ///   - temporaryFolder: The folder that is written as `$TMP`.
  package init(
    rendersDialogs: Bool,
    shortIDs: ShortIDs? = nil,
    temporaryFolder: String? = nil
  ) {
    self.rendersDialogs = rendersDialogs
    self.shortIDs = shortIDs
    self.temporaryFolder = temporaryFolder
    roundsDates = shortIDs != nil
    keepsNames = shortIDs != nil
  }

  /// The name that stands for the temporary folder.
  package static let temporaryFolderName = "$TMP"

  /// What follows the name of the temporary folder in a path; `nil` for other paths.
  package static func inTemporaryFolder(_ path: String) -> Substring? {
    guard path.hasPrefix(temporaryFolderName) else { return nil }
    let rest = path.dropFirst(temporaryFolderName.count)
    return rest.isEmpty || rest.hasPrefix("/") ? rest : nil
  }

  /// A text with the temporary folder under its short name.
  ///
  /// - Parameter columns: How much of the text is going to be written; the rest is not searched.
  package func naming(_ text: String, columns: Int = .max) -> String {
    guard let temporaryFolder, text.utf8.count >= temporaryFolder.utf8.count else { return text }
    let most = text.utf8.count
    let searched = columns < most ? text.prefix(columns + temporaryFolder.count) : text[...]
    guard searched.contains(temporaryFolder) else { return text }
    let named = String(searched).replacing(temporaryFolder, with: Self.temporaryFolderName)
    return named + text[searched.endIndex...]
  }

  /// Swift code, complete.
  package static let code = ValueStyle(rendersDialogs: false)
  /// For people, nothing left out.
  package static let inFull = ValueStyle(rendersDialogs: true)

  /// The style of a value that is printed by itself: an id is one that people copy.
  package var withWholeIDs: ValueStyle {
    var style = self
    style.shortIDs = nil
    return style
  }

  /// The style without what a prompt leaves out.
  package var withoutBrevity: ValueStyle {
    var style = withWholeIDs
    style.roundsDates = false
    return style
  }
}
