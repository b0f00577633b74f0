/// What went wrong, as data. A module's problems are one enum, which gives each a stable code and
/// its sentence.
package protocol Problem: Sendable {
  /// The stable code that a person can look up: `unknown-action`.
  var code: String { get }

  /// One sentence without its full stop: what was found, and what was expected.
  var message: String { get }

  /// Whether it is a user's expectation that failed, and not what was to be done.
  var isExpectation: Bool { get }
}

extension Problem {
  package var isExpectation: Bool { false }
}

/// A problem with its place in the source and ways out of it. One renderer writes it for people.
package struct Diagnostic: Error, Sendable {
  package var problem: any Problem
  /// The exact piece of the statement that is wrong; `nil` where no piece is.
  package var span: SourceSpan?
  /// What may have been meant instead of the text under the span, best first.
  package var suggestions: [String]
  /// One thing to do instead, as a sentence; `nil` where the suggestions say it.
  package var help: String?

  package init(
    _ problem: any Problem,
    at span: SourceSpan? = nil,
    suggestions: [String] = [],
    help: String? = nil
  ) {
    self.problem = problem
    self.span = span
    self.suggestions = suggestions
    self.help = help
  }

  package var code: String { problem.code }
}
