package import Foundation
import PlatformIO
import ShellJournal
import ShellOutput
package import ShellSession
import ShellValues

/// The changes of a session's history entries and its states. A trace is written before the session
/// continues in rebuilt code, and compared afterwards.
package struct SessionTrace: Codable, Hashable, Sendable {
  struct Entry: Codable, Hashable, Sendable {
    let store: String
    let number: Int
    /// A short description of the event.
    let title: String
    /// The changes by path: `1 → 2`.
    let changes: [String: String]
  }

  struct State: Codable, Hashable, Sendable {
    let store: String
    /// The values by path.
    let values: [String: String]
  }

  private let entries: [Entry]
  private let states: [State]

  /// Captures the current histories and states of a session.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the states and of the entries' changes.
  @MainActor
  package init(of session: ShellSession) {
    entries = session.stores.flatMap { store in
      store.timeline.branch.map { Entry($0, in: store) }
    }
    states = session.stores.map { store in
      var values: [String: String] = [:]
      Self.collect(ValueNode(store.state, width: Self.width), at: "", into: &values)
      return State(store: store.name, values: values)
    }
  }

  /// Reads a trace written by ``write(to:)``.
  package init(contentsOf url: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }

  /// Writes the trace to a file with permissions for its owner only.
  package func write(to url: URL) throws {
    let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    try ScriptFile.write(
      text,
      to: ResolvedPath(url.path),
      as: url.lastPathComponent,
      permissions: .ownerOnly,
      replacing: true
    )
  }

  /// The maximum width of a value in columns. Longer values are compared by their abbreviated text
  /// and a checksum.
  fileprivate static let width = 60

  private static func collect(
    _ node: ValueNode,
    at path: String,
    into values: inout [String: String]
  ) {
    let nodes = node.children().nodes
    if nodes.isEmpty || values.count >= valueLimit {
      values[path] = SessionTrace.text(node.value)
      return
    }
    for child in nodes {
      let label = child.label ?? ""
      let separator = path.isEmpty || label.hasPrefix("[") || label.hasPrefix(".") ? "" : "."
      collect(child, at: path + separator + label, into: &values)
    }
  }

  /// Beyond this number of values, the remaining parts of a state are not split further.
  private static let valueLimit = 100_000

  fileprivate static func text(_ value: Any) -> String {
    let short = ValueDescription(width: width).text(value)
    let long = ValueDescription().text(value)
    guard long != short else { return short }
    return "\(short) (\(Checksum(of: long).text))"
  }

  // MARK: Comparing

  /// The differences between a session and an earlier trace.
  package struct Differences: Hashable, Sendable {
    /// Entries whose changes differ: `counter #3 .incrementTapped: count: 1 → 3, before 1 → 2`.
    package let entries: [String]
    /// Differences between the states: `counter: count: 7, before 4`.
    package let states: [String]

    package var isEmpty: Bool { entries.isEmpty && states.isEmpty }
  }

  /// Compares with an earlier trace of the same statements. Entries that change a number by the
  /// same amount as before count as equal.
  package func differences(from before: SessionTrace) -> Differences {
    let old = Dictionary(before.entries.map { ($0.key, $0) }) { $1 }
    let new = Set(entries.map(\.key))
    var lines = entries.flatMap { entry in
      old[entry.key].map { entry.differences(from: $0) } ?? ["\(entry.label): is new"]
    }
    lines += before.entries.filter { !new.contains($0.key) }.map {
      "\($0.label): no longer exists"
    }
    return Differences(entries: lines, states: stateDifferences(from: before))
  }

  private func stateDifferences(from before: SessionTrace) -> [String] {
    let old = Dictionary(before.states.map { ($0.store, $0.values) }) { $1 }
    let gone = before.states.map(\.store).filter { name in !states.contains { $0.store == name } }
    return states.flatMap { state -> [String] in
      guard let values = old[state.store] else { return ["\(state.store): is new"] }
      return Self.paths(state.values, values).compactMap { path in
        let (now, then) = (state.values[path], values[path])
        guard now != then else { return nil }
        let place = path.isEmpty ? state.store : "\(state.store): \(path)"
        return "\(place): \(now ?? "(gone)"), before \(then ?? "(not there)")"
      }
    } + gone.map { "\($0): no longer exists" }
  }

  fileprivate static func paths(
    _ one: [String: String],
    _ other: [String: String]
  ) -> [String] {
    Set(one.keys).union(other.keys).sorted()
  }
}

extension SessionTrace.Entry {
  struct Key: Hashable {
    let store: String
    let number: Int
  }

  var key: Key { Key(store: store, number: number) }
  var label: String { "\(store) #\(number) \(title)" }

  @MainActor
  fileprivate init(_ entry: Timeline.Entry, in store: SessionStore) {
    let list = entry.changes
    var changes: [String: String] = [:]
    for change in list.changes {
      let (old, new): (Any?, Any?) =
        switch change {
        case .changed(_, let old, let new): (old, new)
        case .added(_, let value): (nil, value)
        case .removed(_, let value): (value, nil)
        case .reordered(_, let old, let new): (old, new)
        }
      let before = list.readingOld { old.map(SessionTrace.text) } ?? "(not there)"
      let after = list.readingNew { new.map(SessionTrace.text) } ?? "(gone)"
      changes[change.path.description] = "\(before) → \(after)"
    }
    self.init(
      store: store.name,
      number: entry.number,
      title: HistoryEvent(entry).summary(ValueDescription(width: SessionTrace.width)),
      changes: changes
    )
  }

  fileprivate func differences(from before: Self) -> [String] {
    SessionTrace.paths(changes, before.changes).compactMap { path in
      let (now, then) = (changes[path], before.changes[path])
      guard now != then, Self.step(now) == nil || Self.step(now) != Self.step(then) else {
        return nil
      }
      let place = path.isEmpty ? label : "\(label): \(path)"
      return "\(place): \(now ?? "no change"), before \(then ?? "no change")"
    }
  }

  /// The amount by which a number changed. After one difference, later entries start from other
  /// numbers but should change them equally.
  private static func step(_ change: String?) -> Decimal? {
    guard let parts = change?.components(separatedBy: " → "), parts.count == 2,
      let old = Decimal(string: parts[0]), let new = Decimal(string: parts[1]),
      parts.allSatisfy({ $0.allSatisfy { $0.isNumber || "-.e".contains($0) } })
    else { return nil }
    return new - old
  }
}
