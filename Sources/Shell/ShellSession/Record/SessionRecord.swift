package import ShellLanguage

/// What was done in a session, in order: enough to do it again.
///
/// It holds statements as they were written, each with the place that its text stands in, and not what
/// they did: whoever does them again finds the same stores, swaps and values if the world outside gives
/// the same answers.
package struct SessionRecord {
  /// Something that was done.
  package enum Step {
    /// A statement, or the part of it that was done before it failed.
    case statement(RecordedStatement)
    /// A statement that stands for one that was done in part.
    case text(String)
    /// A variable was given a value by a statement that is not done again as a whole.
    case binding(name: String, value: Any)
    /// Effects of earlier statements went on meanwhile: until none was in flight, or for a time.
    case wait(Duration?)
  }

  package struct Entry {
    package fileprivate(set) var step: Step
    package let consequence: Consequence
    /// The lines that a script would print for it.
    package var output: [String]

    package init(_ step: Step, _ consequence: Consequence, output: [String] = []) {
      self.step = step
      self.consequence = consequence
      self.output = output
    }
  }

  package private(set) var entries: [Entry] = []

  /// When the last entry was made that was no wait.
  private var lastDone: ContinuousClock.Instant?

  package init() {}

  package mutating func append(_ entry: Entry) {
    entries.append(entry)
    lastDone = .now
  }

  /// Notes that effects of earlier statements have done something.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether none is in flight any more.
  ///   - output: The lines that were printed for it.
  package mutating func appendWait(isQuiet: Bool, output: [String]) {
    let elapsed = lastDone.map { $0.duration(to: .now) } ?? .zero
    let duration = isQuiet ? nil : elapsed.roundedUp
    guard let last = entries.indices.last, case .wait = entries[last].step else {
      entries.append(Entry(.wait(duration), .changes, output: output))
      return
    }
    entries[last].step = .wait(duration)
    Self.keep(output, in: &entries[last].output)
  }

  /// Adds lines to those that are kept of an entry. What a timer prints all day, or a long loop, is not kept:
  /// a line stands for any lines then.
  package static func keep(_ lines: [String], in output: inout [String]) {
    if output.count + lines.count <= keptLines {
      output += lines
    } else if output.last != anyLines {
      output.append(anyLines)
    }
  }

  /// How many lines are kept of an entry.
  private static let keptLines = 10_000
  package static let anyLines = "…"

  /// Notes that no effect is in flight any more: who does all this again need not know how long it took.
  package mutating func noteQuiet() {
    guard let last = entries.last, case .wait(_?) = last.step else { return }
    entries[entries.count - 1].step = .wait(nil)
  }
}

/// A statement of a ``SessionRecord``.
package struct RecordedStatement {
  /// How much of the statement is done again.
  package enum Form: Hashable {
    case whole
    /// An action whose block did not hold.
    case withoutBlock
    /// All of it, with the error that it ended with.
    case failing(code: String)
  }

  package let statement: Statement
  package let source: SourceText
  /// Where relative paths begin in it.
  package let directory: String
  package let form: Form
  /// What is to stand at some offsets of the source besides, so that the statement says what it did.
  package let insertions: [Int: String]
  /// Whether the statement is an abbreviated word that stood for a value rather than for a command.
  package let isValueName: Bool

  package init(
    _ statement: Statement,
    in source: SourceText,
    directory: String,
    form: Form = .whole,
    insertions: [Int: String] = [:],
    isValueName: Bool = false
  ) {
    self.statement = statement
    self.source = source
    self.directory = directory
    self.form = form
    self.insertions = insertions
    self.isValueName = isValueName
  }
}

extension Duration {
  /// The next tenth of a second.
  fileprivate var roundedUp: Duration {
    let (seconds, attoseconds) = components
    let tenth: Int64 = 100_000_000_000_000_000
    return .milliseconds(seconds * 1000 + (attoseconds + tenth - 1) / tenth * 100)
  }
}
