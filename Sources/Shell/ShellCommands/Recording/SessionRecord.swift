import ShellLanguage
import ShellSession
import ShellValues

/// What was done in a session, in order and in enough detail to repeat it.
///
/// A record holds the statements as written, each with its source, rather than their results.
/// Repeating the statements produces the same stores, swaps and values, provided that the outside
/// world gives the same answers.
struct SessionRecord {
  /// A step of a session.
  enum Step {
    /// A statement, or the part of it that was done before it failed.
    case statement(RecordedStatement)
    /// The text of a statement that replaces one that was partly done.
    case text(String)
    /// A comment.
    case remark(String)
    /// A variable set by a statement that is not repeated as a whole; `nil` if its name was only that
    /// statement's.
    case binding(name: String, BoundValue?)
    /// Time for the effects of earlier statements: until none is in flight, or for a duration.
    case wait(Duration?)
  }

  /// The value of a variable.
  enum BoundValue {
    case constant(Any)
    /// The text of a value that contains shared values, as they were.
    case text(String)

    @MainActor
    init(_ value: Any) {
      self =
        ReferenceSearch.isPossible(in: type(of: value))
        ? .text(ValueDescription().text(value)) : .constant(value)
    }

    /// The value in the shell's language.
    @MainActor
    var text: String {
      switch self {
      case .constant(let value): ValueDescription().text(value)
      case .text(let text): text
      }
    }
  }

  struct Entry {
    fileprivate(set) var step: Step
    let consequence: Consequence
    /// The output that a script would print for the step.
    fileprivate(set) var output: RecordedOutput
    /// Where the session was after the step; `nil` if no store was in use.
    fileprivate(set) var place: SessionPlace?

    init(_ step: Step, _ consequence: Consequence, output: RecordedOutput = RecordedOutput()) {
      self.step = step
      self.consequence = consequence
      self.output = output
    }
  }

  private(set) var entries: [Entry] = []

  /// The world before the first statement; `nil` if there was none.
  var world: WorldKind?

  /// Whether the last entry is a wait for a duration.
  private var endsInTimedWait = false

  /// When the last entry other than a wait was added.
  private var lastDone: ContinuousClock.Instant?

  init() {}

  mutating func append(_ entry: Entry) {
    entries.append(entry)
    endsInTimedWait = false
    lastDone = .now
  }

  /// Records where the session is after the last entries.
  ///
  /// - Parameter start: The index of the first of them.
  mutating func setPlace(_ place: SessionPlace?, from start: Int) {
    for index in entries.indices.dropFirst(start) { entries[index].place = place }
  }

  /// Formats all output now. What is not formatted keeps the states that it is about.
  @MainActor
  mutating func formatOutput() {
    for index in entries.indices { entries[index].output.format() }
  }

  /// Records that effects of earlier statements made progress.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether no effect is in flight any more.
  ///   - output: The reports on that progress.
  mutating func appendWait(isQuiet: Bool, output: RecordedOutput = RecordedOutput()) {
    let elapsed = lastDone.map { $0.duration(to: .now) } ?? .zero
    let duration = isQuiet ? nil : elapsed.roundedUp
    endsInTimedWait = !isQuiet
    guard let last = entries.indices.last, case .wait = entries[last].step else {
      entries.append(Entry(.wait(duration), .changes, output: output))
      return
    }
    entries[last].step = .wait(duration)
    entries[last].output.append(output)
  }

  /// Records that no effect is in flight any more. A repetition can then wait for quiescence,
  /// rather than for the time that the effects took.
  mutating func noteQuiet() {
    guard endsInTimedWait else { return }
    entries[entries.count - 1].step = .wait(nil)
    endsInTimedWait = false
  }
}

/// A statement of a ``SessionRecord``.
struct RecordedStatement {
  /// The form in which the statement is repeated.
  enum Form: Hashable {
    case whole
    /// An action or a reception without its block, which did not hold.
    case withoutBlock
    /// The whole statement, which ended with an error.
    case failing(code: String)
  }

  let statement: Statement
  let source: SourceText
  /// The folder that the statement resolves relative paths against.
  let directory: String
  let form: Form
  /// Texts to insert at offsets of the source, to make implicit choices of the statement explicit.
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
  /// Rounded up to the next tenth of a second.
  fileprivate var roundedUp: Duration {
    let (seconds, attoseconds) = components
    let tenth: Int64 = 100_000_000_000_000_000
    return .milliseconds(seconds * 1000 + (attoseconds + tenth - 1) / tenth * 100)
  }
}
