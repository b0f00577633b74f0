extension Evaluator {
  /// What can follow on a text that ends at the cursor. Nothing in it need be right.
  package func completions(for text: String) -> CompletionCandidates {
    CompletionCandidates(matching: CompletionSource(text, evaluator: self).groups())
  }

  /// The rest of the parameters while the arguments of an action, an initialiser, a definition or a
  /// command are being typed: `id: UUID, action: Todo.Action`. It begins with the one that the cursor
  /// stands at, or with a comma where something of that one's argument is there.
  ///
  /// - Parameter textLeftOfCursor: What stands left of the cursor. Nothing in it need be right.
  /// - Returns: `nil` where no argument is being typed, or none is left.
  package func parameterHint(for textLeftOfCursor: String) -> String? {
    CompletionSource(textLeftOfCursor, evaluator: self).parameterHint
  }
}
