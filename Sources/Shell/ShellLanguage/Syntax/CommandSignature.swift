/// How a command is written: the one schema that feeds parsing, help, completion and the manual.
package struct CommandSignature: Hashable, Sendable {
  package struct Parameter: Hashable, Sendable {
    /// The name in the signature's arguments and, in capitals, in help.
    package var name: String
    package var kind: ParameterKind
    /// The word that must stand before the value: `as` in `load counter as mine`.
    package var keyword: String?
    package var isOptional: Bool
    /// Whether the parameter takes all values that are left, one or more (none where optional).
    package var isRepeated: Bool
    package var summary: String

    package init(
      _ name: String,
      _ kind: ParameterKind,
      keyword: String? = nil,
      isOptional: Bool = false,
      isRepeated: Bool = false,
      summary: String
    ) {
      self.name = name
      self.kind = kind
      self.keyword = keyword
      self.isOptional = isOptional
      self.isRepeated = isRepeated
      self.summary = summary
    }
  }

  package struct Option: Hashable, Sendable {
    /// The name without its dashes.
    package var name: String
    /// What the option's value is; `nil` for a flag.
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

  package var name: String
  /// Other words for the command, valid in files too: `dep` for `dependency`.
  package var aliases: [String]
  package var group: CommandGroup
  package var summary: String
  /// What a person should know beyond the summary; empty where there is no more to say.
  package var discussion: String
  package var parameters: [Parameter]
  package var options: [Option]
  /// Whether a `{ … }` of assignments to `$0` may follow the arguments.
  package var takesBlock: Bool
  /// Whether names are assigned to in the block besides `$0`.
  package var blockNamesValues: Bool
  /// Whether `error`, a pattern and a block of statements may stand in the place of the arguments.
  package var takesErrorBlock: Bool
  /// What running the command leaves behind.
  package var consequence: Consequence
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
    takesErrorBlock: Bool = false,
    consequence: Consequence = .changes,
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
    self.takesErrorBlock = takesErrorBlock
    self.consequence = consequence
    self.examples = examples
  }
}

/// What a parameter's value is: it decides how the text is read and what Tab completes.
package enum ParameterKind: Hashable, Sendable {
  /// A registered feature's name.
  case feature
  /// A loaded store's name.
  case store
  /// A new name.
  case newName
  /// An action of the current scope: an expression.
  case action
  /// Any expression.
  case expression
  /// A path into the state.
  case statePath
  /// A path to move the scope to, `..` or `/`.
  case scopePath
  /// A case's name, with or without its dot.
  case caseName
  /// A whole number that is not negative: an expression.
  case count
  /// An entry of the history: its number, an expression that gives it, or the name of a mark.
  case entry
  /// A duration: an expression.
  case duration
  /// A file's path: a word or a string literal.
  case file
  /// One of these words. Where it may be left out, another word is taken for what follows.
  case choice([String])
  /// One of these words, and no other where there is one.
  case oneOf([String])
  /// The key of a shared value: a word, a string literal, or the key as it is declared:
  /// `.appStorage("count")`. One word stands for something else, which need not be given a value.
  case sharedKey(orWord: String)
  /// A place for shared values: `memory`, `file PATH`, `sqlite PATH`, `live`.
  case backend
  /// A command, a feature or another topic of the help.
  case topic
  /// A setting's name.
  case setting
  /// A dependency's name, or that of an endpoint: `numberFact.fetch`.
  case dependency
  /// What a dependency is to be: a name, or a value.
  case alternative
  /// The rest of the line.
  case text
}

/// The groups of commands, in the order that help lists them.
package enum CommandGroup: String, CaseIterable, Sendable {
  case stores, acting, looking, scope, time, effects, dependencies, shared, scripting, session
}

/// The commands that a parser knows.
package struct Grammar: Sendable {
  /// The signatures in the order of the catalog.
  package let signatures: [CommandSignature]
  private let byName: [String: CommandSignature]

  package init(_ signatures: [CommandSignature]) {
    self.signatures = signatures
    // Names first: an alias never hides a command.
    let names = signatures.map { ($0.name, $0) }
    let aliases = signatures.flatMap { signature in signature.aliases.map { ($0, signature) } }
    self.byName = Dictionary(names + aliases) { first, _ in first }
  }

  /// The command of exactly this name or alias.
  package subscript(name: String) -> CommandSignature? { byName[name] }

  /// The commands whose names begin with `prefix`, in the order of the catalog.
  package func signatures(beginningWith prefix: String) -> [CommandSignature] {
    signatures.filter { $0.name.hasPrefix(prefix) }
  }
}
