package import Foundation
import PlatformIO
import ShellOutput
package import ShellSession
import ShellValues

/// What the entries of a session's histories changed, and what its states are: written down before the
/// session goes on in other code, and compared after.
package struct SessionTrace: Codable, Hashable, Sendable {
  struct Entry: Codable, Hashable, Sendable {
    let store: String
    let number: Int
    /// What happened, in a few words.
    let title: String
    /// What changed, by path: `1 → 2`.
    let changes: [String: String]
  }

  struct State: Codable, Hashable, Sendable {
    let store: String
    /// The values, by path.
    let values: [String: String]
  }

  private let entries: [Entry]
  private let states: [State]

  /// Takes down a session as it is.
  ///
  /// - Complexity: O(*n*) for what the states hold and the entries changed.
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

  /// Reads what ``write(to:)`` wrote.
  package init(contentsOf url: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }

  /// Writes it to a file, for its owner alone.
  package func write(to url: URL) throws {
    let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    try ScriptFile.write(
      text,
      to: ResolvedPath(url.path),
      as: url.lastPathComponent,
      replacing: true
    )
  }

  /// How many columns a value takes; of a longer one as much is compared as is shown, and a sum of the rest.
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

  /// States of more parts than this are compared as a whole beyond them.
  private static let valueLimit = 100_000

  fileprivate static func text(_ value: Any) -> String {
    let short = ValueDescription(width: width).text(value)
    let long = ValueDescription().text(value)
    guard long != short else { return short }
    let sum = long.utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) }
    return "\(short) (\(String(sum % 0xffff, radix: 16)))"
  }

  // MARK: Comparing

  /// Where a session differs from what it was.
  package struct Differences: Hashable, Sendable {
    /// The entries that changed something else than before: `counter #3 .incrementTapped: count: 1 → 3,
    /// before 1 → 2`.
    package let entries: [String]
    /// Where the states are others now: `counter: count: 7, before 4`.
    package let states: [String]

    package var isEmpty: Bool { entries.isEmpty && states.isEmpty }
  }

  /// Compares with an earlier trace of the same statements. Entries that change numbers by as much as
  /// before are the same.
  package func differences(from before: SessionTrace) -> Differences {
    let old = Dictionary(before.entries.map { ($0.key, $0) }) { $1 }
    let new = Set(entries.map(\.key))
    var lines = entries.flatMap { entry in
      old[entry.key].map { entry.differences(from: $0) } ?? ["\(entry.label): was not there before"]
    }
    lines += before.entries.filter { !new.contains($0.key) }.map {
      "\($0.label): is not there any more"
    }
    return Differences(entries: lines, states: stateDifferences(from: before))
  }

  private func stateDifferences(from before: SessionTrace) -> [String] {
    let old = Dictionary(before.states.map { ($0.store, $0.values) }) { $1 }
    let gone = before.states.map(\.store).filter { name in !states.contains { $0.store == name } }
    return states.flatMap { state -> [String] in
      guard let values = old[state.store] else { return ["\(state.store): was not there before"] }
      return Self.paths(state.values, values).compactMap { path in
        let (now, then) = (state.values[path], values[path])
        guard now != then else { return nil }
        let place = path.isEmpty ? state.store : "\(state.store): \(path)"
        return "\(place): \(now ?? "(gone)"), before \(then ?? "(not there)")"
      }
    } + gone.map { "\($0): is not there any more" }
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

  /// By how much a number changed: what comes after a difference goes on from another number.
  private static func step(_ change: String?) -> Decimal? {
    guard let parts = change?.components(separatedBy: " → "), parts.count == 2,
      let old = Decimal(string: parts[0]), let new = Decimal(string: parts[1]),
      parts.allSatisfy({ $0.allSatisfy { $0.isNumber || "-.e".contains($0) } })
    else { return nil }
    return new - old
  }
}
