import ShellLanguage
import ShellSession

/// The parts of a statement that were done, in order. Each distinct statement is stored only once,
/// because a loop may repeat it a million times.
struct RecordedParts {
  private var distinct: [SessionRecord.Entry] = []
  private var order: [Int32] = []
  /// Indices of the distinct statements, by their start offsets.
  private var statements: [Int: [Int32]] = [:]
  /// Indices of the bindings that end, by their names.
  private var ends: [String: Int32] = [:]

  /// The parts in the order in which they were done.
  var entries: [SessionRecord.Entry] { order.map { distinct[Int($0)] } }

  /// - Returns: What the part can be added again with.
  @discardableResult
  mutating func append(_ entry: SessionRecord.Entry) -> Int32 {
    if case .binding(let name, .none) = entry.step {
      if let same = ends[name] {
        appendAgain(same)
        return same
      }
      ends[name] = Int32(distinct.count)
      return add(entry)
    }
    guard case .statement(let recorded) = entry.step, recorded.form == .whole else {
      return add(entry)
    }
    let start = recorded.statement.span.start
    if let same = statements[start, default: []].first(where: {
      isSame(distinct[Int($0)], recorded)
    }) {
      appendAgain(same)
      return same
    }
    statements[start, default: []].append(Int32(distinct.count))
    return add(entry)
  }

  /// Adds a part once more.
  mutating func appendAgain(_ part: Int32) { order.append(part) }

  private mutating func add(_ entry: SessionRecord.Entry) -> Int32 {
    let part = Int32(distinct.count)
    order.append(part)
    distinct.append(entry)
    return part
  }

  private func isSame(_ entry: SessionRecord.Entry, _ recorded: RecordedStatement) -> Bool {
    guard case .statement(let other) = entry.step else { return false }
    return other.statement.span == recorded.statement.span && other.source == recorded.source
      && other.directory == recorded.directory
  }
}
