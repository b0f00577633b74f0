/// How values are written: as Swift code that the shell reads back, or for people.
package struct ValueStyle: Sendable {
  /// Writes an alert or a dialog the way it appears on a screen instead of as a struct.
  package var rendersDialogs: Bool
  /// Shortens random ids; `nil` writes them in full.
  package var shortIDs: ShortIDs?
  /// Rounds dates to milliseconds.
  package var roundsDates: Bool

  /// - Parameter shortIDs: The beginnings that stand for ids at a prompt, where dates are rounded too.
  package init(rendersDialogs: Bool, shortIDs: ShortIDs? = nil) {
    self.rendersDialogs = rendersDialogs
    self.shortIDs = shortIDs
    roundsDates = shortIDs != nil
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
}
