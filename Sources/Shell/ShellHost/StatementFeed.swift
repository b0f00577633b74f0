import ShellCommands
import ShellLanguage

/// Feeds a ``Conversation`` line by line, as a pipe or another program writes the lines. A
/// statement is evaluated as soon as its last line has arrived.
@MainActor
package final class StatementFeed {
  private let conversation: Conversation
  private let name: String
  /// The lines of the incomplete statement.
  private var pending: [String] = []
  /// The `#>` lines below the last evaluated statement.
  private var expected: [String] = []
  private var lineNumber = 0
  /// The statements of earlier lines by their text. Programs often write the same ones again.
  private var known: [String: StatementBlock] = [:]

  /// The maximum number of different texts whose statements are kept, and their length in bytes.
  private static let knownTexts = (count: 500, bytes: 500)

  /// - Parameters:
  ///   - conversation: Evaluates the statements.
  ///   - name: The name of the source text in diagnostics.
  package init(_ conversation: Conversation, name: String) {
    self.conversation = conversation
    self.name = name
    // A statement's expected output follows it, so its reports must be kept until then.
    conversation.evaluator.options.keepsReports = true
  }

  /// Feeds one line, without its newline.
  package func append(_ line: String) async -> StatementResult {
    lineNumber += 1
    if pending.isEmpty, line.drop(while: \.isWhitespace).hasPrefix("#>") {
      expected.append(line)
      return .done
    }
    let checked = checkOutput(before: lineNumber)
    guard checked == .done else { return checked }
    pending.append(line)
    return await runPending(isAtEnd: false)
  }

  /// Feeds lines up to the first one with which a statement fails or quits.
  ///
  /// - Returns: The number of lines consumed, and the result of the last one.
  package func append(_ lines: ArraySlice<String>) async -> (count: Int, result: StatementResult) {
    // One task for all of them: starting one for each costs more than most lines do.
    await conversation.interruptible { [self] in
      for (index, line) in lines.enumerated() {
        let result = await append(line)
        if result != .done { return (index + 1, result) }
      }
      return (lines.count, .done)
    }
  }

  /// Feeds a line that is not text. It ends the statement that is being read.
  package func appendUnreadable() -> StatementResult {
    lineNumber += 1
    pending = []
    expected = []
    let reason = "line \(lineNumber) is not UTF-8 text"
    let problem = FileProblem.fileNotReadable(name, reason: reason)
    return conversation.fail(Diagnostic(problem), in: SourceText(""), status: .invalid)
  }

  /// Ends the input.
  package func end() async -> StatementResult {
    let checked = checkOutput(before: lineNumber + 1)
    guard checked == .done else { return checked }
    let result = pending.isEmpty ? .done : await runPending(isAtEnd: true)
    return result == .done ? conversation.checkEnd(of: SourceText("", name: name)) : result
  }

  private func runPending(isAtEnd: Bool) async -> StatementResult {
    // Without a line break at its end, so that a backslash there waits for the next line.
    let text = pending.joined(separator: "\n")
    let source = SourceText(text, name: name, firstLine: lineNumber - pending.count + 1)
    if let block = known[text] {
      pending = []
      return await conversation.run(Program(source: source, block))
    }
    switch conversation.evaluator.parse(source, allowsAbbreviations: false) {
    case .incomplete where !isAtEnd: return .done
    case .complete(let statements):
      pending = []
      let block = StatementBlock(statements)
      keep(block, of: text)
      return await conversation.run(Program(source: source, block))
    case .incomplete, .invalid:
      pending = []
      return await conversation.run(source)
    }
  }

  private func keep(_ block: StatementBlock, of text: String) {
    guard text.utf8.count <= Self.knownTexts.bytes else { return }
    if known.count == Self.knownTexts.count { known = [:] }
    known[text] = block
  }

  private func checkOutput(before line: Int) -> StatementResult {
    guard !expected.isEmpty else { return .done }
    defer { expected = [] }
    let source = SourceText(
      expected.joined(separator: "\n"),
      name: name,
      firstLine: max(1, line - expected.count)
    )
    return conversation.checkOutput(expected, in: source)
  }
}
