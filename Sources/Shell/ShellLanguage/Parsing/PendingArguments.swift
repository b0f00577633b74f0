/// The parameters of a command without a value so far.
struct PendingArguments {
  let command: Grammar.Command
  private var places: Grammar.Places
  var optionsEnded = false

  init(_ command: Grammar.Command) {
    self.command = command
    places = command.places
  }

  var parameters: [CommandSignature.Parameter] { places.map { command.parameters[$0] } }

  /// Removes a parameter that has its value, unless it may have another one.
  mutating func use(_ place: Int) {
    if !command.parameters[place].mayRecur { remove(place) }
  }

  mutating func remove(_ place: Int) {
    places.remove(place)
  }

  /// The places of the parameters with a keyword.
  var keywords: Grammar.Places { places.intersection(command.keywords) }

  /// The place of the next parameter without a keyword.
  var positionalPlace: Int? { places.subtracting(command.keywords).first }

  /// The next parameter without a keyword.
  var positional: CommandSignature.Parameter? { positionalPlace.map { command.parameters[$0] } }

  /// Whether another parameter without a keyword follows one.
  func hasPositional(behind place: Int) -> Bool {
    places.subtracting(command.keywords).removing(place).first != nil
  }

  /// The parameter without a keyword that follows another one, which may have its value.
  func positional(behind parameter: CommandSignature.Parameter) -> CommandSignature.Parameter? {
    parameters.first { $0.keyword == nil && $0.name != parameter.name }
  }

  var requiredKeyword: CommandSignature.Parameter? {
    keywords.lazy.map { command.parameters[$0] }.first { !$0.isOptional }
  }

  /// The first parameter that must have a value.
  var missing: CommandSignature.Parameter? {
    places.lazy.map { command.parameters[$0] }.first { !$0.isOptional }
  }

  /// Whether the rest of the line is the next value, verbatim.
  var expectsText: Bool {
    guard let place = positionalPlace else { return false }
    if case .text = command.parameters[place].kind { return true }
    return false
  }

  /// Whether `--` starts an option here. In a plain text, such as a shell command, it does not.
  var acceptsOptions: Bool {
    !optionsEnded && !(expectsText && command.signature.options.isEmpty)
  }
}
