/// The outcome of parsing a text.
package enum ParseResult: Sendable {
  case complete([Statement])

  /// The text is right so far and goes on: an open bracket, string or block, or a line that ends in
  /// `\`. The prompt reads another line. The diagnostic says what is missing if none comes.
  case incomplete(Diagnostic)

  case invalid(Diagnostic)
}
