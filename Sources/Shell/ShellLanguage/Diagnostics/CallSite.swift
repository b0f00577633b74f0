/// A place from which statements elsewhere were run: the call of a definition, or a sourced file.
package struct CallSite: Hashable, Sendable {
  package enum Callee: Hashable, Sendable {
    case definition(String)
    case file(String)
  }

  /// What was run.
  package var callee: Callee
  /// The statement that ran it.
  package var span: SourceSpan
  package var source: SourceText

  package init(_ callee: Callee, at span: SourceSpan, in source: SourceText) {
    self.callee = callee
    self.span = span
    self.source = source
  }
}
