package import ShellLanguage

/// What the runs of one statement of a block have in common: the first of them finds it out.
@MainActor
package final class StatementCache {
  /// The command that the statement calls; `nil` until it is known, and if the statement may come
  /// to mean something else.
  var command: (any Command.Type)?
  /// The arguments of the call.
  let arguments = ArgumentCache()
  /// Whether the call is recorded as a part of the top-level statement; `nil` until it is known.
  var isRecorded: Bool?
  /// Whether the statement states an expectation.
  let isExpectation: Bool
  /// Where the call was recorded last.
  var recordedPart: RecordedPart?

  /// A part of a top-level statement that is recorded.
  struct RecordedPart {
    /// The number of the recording.
    let recording: Int
    let directory: String
    let part: Int32
  }

  private var blocks: [Int: StatementBlock] = [:]

  init(of statement: Statement) {
    isExpectation = statement.isExpectation
  }

  /// A block of the statement, whose own statements have caches too.
  ///
  /// - Parameter index: The position of the block among those of the statement.
  func block(_ statements: [Statement], at index: Int) -> StatementBlock {
    if let block = blocks[index] { return block }
    let block = StatementBlock(statements)
    blocks[index] = block
    return block
  }
}

/// Statements that may run many times, such as a loop's body.
@MainActor
package struct StatementBlock {
  let steps: [(statement: Statement, cache: StatementCache)]

  package init(_ statements: [Statement]) {
    steps = statements.map { ($0, StatementCache(of: $0)) }
  }

  var statements: [Statement] { steps.map(\.statement) }
}
