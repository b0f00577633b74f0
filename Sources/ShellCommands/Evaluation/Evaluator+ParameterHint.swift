extension Evaluator {
  /// The parameters that are still to be written of the action that a text ends in.
  package func parameterHint(for left: String) -> String? { nil }
}
