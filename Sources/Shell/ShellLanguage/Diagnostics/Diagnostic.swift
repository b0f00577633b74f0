/// A problem as data. The problems of a module form one enum, which gives each a stable code and a
/// message.
package protocol Problem: Sendable {
  /// The stable code, which users can look up: `unknown-action`.
  var code: String { get }

  /// One sentence without its full stop: the actual and the expected situation.
  var message: String { get }

  /// Whether the problem is a failed expectation, rather than a failed operation.
  var isExpectation: Bool { get }
}

extension Problem {
  package var isExpectation: Bool { false }
}

/// A problem with its location in the source and possible remedies. One renderer turns it into
/// text.
package struct Diagnostic: Error, Sendable {
  package var problem: any Problem
  /// The part of the statement that is wrong; `nil` if no single part is.
  package var span: SourceSpan?
  /// Replacements for the text under the span, best first.
  package var suggestions: [String]
  /// A remedy as one sentence; `nil` if the suggestions are enough.
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
