extension CommandCall {
  /// The word of a call that consists only of an abbreviated word. `coun` may abbreviate a command,
  /// or be the exact name of a variable or of a property of the state.
  ///
  /// Only the evaluator knows the names in scope, and it should prefer them to the command.
  package func loneAbbreviation(in grammar: Grammar) -> Name? {
    let isLone = arguments.isEmpty && options.isEmpty && block == nil
    return isLone && grammar[word.text] == nil && command.hasPrefix(word.text) ? word : nil
  }
}
