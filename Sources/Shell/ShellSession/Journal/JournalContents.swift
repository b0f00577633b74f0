import Foundation

/// What a journal says, put in order.
package struct JournalContents: Sendable {
  /// A statement with what it took from outside.
  package struct Statement: Sendable {
    package let text: String
    package let file: String?
    package let folder: String
    package fileprivate(set) var events: [JournalEvent] = []
    /// How it ended; ``JournalRecord/Outcome/cut`` where the journal ends before.
    package fileprivate(set) var outcome = JournalRecord.Outcome.cut

    /// Whether nothing of it is done again: it did nothing before the process ended.
    package var isLost: Bool { outcome == .cut && !events.contains(where: \.isDone) }
  }

  /// A line that can't be read.
  package struct UnreadableLine: Hashable, Sendable {
    /// Counted from 1.
    package let number: Int
    /// The statement that it says something of; `nil` where it stands between two, or is one itself.
    package let statement: String?
    /// Whether it said that a statement began.
    package let isStatement: Bool
  }

  /// A part of a session, in order.
  package enum Item: Sendable {
    case statement(Statement)
    /// Something that came from outside while no statement ran.
    case event(JournalEvent)
  }

  /// The format's version; `nil` for a journal without its first line.
  package private(set) var version: Int?
  package private(set) var features: [String] = []
  /// Where the shell was started.
  package private(set) var folder: String?
  /// The name of the program that wrote it.
  package private(set) var program: String?
  package private(set) var items: [Item] = []
  /// The effects that were in flight at the end.
  package private(set) var effects: [JournalRecord.EffectText] = []
  /// All lines, as they are.
  package private(set) var records: [JournalRecord] = []
  /// The lines that can't be read.
  package private(set) var unreadableLines: [UnreadableLine] = []

  private var statement: Statement?
  /// The actions that are being reduced, each by its place among the events.
  private var reducing: [Int] = []

  /// Whether a later program has written it, in a format that this one does not know.
  package var isOfLaterVersion: Bool { version.map { $0 > JournalRecord.version } ?? false }

  package var statementCount: Int {
    items.count { if case .statement = $0 { true } else { false } }
  }

  package init(_ records: [JournalRecord]) {
    for record in records { add(record) }
    finish()
  }

  /// - Parameter bytes: A file. A last line without its end is left out.
  package init(parsing bytes: [UInt8]) {
    let decoder = JSONDecoder()
    var number = 0
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      if line.isEmpty { continue }
      if let record = try? decoder.decode(JournalRecord.self, from: Data(line)) {
        add(record)
      } else {
        if number == 1 { noteUnknownHeader(Data(line)) }
        noteUnreadable(line, number)
      }
    }
    finish()
  }

  private mutating func noteUnreadable(_ line: ArraySlice<UInt8>, _ number: Int) {
    let isStatement = line.starts(with: Array("{\"begin\"".utf8))
    unreadableLines.append(
      UnreadableLine(
        number: number,
        statement: isStatement ? nil : statement?.text,
        isStatement: isStatement
      )
    )
    // What follows is not of the statement before.
    if isStatement { close(.cut) }
  }

  /// A later format's first line says at least its version.
  private mutating func noteUnknownHeader(_ line: Data) {
    struct Line: Decodable {
      struct Header: Decodable { let version: Int }
      let header: Header
    }
    version = (try? JSONDecoder().decode(Line.self, from: line))?.header.version
  }

  // MARK: Putting in order

  private mutating func add(_ record: JournalRecord) {
    records.append(record)
    switch record {
    case .header(let version, let program, let features, let folder, _):
      (self.version, self.program) = (version, program)
      (self.features, self.folder) = (features, folder)
    case .begin(let text, let file, let folder, loads: _):
      close(.cut)
      statement = Statement(text: text, file: file, folder: folder)
    case .end(let outcome):
      close(outcome)
    case .act(let store, let cause, let action, let step):
      begin(
        .reduce(JournalEvent.Reduction(store: store, cause: cause, action: action)),
        step,
        store
      )
    case .did(let number, let id, let draws):
      didReduce(number, id, draws)
    case .effects(let effects, let step):
      self.effects = effects
      append(.effects(effects), step)
    case .resumed:
      close(.cut)
      effects = []
      append(.effects([]), nil)
    default:
      addOther(record)
    }
  }

  private mutating func addOther(_ record: JournalRecord) {
    switch record {
    case .initial(let feature, let draws):
      append(.initial(feature: feature, draws), nil)
    case .shared(let origin, let values, let step):
      append(.shared(origin, values), step)
    case .clock(let seconds, let attoseconds, let step):
      let time = Duration(
        secondsComponent: seconds,
        attosecondsComponent: attoseconds
      )
      append(.clock(time), step)
    case .storage(let name, let values):
      append(.storage(name: name, values), nil)
    case .moved(let kind, let mode, let values):
      append(.moved(kind: kind, mode: mode, values), nil)
    case .failed(let code, let message, let step):
      append(.failed(code: code, message: message), step)
    case .stopped(let step):
      append(.stopped, step)
    case .kept(let count):
      keep(count)
    default: break
    }
  }

  private mutating func append(_ kind: JournalEvent.Kind, _ step: Int?) {
    let event = JournalEvent(kind: kind, step: step ?? 0)
    if statement != nil {
      statement?.events.append(event)
    } else {
      items.append(.event(event))
    }
  }

  private var eventCount: Int { statement?.events.count ?? items.count }

  private mutating func begin(_ kind: JournalEvent.Kind, _ step: Int?, _ store: String) {
    // A store reduces one action at a time: one before has come to its end without a word of it.
    for index in reducing where reduction(at: index)?.store == store {
      change(at: index) { $0.isDone = true }
      reducing.removeAll { $0 == index }
    }
    reducing.append(eventCount)
    append(kind, step)
  }

  private mutating func didReduce(_ number: Int, _ id: Int, _ draws: Draws?) {
    guard let index = reducing.popLast() else { return }
    change(at: index) {
      $0.isDone = true
      $0.number = number
      $0.id = id
      $0.draws = draws
    }
  }

  private func event(at index: Int) -> JournalEvent? {
    if let statement {
      return statement.events.indices.contains(index) ? statement.events[index] : nil
    }
    guard items.indices.contains(index), case .event(let event) = items[index] else { return nil }
    return event
  }

  private func reduction(at index: Int) -> JournalEvent.Reduction? {
    guard case .reduce(let reduction) = event(at: index)?.kind else { return nil }
    return reduction
  }

  private mutating func change(at index: Int, _ body: (inout JournalEvent.Reduction) -> Void) {
    guard var event = event(at: index), case .reduce(var reduction) = event.kind else { return }
    body(&reduction)
    event.kind = .reduce(reduction)
    if statement != nil {
      statement?.events[index] = event
    } else {
      items[index] = .event(event)
    }
  }

  /// Ends the statement that runs, or the time between two.
  private mutating func close(_ outcome: JournalRecord.Outcome) {
    defer { reducing = [] }
    guard var statement else {
      // What was being reduced when the process ended is not done again.
      for index in reducing.reversed() { items.remove(at: index) }
      return
    }
    statement.outcome = outcome
    if outcome == .cut {
      if let first = reducing.first { statement.events.removeSubrange(first...) }
    } else {
      self.statement = statement
      for index in reducing { change(at: index) { $0.isDone = true } }
      statement = self.statement ?? statement
    }
    self.statement = nil
    items.append(.statement(statement))
  }

  /// Leaves out what came with and after the statements that are kept.
  private mutating func keep(_ count: Int) {
    close(.cut)
    var rest = count
    let end = items.firstIndex { item in
      guard case .statement(let statement) = item, !statement.isLost else { return false }
      rest -= 1
      return rest < 0
    }
    if let end { items.removeSubrange(end...) }
  }

  private mutating func finish() {
    close(.cut)
  }
}

