/// The place at the end of a text where the user is typing, for completion.
///
/// The text of a place always reaches up to the cursor, so a completion replaces its end. The text
/// before the cursor may be invalid or incomplete.
package struct CompletionContext: Hashable, Sendable {
  /// A syntactic position that is possible at the cursor.
  package enum Place: Hashable, Sendable {
    /// A statement's first word.
    case statement(String)
    /// The text so far of a value for a parameter, or for the option of that name.
    case argument(CommandSignature.Parameter, text: String)
    /// The name of an option, with its dashes.
    case option(String)
    /// The keyword of one of the parameters.
    case keyword([CommandSignature.Parameter], String)
    /// A keyword of the language.
    case word([String], String)
    /// A word before a block of statements, which takes the place of a command's arguments: `changes`, `error`.
    case expectedBlock(String)
    /// What is expected of the error of a block: its code, or a part of its text.
    case expectedError(String)
    /// The text so far of an expression.
    case expression(String)
    /// The text so far of an expression whose elements a loop visits.
    case elements(String)
    /// The left side of an assignment in an action's block, such as `$0.count`.
    case assignmentTarget(String)
    /// The right side of such an assignment.
    case assignedValue(target: String, String)
  }

  /// The positions that are possible at the cursor, of which there may be any number.
  package var places: [Place]
  /// The command whose arguments are being typed.
  package var call: PartialCall?
  /// The names visible at the cursor because the surrounding text binds them.
  package var bindings: [NameBinding]

  /// - Parameters:
  ///   - text: The text left of the cursor.
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

/// A command that is partly typed.
package struct PartialCall: Hashable, Sendable {
  package var signature: CommandSignature
  /// The source texts of the complete arguments, by parameter.
  package var arguments: [String: String] = [:]
  /// The typed options with their values.
  package var options: [String: String] = [:]
  /// The parameters without an argument so far.
  package var pending: [CommandSignature.Parameter]

  package init(_ signature: CommandSignature) {
    self.signature = signature
    pending = signature.parameters
  }

  /// The call with a placeholder as the argument of a parameter or option, and the text that the
  /// call was read from; `nil` if a required argument is still missing.
  package func completed(
    at parameter: CommandSignature.Parameter,
    grammar: Grammar
  ) -> (source: SourceText, call: CommandCall)? {
    let placeholder = "nil"
    var words = [signature.name]
    for other in signature.parameters {
      guard let argument = other == parameter ? placeholder : arguments[other.name] else {
        continue
      }
      words += [other.keyword, argument].compactMap(\.self)
    }
    for option in signature.options {
      guard option.name != parameter.name else {
        words += ["--\(option.name)", placeholder]
        continue
      }
      if let value = options[option.name] { words += ["--\(option.name)", value] }
    }
    let source = SourceText(words.joined(separator: " "))
    let parser = Parser(source, grammar: grammar, allowsAbbreviations: false)
    guard case .complete(let statements) = parser.parse(), let statement = statements.first,
      case .command(let call) = statement.kind
    else { return nil }
    return (source, call)
  }
}

/// A name that an unfinished text binds to a value.
package struct NameBinding: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    /// `let NAME = …`
    case expression(String)
    /// `for NAME in …`
    case element(of: String)
    /// A parameter of a definition.
    case unknown
  }

  package var name: String
  package var value: Value
}
