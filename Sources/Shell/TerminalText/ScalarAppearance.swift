/// The appearance of a scalar on a terminal whose cursor is tracked scalar by scalar.
///
/// A line editor must know the cursor's column after each scalar. Terminals disagree on which
/// scalars form one character, so every scalar has its own columns, unlike in ``DisplayWidth``,
/// which measures characters.
package enum ScalarAppearance: Hashable, Sendable {
  case itself(columns: Int)
  /// Drawn on the preceding character, without taking a column.
  case mark
  /// Blanks up to the next tab stop; see ``DisplayWidth/columnsOfTab(at:width:)``.
  case tab
  /// Not shown: with a joiner, some terminals would join characters that others show side by side.
  case hidden
  /// Replaced by other characters, each one column wide: `^A`, `\u{202e}`.
  case escaped(String)

  /// Determines the appearances of a text's scalars in order.
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
