/// The commands that a parser knows. An object, because each statement asks for it several times.
package final class Grammar: Sendable {
  /// What a statement's first word stands for.
  enum Word {
    case form(StatementForm)
    case command(Command)
  }

  /// The signatures in catalog order.
  package let signatures: [CommandSignature]
  /// The command that `.action` is short for, and the one that passes a line to the system's shell.
  let send, shell: Command?
  private let commands: [String: Command]
  private let words: [String: Word]

  package init(_ signatures: [CommandSignature]) {
    self.signatures = signatures
    let commands = signatures.map(Command.init)
    // Names come first, so an alias never hides a command.
    let names = commands.map { ($0.signature.name, $0) }
    let aliases = commands.flatMap { command in command.signature.aliases.map { ($0, command) } }
    let byName = Dictionary(names + aliases) { first, _ in first }
    self.commands = byName
    let forms = StatementForm.allCases.map { ($0.rawValue, Word.form($0)) }
    words = byName.mapValues(Word.command).merging(forms) { $1 }
    send = byName["send"]
    shell = byName["!"]
  }

  /// The command with exactly this name or alias.
  package subscript(name: String) -> CommandSignature? { commands[name]?.signature }

  /// What a word stands for at the beginning of a statement. Forms take precedence over commands.
  func word(_ text: String) -> Word? { words[text] }

  /// The consequence of a call; `nil` if there is no such command.
  package func consequence(of call: CommandCall) -> Consequence? {
    commands[call.command]?.signature.consequence.resolved(for: call)
  }

  /// The commands whose names start with `prefix`, in catalog order.
  package func signatures(beginningWith prefix: String) -> [CommandSignature] {
    signatures.filter { $0.name.hasPrefix(prefix) }
  }

  /// The only command whose name starts with `prefix`; `nil` if there are none or several.
  func onlyCommand(beginningWith prefix: String) -> Command? {
    let found = signatures(beginningWith: prefix)
    return found.count == 1 ? commands[found[0].name] : nil
  }
}

extension Grammar {
  /// A command with what the parser needs precomputed. An object: each statement looks at its command
  /// several times, and a signature is large to copy.
  final class Command: Sendable {
    let signature: CommandSignature
    /// The indices of all parameters, and of those with a keyword.
    let indices, keywords: ParameterIndices

    init(_ signature: CommandSignature) {
      self.signature = signature
      indices = ParameterIndices(signature.parameters.indices)
      keywords = ParameterIndices(indices.filter { signature.parameters[$0].keyword != nil })
    }

    var parameters: [CommandSignature.Parameter] { signature.parameters }

    /// Whether what follows the command's word is its first value, verbatim.
    var takesText: Bool { !parameters.isEmpty && parameters[0].kind.isText }
  }

  /// Indices of a signature's parameters, in order.
  struct ParameterIndices: Sequence, IteratorProtocol {
    private var bits: UInt64 = 0

    init(_ indices: some Sequence<Int>) {
      for index in indices {
        precondition(
          index < UInt64.bitWidth,
          "A command takes at most \(UInt64.bitWidth) parameters."
        )
        bits |= 1 << index
      }
    }

    var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

    mutating func remove(_ index: Int) { bits &= ~(1 << index) }

    func removing(_ index: Int) -> Self {
      var rest = self
      rest.remove(index)
      return rest
    }

    func intersection(_ other: Self) -> Self {
      var common = self
      common.bits &= other.bits
      return common
    }

    func subtracting(_ other: Self) -> Self {
      var rest = self
      rest.bits &= ~other.bits
      return rest
    }

    mutating func next() -> Int? {
      guard let index = first else { return nil }
      remove(index)
      return index
    }
  }
}
