/// A place that ran statements elsewhere: the call of a definition or a `source` statement.
package struct CallSite: Hashable, Sendable {
  package enum Callee: Hashable, Sendable {
    case definition(String)
    case file(String)
  }

  /// The definition or file that was run.
  package var callee: Callee
  /// The span of the calling statement.
  package var span: SourceSpan
  package var source: SourceText

  package init(_ callee: Callee, at span: SourceSpan, in source: SourceText) {
    self.callee = callee
    self.span = span
    self.source = source
  }
}
