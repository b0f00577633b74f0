package import PlatformIO
package import ShellJournal
import ShellLanguage

/// What a command does outside of the session.
package enum OutsideWork: Hashable, Sendable {
  /// It writes a file, or values that other programs read.
  case writes
  /// It runs a program, or the statements of another file.
  case runs
}

/// The calls in a journal or a script that write or run something outside of the session.
///
/// A file from elsewhere is data: whoever replays it should see these calls first.
package struct OutsideCalls: Hashable, Sendable {
  package struct Call: Hashable, Sendable {
    package let work: OutsideWork
    /// The call as written.
    package let text: String
  }

  /// The distinct calls, in the order in which they first occur.
  package private(set) var calls: [Call] = []

  package var isEmpty: Bool { calls.isEmpty }

  /// The calls of a script, wherever they are nested.
  init(in program: Program) {
    add(program.statements, of: program.source, isReplay: false)
  }

  /// The calls that a replay of a journal would evaluate. It leaves out programs and saves.
  @MainActor
  package init(in contents: JournalContents, _ evaluator: Evaluator) {
    for case .statement(let statement) in contents.items where !statement.isLost {
      let source = SourceText(statement.text, name: statement.file)
      let isTyped = statement.file == nil
      guard let program = try? evaluator.program(source, allowsAbbreviations: isTyped) else {
        continue
      }
      add(program.statements, of: program.source, isReplay: true)
    }
  }

  private mutating func add(_ statements: [Statement], of source: SourceText, isReplay: Bool) {
    for statement in statements {
      if case .command(let call) = statement.kind {
        add(call, String(source[statement.span]), isReplay: isReplay)
      }
      add(statement.nested, of: source, isReplay: isReplay)
    }
  }

  private mutating func add(_ call: CommandCall, _ text: String, isReplay: Bool) {
    guard let command = CommandCatalog.command(named: call.command),
      let work = command.outsideWork(of: call),
      !(isReplay && Evaluator.isLeftOutOfReplay(call, of: command))
    else { return }
    let call = Call(work: work, text: text)
    if !calls.contains(call) { calls.append(call) }
  }
}

/// A question to the person at the prompt: whether a file may do what it would do outside of the
/// session.
package struct OutsideRequest: Sendable {
  package let path: ResolvedPath
  /// The file's name in messages.
  package let name: String
  package let calls: OutsideCalls

  package init(_ path: ResolvedPath, as name: String, _ calls: OutsideCalls) {
    self.path = path
    self.name = name
    self.calls = calls
  }

  /// What the file would do, one line per call.
  package var text: String {
    let limit = 20
    let lines = calls.calls.prefix(limit).map { call in
      let verb =
        switch call.work {
        case .writes: "writes"
        case .runs: "runs"
        }
      return "\(verb): \(StatementExcerpt.text(of: call.text))"
    }
    let rest = calls.calls.count - limit
    return "\(name) acts outside of the session, if it is replayed\n"
      + (lines + (rest > 0 ? ["… and \(rest) more"] : [])).joined(separator: "\n")
  }
}

extension Statement {
  /// The statements of all blocks of this one.
  fileprivate var nested: [Statement] {
    switch kind {
    case .command(let call): call.block ?? []
    case .if(let branches, let otherwise): branches.flatMap(\.body) + otherwise
    case .repeat(_, let body), .for(_, in: _, let body), .while(_, let body),
      .measure(_, let body), .define(_, parameters: _, let body), .expectBlock(_, let body):
      body
    case .expression, .let, .assignment: []
    }
  }
}
