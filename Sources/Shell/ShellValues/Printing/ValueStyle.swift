/// How values are written: as Swift code that the shell reads back, or for people.
package struct ValueStyle: Sendable {
  /// Writes an alert or a dialog the way it appears on a screen instead of as a struct.
  package var rendersDialogs: Bool
  /// Shortens random ids, and dates to milliseconds. `nil` writes both in full.
  package var shortIDs: ShortIDs?

  package init(rendersDialogs: Bool, shortIDs: ShortIDs? = nil) {
    self.rendersDialogs = rendersDialogs
    self.shortIDs = shortIDs
  }

  /// Swift code, complete.
  package static let code = ValueStyle(rendersDialogs: false)
  /// For people, nothing left out.
  package static let inFull = ValueStyle(rendersDialogs: true)
}
