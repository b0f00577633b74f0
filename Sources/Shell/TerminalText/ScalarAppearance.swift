/// How a scalar is shown on a terminal whose cursor is tracked scalar by scalar.
///
/// A line editor must know the cursor's column after each scalar. Terminals disagree on which scalars
/// form one character, so every scalar has columns of its own, unlike in ``DisplayWidth``'s measure of
/// characters.
package enum ScalarAppearance: Hashable, Sendable {
  case itself(columns: Int)
  /// On the character before it, in no column of its own.
  case mark
  /// As blanks up to the next tab stop; see ``DisplayWidth/columnsOfTab(at:width:)``.
  case tab
  /// Not at all: a joiner would make some terminals join what others show side by side.
  case hidden
  /// As other characters, of one column each: `^A`, `\u{202e}`.
  case escaped(String)

  /// Tells the appearances of a text's scalars, in their order.
  package struct Reader: Hashable, Sendable {
    private var context = SafeText.Context()

    package init() {}

    package mutating func appearance(of scalar: Unicode.Scalar) -> ScalarAppearance {
      if scalar == "\t" { return .tab }
      guard context.shows(scalar) else { return .escaped(SafeText.caretNotation(scalar)) }
      if scalar.value == 0x200D { return .hidden }
      let columns = DisplayWidth.columns(of: scalar)
      return columns > 0 ? .itself(columns: columns) : .mark
    }
  }
}
