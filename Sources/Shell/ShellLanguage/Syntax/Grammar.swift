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

  /// The command with exactly this name or alias, as the parser takes it.
  func command(_ name: String) -> Command? { commands[name] }

  /// What a word stands for at the beginning of a statement: first of all for a form of statements.
  func word(_ text: String) -> Word? { words[text] }

  /// The consequence of a call; `nil` if there is no such command.
  package func consequence(of call: CommandCall) -> Consequence? {
    commands[call.command]?.signature.consequence.resolved(for: call)
  }

  /// The commands whose names start with `prefix`, in catalog order.
  package func signatures(beginningWith prefix: String) -> [CommandSignature] {
    signatures.filter { $0.name.hasPrefix(prefix) }
  }
}

extension Grammar {
  /// A command as the parser takes it. An object: each statement looks at its command several times, and a
  /// signature is large to copy.
  final class Command: Sendable {
    let signature: CommandSignature
    /// The places of all parameters, and of those with a keyword.
    let places, keywords: Places

    init(_ signature: CommandSignature) {
      self.signature = signature
      places = Places(signature.parameters.indices)
      keywords = Places(
        signature.parameters.indices.filter { signature.parameters[$0].keyword != nil }
      )
    }

    var parameters: [CommandSignature.Parameter] { signature.parameters }

    /// Whether what follows the command's word is its first value, verbatim.
    var takesText: Bool {
      guard !parameters.isEmpty, case .text = parameters[0].kind else { return false }
      return true
    }
  }

  /// Places of parameters in a signature, in order.
  struct Places: Sequence, IteratorProtocol {
    private var bits: UInt64 = 0

    init(_ places: some Sequence<Int>) {
      for place in places {
        precondition(
          place < UInt64.bitWidth,
          "A command takes at most \(UInt64.bitWidth) parameters."
        )
        bits |= 1 << place
      }
    }

    var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

    mutating func remove(_ place: Int) { bits &= ~(1 << place) }

    func removing(_ place: Int) -> Self {
      var rest = self
      rest.remove(place)
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
      guard let place = first else { return nil }
      bits &= bits - 1
      return place
    }
  }
}
