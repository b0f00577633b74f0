extension CommandCall {
  /// The word, where the call is nothing but an abbreviated word: `coun` may be the beginning of a
  /// command, or a property of the state or a variable of exactly this name.
  ///
  /// Only the evaluator knows the names in scope. It should prefer one of them to the command.
  package func loneAbbreviation(in grammar: Grammar) -> Name? {
    let isLone = arguments.isEmpty && options.isEmpty && block == nil
    return isLone && grammar[word.text] == nil && command.hasPrefix(word.text) ? word : nil
  }
}
