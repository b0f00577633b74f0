import Foundation

/// A journal's summary, extracted without decoding every line: the journal of a long session has
/// hundreds of thousands of lines.
package struct JournalOutline: Sendable {
  /// The format's version; `nil` if the journal has no readable header.
  package private(set) var version: Int?
  /// The name of the program that wrote the journal.
  package private(set) var program: String?
  /// The number of statements that a replay evaluates.
  package var statementCount: Int { statements.count }
  /// The last of these statements, apart from one that quit the shell.
  package private(set) var lastStatement: String?
  /// The names of the loaded features, without duplicates.
  package private(set) var features: [String] = []
  /// Whether at least one line can be believed; `true` for an empty file.
  package private(set) var isReadable: Bool
  /// The number of places where lines are damaged, missing or misplaced.
  package private(set) var damageCount = 0

  /// Whether a later program wrote the journal, in a format that this one does not know.
  package var isOfLaterVersion: Bool { version.map { $0 > JournalRecord.version } ?? false }

  private var statements: [Statement] = []
  /// The statement whose end has not been read yet.
  private var open: Statement?

  private struct Statement {
    let line: ArraySlice<UInt8>
    var isDone = false
    var isQuit = false
  }

  /// - Parameter bytes: The contents of the file. The last line may be incomplete: a process may be
  ///   writing it.
  package init(parsing bytes: [UInt8]) {
    isReadable = bytes.isEmpty
    var lines = JournalLines(bytes)
    while let line = lines.next() {
      switch line {
      case .record(let json, _): read(json)
      case .damage(let damage) where damage.kind == .cutOff: continue
      case .damage(let damage):
        damageCount += 1
        if damage.beginsStatement { closeEnded() }
      }
    }
    version = lines.version
    close()
    let last = statements.last { !$0.isQuit } ?? statements.last
    lastStatement = last.flatMap { Self.text(of: $0.line) }
    for statement in statements where statement.line.mayLoad {
      guard case .begin(_, _, _, loads: let feature?)? = Self.record(statement.line),
        !features.contains(feature)
      else { continue }
      features.append(feature)
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    guard let kind = Kind(of: line) else { return }
    isReadable = true
    switch kind {
    case .header:
      if case .header(_, let program, _, _, _) = Self.record(line) { self.program = program }
    case .begin:
      closeEnded()
      open = Statement(line: line)
    case .end:
      open?.isDone = true
      open?.isQuit = line.starts(with: Self.quitEnd)
      close()
    case .resumed: close()
    case .done: open?.isDone = true
    case .kept:
      switch Self.record(line) {
      case .kept(let count), .stoppedBefore(_, let count):
        statements.removeLast(max(0, statements.count - count))
      default: break
      }
    }
  }

  /// Ends the open statement, whose end is damaged: the session went on after it.
  private mutating func closeEnded() {
    open?.isDone = true
    close()
  }

  /// Ends the open statement. A statement that had no effect before the process ended does not
  /// count.
  private mutating func close() {
    if let open, open.isDone { statements.append(open) }
    open = nil
  }

  private static let quitEnd = Array("{\"end\":{\"outcome\":\"quit\"}".utf8)

  private static func record(_ line: ArraySlice<UInt8>) -> JournalRecord? {
    try? JSONDecoder().decode(JournalRecord.self, from: Data(line))
  }

  private static func text(of line: ArraySlice<UInt8>) -> String? {
    if case .begin(let text, _, _, _) = record(line) { text } else { nil }
  }

  /// The kind of a record, as far as the outline needs it.
  private enum Kind {
    case header, begin, end, done, resumed, kept

    private static let words: [(start: [UInt8], kind: Kind)] = {
      let kinds: KeyValuePairs<String, Kind> = [
        "begin": .begin, "end": .end, "did": .done, "shared": .done, "clock": .done,
        "moved": .done, "header": .header, "resumed": .resumed, "kept": .kept,
        "stoppedBefore": .kept,
      ]
      return kinds.map { (Array("{\"\($0.key)\":".utf8), $0.value) }
    }()

    init?(of line: ArraySlice<UInt8>) {
      guard let kind = Self.words.first(where: { line.starts(with: $0.start) })?.kind else {
        return nil
      }
      self = kind
    }
  }
}

extension ArraySlice<UInt8> {
  private static var loads: [UInt8] { Array("\"loads\":\"".utf8) }

  /// Whether a statement's line may name a feature that it loads. A quick test: false positives are
  /// possible.
  fileprivate var mayLoad: Bool {
    let word = Self.loads
    var rest = self
    while let place = rest.firstIndex(of: word[0]) {
      if rest[place...].starts(with: word) { return true }
      rest = rest[(place + 1)...]
    }
    return false
  }
}
