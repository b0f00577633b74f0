import ComposableArchitecture
import ShellOutput
import ShellSession
import ShellValues

/// A store's history as a sequence diagram in the language of Mermaid: the actions of the user and of effects, what each
/// changed, and the calls of clients. What was undone is left out.
@MainActor
struct SequenceDiagram {
  private let store: SessionStore
  private let entries: [Timeline.Entry]
  private let calls: [Int: [EndpointCall]]

  /// - Returns: `nil` if the history is empty.
  init?(of store: SessionStore, in session: ShellSession) {
    let undone = Set(store.timeline.undone.map(\.number))
    entries = store.timeline.branch.filter { !undone.contains($0.number) }
    guard !entries.isEmpty else { return nil }
    self.store = store
    let own = session.endpointCalls.calls.filter { $0.store === store && $0.entry != nil }
    calls = Dictionary(grouping: own) { $0.entry ?? 0 }
  }

  private static let user = "you"
  private static let effects = "effects"
  /// Further changes of an entry are counted.
  private static let changeLimit = 8

  var text: String {
    var lines = ["sequenceDiagram", "  actor \(Self.user) as You"]
    lines.append("  participant store as \(Self.escaped(store.name))")
    if hasEffects { lines.append("  participant \(Self.effects) as Effects") }
    lines += clients.map { "  participant \(Self.id(of: $0)) as \(Self.escaped($0))" }
    for entry in entries { lines += self.lines(of: entry) }
    return lines.joined(separator: "\n") + "\n"
  }

  private var hasEffects: Bool {
    entries.contains(where: \.isFromEffect) || calls.values.joined().contains(where: \.isFromEffect)
  }

  /// The names of the clients, in the order of their first calls.
  private var clients: [String] {
    var names: [String] = []
    for entry in entries {
      for call in calls[entry.number] ?? [] where !names.contains(call.client) {
        names.append(call.client)
      }
    }
    return names
  }

  private func lines(of entry: Timeline.Entry) -> [String] {
    let calls = calls[entry.number] ?? []
    let sender = entry.isFromEffect ? Self.effects : Self.user
    var lines = ["  \(sender)->>store: \(Self.escaped(title(of: entry)))"]
    for call in calls where !call.isFromEffect { lines += self.lines(of: call, by: "store") }
    let changes = entry.changes.lines
    if !changes.isEmpty {
      let shown = changes.prefix(Self.changeLimit).map(Self.escaped)
      let rest = changes.count - shown.count
      let all = shown + (rest > 0 ? ["… and \(rest) more"] : [])
      lines.append("  Note over store: \(all.joined(separator: "<br/>"))")
    }
    for call in calls where call.isFromEffect { lines += self.lines(of: call, by: Self.effects) }
    return lines
  }

  private func title(of entry: Timeline.Entry) -> String {
    "#\(entry.number) " + HistoryEvent(entry).summary(ValueDescription(width: 80))
  }

  private func lines(of call: EndpointCall, by caller: String) -> [String] {
    let client = Self.id(of: call.client)
    let text = call.text.dropFirst(call.client.count + 1)
    let lines = ["  \(caller)->>\(client): \(Self.escaped(String(text)))"]
    switch call.result {
    case nil: return lines
    case .success where call.endpoint.resultType == Void.self:
      return lines + ["  \(client)-->>\(caller): returned"]
    case .success(let value):
      let value = ValueDescription(width: 80).text(value)
      return lines + ["  \(client)-->>\(caller): \(Self.escaped(value))"]
    case .failure(let error):
      let error = ValueDescription(width: 80).text(error)
      return lines + ["  \(client)--x\(caller): \(Self.escaped(error))"]
    }
  }

  // MARK: Text

  /// An id that is no word of the language.
  private static func id(of client: String) -> String {
    "client_" + client.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
  }

  /// A text in which no character means something to Mermaid.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "#": result += "#35;"
      case ";": result += "#59;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      case _ where character.isNewline: result += " "
      default: result.append(character)
      }
    }
  }
}
