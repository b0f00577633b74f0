/// The syntax of a command: the one schema behind parsing, help, completion and the manual.
package struct CommandSignature: Hashable, Sendable {
  package struct Parameter: Hashable, Sendable {
    /// The name that identifies the argument in a call and, in capitals, in help.
    package var name: String
    package var kind: ParameterKind
    /// The word that must precede the value: `as` in `load counter as mine`.
    package var keyword: String?
    package var isOptional: Bool
    /// Whether the parameter takes all remaining values, at least one unless it is optional.
    package var isRepeated: Bool
    /// Whether the keyword may be written again, for another value.
    package var mayRecur: Bool
    /// Whether the prompt hints at the parameter. A rarely used one would disturb those who type.
    package var isHinted: Bool
    package var summary: String

    package init(
      _ name: String,
      _ kind: ParameterKind,
      keyword: String? = nil,
      isOptional: Bool = false,
      isRepeated: Bool = false,
      mayRecur: Bool = false,
      isHinted: Bool = true,
      summary: String
    ) {
      self.isHinted = isHinted
      self.name = name
      self.kind = kind
      self.keyword = keyword
      self.isOptional = isOptional
      self.isRepeated = isRepeated
      self.mayRecur = mayRecur
      self.summary = summary
    }
  }

  package struct Option: Hashable, Sendable {
    /// The name without its dashes.
    package var name: String
    /// The kind of the option's value; `nil` for a flag.
    package var kind: ParameterKind?
    package var summary: String

    package init(_ name: String, _ kind: ParameterKind? = nil, summary: String) {
      self.name = name
      self.kind = kind
      self.summary = summary
    }
  }

  /// A script of one or more lines with its exact output in `#>` lines, run as a test.
  package struct Example: Hashable, Sendable {
    package var summary: String
    package var script: String

    package init(_ summary: String, _ script: String) {
      self.summary = summary
      self.script = script
    }
  }

  /// What to write instead of an argument that the command doesn't take, but is often given.
  package struct Advice: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
      /// `250ms`, `2s`, `5m` or `1h`.
      case duration
      /// Anything that doesn't begin with a digit.
      case word
      /// `=`
      case equalsSign
    }

    package var form: Form
    /// A sentence in which `ARGUMENT` stands for the argument.
    package var text: String

    package init(_ form: Form, _ text: String) {
      self.form = form
      self.text = text
    }
  }

  package var name: String
  /// Other names of the command, which are also valid in files: `dep` for `dependency`.
  package var aliases: [String]
  package var group: CommandGroup
  package var summary: String
  /// What users should know beyond the summary, if anything.
  package var discussion: String
  package var parameters: [Parameter]
  package var options: [Option]
  /// Whether a `{ … }` of assignments to `$0` may follow the arguments.
  package var takesBlock: Bool
  /// Whether the block can also assign to names other than `$0`.
  package var blockNamesValues: Bool
  /// Whether `error` or `changes` with a block of statements may replace the arguments.
  package var takesStatementBlock: Bool
  /// The consequence of running the command.
  package var consequence: Consequence
  package var advice: [Advice]
  package var examples: [Example]

  package init(
    _ name: String,
    _ group: CommandGroup,
    summary: String,
    discussion: String = "",
    aliases: [String] = [],
    parameters: [Parameter] = [],
    options: [Option] = [],
    takesBlock: Bool = false,
    blockNamesValues: Bool = false,
    takesStatementBlock: Bool = false,
    consequence: Consequence = .changes,
    advice: [Advice] = [],
    examples: [Example] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.group = group
    self.summary = summary
    self.discussion = discussion
    self.parameters = parameters
    self.options = options
    self.takesBlock = takesBlock
    self.blockNamesValues = blockNamesValues
    self.takesStatementBlock = takesStatementBlock
    self.consequence = consequence
    self.advice = advice
    self.examples = examples
  }

  /// What to write instead of an argument that the command doesn't take; `nil` if that is not known.
  func advice(onArgument argument: String) -> String? {
    var forms: [Advice.Form] = argument.first?.isNumber == true ? [] : [.word]
    if argument == "=" { forms.insert(.equalsSign, at: 0) }
    if case .duration? = SourceBytes(argument).number(0).kind { forms = [.duration] }
    let chosen = forms.lazy.compactMap { form in advice.first { $0.form == form } }.first
    return chosen?.text.replacing("ARGUMENT", with: argument)
  }
}

/// The kind of a parameter's value, which determines how the value is parsed and completed.
package enum ParameterKind: Hashable, Sendable {
  /// The name of a registered feature.
  case feature
  /// The name of a loaded store.
  case store
  /// A new name.
  case newName
  /// An action of the current scope, as an expression.
  case action
  /// Any expression.
  case expression
  /// Any expression, or a path into the state from the root, which begins with `/`.
  case expressionOrRootedPath
  /// An endpoint of a client, with or without arguments: `numberFact.fetch(3)`.
  case endpointCall
  /// A path into the state at the scope, or from the root if it begins with `/`.
  case statePath
  /// A path to move the scope to, from the root if it begins with `/`, or `..` or `/`.
  case scopePath
  /// The name of a case, with or without its dot.
  case caseName
  /// An expression for a whole number that is not negative.
  case count
  /// A history entry: its number, an expression for its number, or the name of a mark.
  case entry
  /// An expression for a duration.
  case duration
  /// The path of a file: a word or a string literal.
  case file
  /// One of these words. If the parameter is optional, another word belongs to the next parameter.
  case choice([String])
  /// One of these words. Any other word is an error.
  case oneOf([String])
  /// The key of a shared value: a word, a string literal, or the key's declaration such as
  /// `.appStorage("count")`. The word `orWord` is not a key and needs no value.
  case sharedKey(orWord: String)
  /// A storage back end for shared values: `memory`, `file PATH`, `sqlite PATH` or `live`.
  case backend
  /// A command, a feature or another help topic.
  case topic
  /// The name of a setting.
  case setting
  /// The name of a dependency or of its endpoint: `numberFact.fetch`.
  case dependency
  /// The new alternative of a dependency: a name or a value.
  case alternative
  /// The rest of the line, verbatim.
  case text
}

/// The groups of commands, in the order in which help lists them.
package enum CommandGroup: String, CaseIterable, Sendable {
  case stores, acting, looking, scope, time, effects, dependencies, shared, scripting, session,
    teaching
}
