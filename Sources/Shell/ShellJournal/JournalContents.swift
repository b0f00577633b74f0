import Foundation

/// The records of a journal, grouped into statements and the events between them.
package struct JournalContents: Sendable {
  /// A statement with the events recorded while it ran.
  package struct Statement: Sendable {
    package let text: String
    package let file: String?
    package let folder: String
    package fileprivate(set) var events: [JournalEvent] = []
    /// The outcome; ``JournalRecord/Outcome/cut`` if the journal ends before the statement does.
    package fileprivate(set) var outcome = JournalRecord.Outcome.cut
    /// Whether an earlier resumption has told the user that the statement was cut.
    package fileprivate(set) var isKnownToBeCut = false

    /// Whether a replay skips the statement: it had no effect before the process ended.
    package var isLost: Bool { outcome == .cut && !events.contains(where: \.isDone) }
  }

  /// A part of a session.
  package enum Item: Sendable {
    case statement(Statement)
    /// An event from outside that occurred while no statement ran.
    case event(JournalEvent)
    /// Checksums of the states at this point.
    ///
    /// - Parameter isResumption: Whether they were taken when the session was resumed, after the
    ///   user was told what differed.
    case states([JournalRecord.StateChecksum], isResumption: Bool)
    /// A statement that the user kept out of the journal.
    case withheld
  }

  /// The format's version; `nil` if the journal has no readable header.
  package private(set) var version: Int?
  package private(set) var features: [String] = []
  /// The working directory in which the shell was started.
  package private(set) var folder: String?
  /// The name of the program that wrote the journal.
  package private(set) var program: String?
  package private(set) var items: [Item] = []
  /// The effects in flight at the end of the journal.
  package private(set) var effects: [JournalRecord.EffectText] = []
  /// The records of all lines that can be believed, in order.
  package private(set) var records: [JournalRecord] = []
  /// The lines that can't be believed.
  package private(set) var damage: [JournalDamage] = []
  /// Whether an earlier version wrote the journal, or its beginning, without checksums.
  package private(set) var hasLegacyLines = false

  private var statement: Statement?
  /// The positions of unfinished reductions among the current events.
  private var reducing: [Int] = []
  /// The position of the event that was last recorded completely.
  private var lastEvent: Int?
  /// Whether the session was resumed, and nothing was done since.
  private var isResumption = false

  /// Whether a later program wrote the journal, in a format that this one does not know.
  package var isOfLaterVersion: Bool { version.map { $0 > JournalRecord.version } ?? false }

  package var statementCount: Int {
    items.count { if case .statement = $0 { true } else { false } }
  }

  package init(_ records: [JournalRecord]) {
    for record in records { add(record) }
    finish()
  }

  /// - Parameter bytes: The contents of the file.
  package init(parsing bytes: [UInt8]) {
    let decoder = JSONDecoder()
    var lines = JournalLines(bytes)
    while let line = lines.next() {
      switch line {
      case .record(let json, let number):
        if let record = try? decoder.decode(JournalRecord.self, from: Data(json)) {
          add(record)
        } else {
          note(JournalDamage(.unknown, line: number, json))
        }
      case .damage(let damage): note(damage)
      }
    }
    finish()
    version = lines.version
    hasLegacyLines = lines.hasLegacyLines
  }

  private mutating func note(_ damage: JournalDamage) {
    var damage = damage
    damage.statement = damage.beginsStatement ? nil : statement?.text
    self.damage.append(damage)
    // The lines that follow belong to the damaged statement, not to the one before.
    if damage.beginsStatement { close(.unknown) }
  }

  // MARK: Grouping

  private mutating func add(_ record: JournalRecord) {
    records.append(record.inCurrentVersion)
    defer { isResumption = isResumption(after: record) }
    switch record {
    case .header(let version, let program, let features, let folder, _):
      (self.version, self.program) = (version, program)
      (self.features, self.folder) = (features, folder)
    case .begin(let text, let file, let folder, loads: _):
      close(.unknown)
      statement = Statement(text: text, file: file, folder: folder)
    case .end(let outcome):
      close(outcome)
    case .act(let store, let cause, let action, let step):
      begin(
        .reduce(JournalEvent.Reduction(store: store, cause: cause, action: action)),
        step,
        store
      )
    case .did(let number, let id, let draws, let reads):
      didReduce(number, id, draws, reads ?? [])
    case .effects(let effects, let step):
      self.effects = effects
      append(.effects(effects), step)
    case .resumed:
      close(.cut, isKnown: true)
      effects = []
      append(.effects([]), nil)
    default:
      addOther(record)
    }
  }

  /// Whether the states that follow a record are those with which the session was resumed. Values
  /// that others have stored since may be recorded between.
  private func isResumption(after record: JournalRecord) -> Bool {
    switch record {
    case .resumed: true
    case .begin, .withheld, .act, .states: false
    default: isResumption
    }
  }

  private mutating func addOther(_ record: JournalRecord) {
    switch record {
    case .initial(let feature, let draws):
      append(.initial(feature: feature, draws), nil)
    case .shared(let origin, let values, let step):
      append(.shared(origin, values), step)
      lastEvent = eventCount - 1
    case .unwritable(let part, let state):
      mark(JournalEvent.Obstacle(part: part, state: state))
    case .clock(let seconds, let attoseconds, let step):
      let time = Duration(
        secondsComponent: seconds,
        attosecondsComponent: attoseconds
      )
      append(.clock(time), step)
    case .storage(let name, let values):
      append(.storage(name: name, values), nil)
    case .file(_, let contents):
      append(.file(contents: contents), nil)
    case .moved(let kind, let mode, let values):
      append(.moved(kind: kind, mode: mode, values), nil)
    case .failed(let code, let message, let step):
      append(.failed(code: code, message: message), step)
    case .stopped(let step):
      append(.stopped, step)
    case .kept(let count):
      keep(count)
    case .stoppedBefore(let event, statements: _):
      stop(before: event)
    case .states(let checksums):
      if statement == nil { items.append(.states(checksums, isResumption: isResumption)) }
    case .withheld:
      close(.unknown)
      items.append(.withheld)
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
    // A store reduces one action at a time: an earlier reduction of this store has finished, even
    // if no record says so.
    for index in reducing where reduction(at: index)?.store == store {
      change(at: index) { $0.isDone = true }
      reducing.removeAll { $0 == index }
    }
    reducing.append(eventCount)
    lastEvent = nil
    append(kind, step)
  }

  private mutating func didReduce(
    _ number: Int,
    _ id: Int,
    _ draws: Draws?,
    _ reads: [JournalRecord.SharedText]
  ) {
    guard let index = reducing.popLast() else { return }
    lastEvent = index
    change(at: index) {
      $0.isDone = true
      $0.number = number
      $0.id = id
      $0.draws = draws
      $0.reads = reads
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

  /// Ends the current statement, or the current time between two statements.
  ///
  /// - Parameter isKnown: Whether the user has been told of a statement that was cut.
  private mutating func close(_ outcome: JournalRecord.Outcome, isKnown: Bool = false) {
    defer { (reducing, lastEvent) = ([], nil) }
    guard var statement else {
      // A reduction that the end of the process interrupted is not repeated.
      for index in reducing.reversed() { items.remove(at: index) }
      return
    }
    statement.outcome = outcome
    statement.isKnownToBeCut = isKnown
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

  /// Keeps the first `count` statements that are not lost, and removes everything from the next one
  /// on.
  private mutating func keep(_ count: Int) {
    close(.cut, isKnown: true)
    var rest = count
    let end = items.firstIndex { item in
      guard case .statement(let statement) = item, !statement.isLost else { return false }
      rest -= 1
      return rest < 0
    }
    if let end { items.removeSubrange(end...) }
  }

  /// Marks the last event as one that cannot be repeated.
  private mutating func mark(_ obstacle: JournalEvent.Obstacle) {
    guard let index = lastEvent, var event = event(at: index) else { return }
    event.obstacle = obstacle
    if statement != nil {
      statement?.events[index] = event
    } else {
      items[index] = .event(event)
    }
  }

  /// Removes everything from an event on. The statement that it belongs to stops there.
  ///
  /// - Parameter number: The event's position among all events that are repeated.
  private mutating func stop(before number: Int) {
    close(.cut, isKnown: true)
    var rest = number
    for (index, item) in items.enumerated() {
      switch item {
      case .event:
        rest -= 1
        if rest < 0 { return items.removeSubrange(index...) }
      case .statement(var statement) where !statement.isLost:
        guard statement.events.count > rest else {
          rest -= statement.events.count
          continue
        }
        statement.stop(before: rest)
        return items.replaceSubrange(index..., with: [.statement(statement)])
      default: continue
      }
    }
  }

  private mutating func finish() {
    close(.cut)
  }
}

extension JournalContents.Statement {
  /// Ends the statement before one of its events, as if it had been interrupted there.
  fileprivate mutating func stop(before index: Int) {
    let step = events[index].step
    events.replaceSubrange(index..., with: [JournalEvent(kind: .stopped, step: step)])
    outcome = .interrupted
  }
}
