/// An alert or a dialog: a struct that people know by its appearance on a screen.
package protocol Dialog {
  /// The texts and buttons in the order of their appearance: `"Sure?" · "It can't be undone." · [Cancel]`.
  var tokens: [ValueToken] { get }
}
