/// The parameters of a command that have no value yet.
struct PendingArguments {
  let command: Grammar.Command
  private var indices: Grammar.ParameterIndices
  var optionsEnded = false

  init(_ command: Grammar.Command) {
    self.command = command
    indices = command.indices
  }

  var parameters: [CommandSignature.Parameter] { indices.map { command.parameters[$0] } }

  /// Removes a parameter that has its value, unless it may have another one.
  mutating func use(_ index: Int) {
    if !command.parameters[index].mayRecur { remove(index) }
  }

  mutating func remove(_ index: Int) {
    indices.remove(index)
  }

  /// The indices of the parameters with a keyword.
  var keywords: Grammar.ParameterIndices { indices.intersection(command.keywords) }

  private var positionals: Grammar.ParameterIndices { indices.subtracting(command.keywords) }

  /// The index of the next parameter without a keyword.
  var positionalIndex: Int? { positionals.first }

  /// The next parameter without a keyword.
  var positional: CommandSignature.Parameter? { positionalIndex.map { command.parameters[$0] } }

  /// The index of the next parameter without a keyword besides this one.
  func positionalIndex(besides index: Int) -> Int? { positionals.removing(index).first }

  var requiredKeyword: CommandSignature.Parameter? {
    keywords.lazy.map { command.parameters[$0] }.first { !$0.isOptional }
  }

  /// The first parameter that must have a value.
  var missing: CommandSignature.Parameter? {
    indices.lazy.map { command.parameters[$0] }.first { !$0.isOptional }
  }

  /// Whether the rest of the line is the next value, verbatim.
  var expectsText: Bool { positionalIndex.map { command.parameters[$0].kind.isText } ?? false }

  /// Whether `--` starts an option here. In a plain text, such as a shell command, it does not.
  var acceptsOptions: Bool {
    !optionsEnded && !(expectsText && command.signature.options.isEmpty)
  }
}
