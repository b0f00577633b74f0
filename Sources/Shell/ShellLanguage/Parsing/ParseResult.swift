/// The outcome of parsing a text.
package enum ParseResult: Sendable {
  case complete([Statement])

  /// The text is valid so far but unfinished: a bracket, string or block is open, or a line ends in
  /// `\`. The prompt reads another line. The diagnostic applies if no further line comes.
  case incomplete(Diagnostic)

  case invalid(Diagnostic)
}