/// Something that a statement took from outside or did, as the journal has it.
package struct JournalEvent: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case reduce(Reduction)
    case initial(feature: String, Draws)
    case shared(JournalRecord.SharedOrigin, [JournalRecord.SharedText])
    case clock(Duration)
    case storage(name: String, [String: String]?)
    case moved(kind: String, mode: String, [JournalRecord.SharedText])
    case failed(code: String, message: String)
    case stopped
    case effects([JournalRecord.EffectText])
  }

  struct Reduction: Hashable, Sendable {
    let store: String
    /// The action whose effect has sent it; `nil` where the statement did.
    let cause: Int?
    let action: String?
    var isDone = false
    var number: Int?
    var id: Int?
    var draws: Draws?
  }

  var kind: Kind
  /// How many statements had begun within the one that ran.
  let step: Int

  /// Whether it came from outside, rather than from the statement itself.
  var isFromOutside: Bool {
    switch kind {
    case .reduce(let reduction): reduction.cause != nil
    case .shared, .clock, .effects: true
    case .initial, .storage, .moved, .failed, .stopped: false
    }
  }

  /// Whether an action was reduced, or something else that came from outside has happened.
  fileprivate var isDone: Bool {
    switch kind {
    case .reduce(let reduction): reduction.isDone
    case .shared, .clock, .moved: true
    case .initial, .storage, .failed, .stopped, .effects: false
    }
  }
}
