import ShellLanguage

/// What was done in a session, in order: enough to do it again.
///
/// It holds statements as they were written, each with the place that its text stands in, and not what
/// they did: whoever does them again finds the same stores, swaps and values if the world outside gives
/// the same answers.
struct SessionRecord {
  /// Something that was done.
  enum Step {
    /// A statement, or the part of it that was done before it failed.
    case statement(RecordedStatement)
    /// A statement that stands for one that was done in part.
    case text(String)
    /// A variable was given a value by a statement that is not done again as a whole.
    case binding(name: String, value: Any)
    /// Effects of earlier statements went on meanwhile: until none was in flight, or for a time.
    case wait(Duration?)
  }

  struct Entry {
    fileprivate(set) var step: Step
    let consequence: Consequence
    /// What a script would print for it.
    fileprivate(set) var output: RecordedOutput

    init(_ step: Step, _ consequence: Consequence, output: RecordedOutput = RecordedOutput()) {
      self.step = step
      self.consequence = consequence
      self.output = output
    }
  }

  private(set) var entries: [Entry] = []

  /// When the last entry was made that was no wait.
  private var lastDone: ContinuousClock.Instant?

  init() {}

  mutating func append(_ entry: Entry) {
    entries.append(entry)
    lastDone = .now
  }

  /// Notes that effects of earlier statements have done something.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether none is in flight any more.
  ///   - output: What was reported of it.
  mutating func appendWait(isQuiet: Bool, output: RecordedOutput = RecordedOutput()) {
    let elapsed = lastDone.map { $0.duration(to: .now) } ?? .zero
    let duration = isQuiet ? nil : elapsed.roundedUp
    guard let last = entries.indices.last, case .wait = entries[last].step else {
      entries.append(Entry(.wait(duration), .changes, output: output))
      return
    }
    entries[last].step = .wait(duration)
    entries[last].output.append(output)
  }

  /// Notes that no effect is in flight any more: who does all this again need not know how long it took.
  mutating func noteQuiet() {
    guard let last = entries.last, case .wait(_?) = last.step else { return }
    entries[entries.count - 1].step = .wait(nil)
  }
}

/// A statement of a ``SessionRecord``.
struct RecordedStatement {
  /// How much of the statement is done again.
  enum Form: Hashable {
    case whole
    /// An action whose block did not hold.
    case withoutBlock
    /// All of it, with the error that it ended with.
    case failing(code: String)
  }

  let statement: Statement
  let source: SourceText
  /// Where relative paths begin in it.
  let directory: String
  let form: Form
  /// What is to stand at some offsets of the source besides, so that the statement says what it did.
  let insertions: [Int: String]
  /// Whether the statement is an abbreviated word that stood for a value rather than for a command.
  let isValueName: Bool

  init(
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
