extension Evaluator {
  /// The candidates for completing a text that ends at the cursor. The text may contain errors.
  package func completions(for text: String) -> CompletionCandidates {
    CompletionCandidates(matching: CompletionSource(text, evaluator: self).groups())
  }

  /// The remaining parameters while the arguments of an action, an initialiser, a definition or a
  /// command are being typed: `id: UUID, action: Todo.Action`. The hint starts with the parameter
  /// at the cursor, or with a comma if part of that parameter's argument is typed already. It is
  /// shown directly after the text.
  ///
  /// - Parameter textLeftOfCursor: The text left of the cursor, which may contain errors.
  /// - Returns: The hint; `nil` if no argument is being typed or no parameter remains.
  package func parameterHint(for textLeftOfCursor: String) -> String? {
    CompletionSource(textLeftOfCursor, evaluator: self).parameterHint
  }
}
