/// What is being typed at the end of a text, for Tab completion.
///
/// The raw text that a place carries always reaches up to the cursor, so that whoever completes it
/// replaces its end. Nothing before it needs to be right, or complete.
package struct CompletionContext: Hashable, Sendable {
  /// Something that can stand at the cursor.
  package enum Place: Hashable, Sendable {
    /// A statement's first word.
    case statement(String)
    /// A value for a parameter, or for an option of that name, with its text so far.
    case argument(CommandSignature.Parameter, text: String)
    /// An option's name, with its dashes.
    case option(String)
    /// The keyword of one of these parameters.
    case keyword([CommandSignature.Parameter], String)
    /// A word of the language's own.
    case word([String], String)
    /// An expression's text so far.
    case expression(String)
    /// `$0.count`, in the block behind an action.
    case assignmentTarget(String)
    /// What is assigned there.
    case assignedValue(target: String, String)
  }

  /// What can stand at the cursor; there may be several, and none.
  package var places: [Place]
  /// The command whose arguments the cursor stands in.
  package var call: PartialCall?
  /// The names that hold at the cursor because of what is typed around it.
  package var bindings: [NameBinding]

  /// - Parameters:
  ///   - text: What stands left of the cursor.
  ///   - grammar: The commands.
  package init(completing text: String, grammar: Grammar) {
    var outline = Outline(text, grammar: grammar)
    outline.scan()
    var reader = CompletionReader(outline: outline, grammar: grammar)
    places = reader.places()
    call = reader.call
    bindings = outline.bindings
  }
}

/// A command as far as it has been typed.
package struct PartialCall: Hashable, Sendable {
  package var signature: CommandSignature
  /// The complete arguments by their parameters, as they were written.
  package var arguments: [String: String] = [:]
  /// The options that were written, with their values.
  package var options: [String: String] = [:]
  /// The parameters that have no argument yet.
  package var pending: [CommandSignature.Parameter]

  package init(_ signature: CommandSignature) {
    self.signature = signature
    pending = signature.parameters
  }
}

/// A name that an unfinished text gives to a value.
package struct NameBinding: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    /// `let NAME = …`
    case expression(String)
    /// `for NAME in …`
    case element(of: String)
    /// A definition's parameter.
    case unknown
  }

  package var name: String
  package var value: Value
}
