import ComposableArchitecture
import ShellOutput
import ShellSession
import ShellValues

/// Looks through the histories of a session for what the patterns warn of.
@MainActor
struct Lint {
  private let session: ShellSession

  init(_ session: ShellSession) {
    self.session = session
  }

  var findings: [LintFinding] {
    var findings = severalWriters
    for store in session.stores {
      let history = LintedHistory(store)
      findings += forwardedDelegates(history)
      findings += lateEffects(history)
      findings += idleActions(history)
      findings += unusedState(history)
      findings += exclusiveFlags(history)
    }
    return findings
  }

  // MARK: Shared values

  /// Stored values that actions of several features have written, none of which is part of another. A parent
  /// that passes a value to its child shares it on purpose.
  private var severalWriters: [LintFinding] {
    var writers: [ObjectIdentifier: [Writer]] = [:]
    var order: [ObjectIdentifier] = []
    for store in session.stores {
      for entry in store.timeline.all where !entry.shared.isEmpty {
        guard let writer = Writer(of: entry, in: store) else { continue }
        for change in entry.shared where change.origin == .program && change.liveReference != nil {
          if writers[change.referenceID] == nil { order.append(change.referenceID) }
          if writers[change.referenceID]?.contains(where: writer.isRelated) != true {
            writers[change.referenceID, default: []].append(writer)
          }
        }
      }
    }
    return order.compactMap { id in
      guard let writers = writers[id], writers.count > 1 else { return nil }
      let list = writers.map { "\($0.path.joined(separator: ".")) (\($0.label))" }
      let name = session.sharedName(of: id) ?? "a shared value"
      let text = "'\(name)' is written by \(list.joined(separator: " and "))"
      return LintFinding(rule: .severalWriters, text: text)
    }
  }

  /// A feature whose action has written a shared value.
  private struct Writer {
    let path: [String]
    let label: String

    @MainActor
    init?(of entry: Timeline.Entry, in store: SessionStore) {
      guard let action = entry.action else { return nil }
      let owner = ActionOwner(of: action, in: entry.before)
      // The parent acts on what a child delegates.
      let names = owner.delegated == nil ? owner.names : owner.names.dropLast()
      path = [store.feature.name] + names
      label = ActionReport.label(number: entry.number, action: action)
    }

    /// Whether one is part of the other.
    func isRelated(_ other: Writer) -> Bool {
      zip(path, other.path).allSatisfy { $0 == $1 }
    }
  }

  // MARK: Actions and effects

  private func forwardedDelegates(_ history: LintedHistory) -> [LintFinding] {
    var seen: Set<String> = []
    return history.actions.compactMap { entry, owner in
      guard case .effect(of: let number?) = entry.cause, let value = owner.delegated,
        let cause = history.owners[number], let original = cause.delegated,
        owner.names.count < cause.names.count, Self.isSame(value, original)
      else { return nil }
      let path = cause.names.joined(separator: ".")
      guard seen.insert("\(path) \(owner.names)").inserted else { return nil }
      return LintFinding(
        rule: .forwardedDelegate,
        text: "#\(entry.number) sends on the delegate action of '\(path)' (#\(number)) unchanged"
      )
    }
  }

  private static func isSame(_ value: Any, _ other: Any) -> Bool {
    ValueDescription().text(value) == ValueDescription().text(other)
  }

  private func lateEffects(_ history: LintedHistory) -> [LintFinding] {
    var seen: Set<String> = []
    func finding(_ cause: Int, _ owner: ActionOwner, _ text: String) -> LintFinding? {
      let path = owner.names.joined(separator: ".")
      // Who closes the screen in the same action knows that it is gone.
      guard !owner.steps.isEmpty, let started = history.store.timeline.entry(cause),
        owner.isPresent(in: started.after), seen.insert("\(path).\(owner.caseName)").inserted
      else {
        return nil
      }
      return LintFinding(
        rule: .lateEffect,
        text: "the effect of '\(path)' that #\(cause) started \(text) after '\(path)' was gone"
      )
    }
    let arrived = history.actions.compactMap { entry, _ -> LintFinding? in
      guard case .effect(of: let number?) = entry.cause, let owner = history.owners[number],
        !owner.steps.isEmpty, !owner.isPresent(in: entry.before)
      else { return nil }
      return finding(number, owner, "sent #\(entry.number)")
    }
    let received = history.actions.compactMap { entry, owner -> LintFinding? in
      let path = owner.names.joined(separator: ".")
      guard case .effect(of: let number?) = entry.cause, !owner.steps.isEmpty,
        history.owners[number]?.names != owner.names,
        let cause = history.store.timeline.entry(number)
      else { return nil }
      let isReplaced = owner.isReplaced(in: entry.before, since: cause.after)
      guard isReplaced || !owner.isPresent(in: entry.before),
        seen.insert("\(path).\(owner.caseName).\(isReplaced)").inserted
      else { return nil }
      let end = isReplaced ? "which was another one by then" : "which was gone"
      return LintFinding(
        rule: .lateEffect,
        text: "an effect that #\(number) started sent #\(entry.number) to '\(path)', \(end)"
      )
    }
    let inFlight = session.effects(of: history.store).compactMap { status -> LintFinding? in
      guard let number = status.entry?.number, let owner = history.owners[number],
        !owner.isPresent(in: history.store.state)
      else { return nil }
      return finding(number, owner, "is in flight")
    }
    return arrived + received + inFlight
  }

  /// Actions of the user that never changed anything, and started nothing.
  private func idleActions(_ history: LintedHistory) -> [LintFinding] {
    var idle: [String: (label: String, count: Int)] = [:]
    var order: [String] = []
    var busy: Set<String> = []
    let effects = Set(session.effects(of: history.store).compactMap { $0.entry?.number })
    let callers = Set(
      session.endpointCalls.calls.filter { $0.store === history.store }.compactMap(\.entry)
    )
    for (entry, owner) in history.actions where entry.cause == .user {
      guard let action = entry.action else { continue }
      let key = (owner.names + [owner.caseName]).joined(separator: ".")
      // Whether something changed is asked last: comparing two states takes time.
      if busy.contains(key) { continue }
      let isIdle =
        !history.causes.contains(entry.number) && !effects.contains(entry.number)
        && !callers.contains(entry.number) && entry.changes.isEmpty
      if !isIdle {
        busy.insert(key)
      } else if idle[key] == nil {
        idle[key] = (ActionReport.label(number: entry.number, action: action), 1)
        order.append(key)
      } else {
        idle[key]?.count += 1
      }
    }
    return order.filter { !busy.contains($0) }.compactMap { key in
      guard let (label, count) = idle[key], count > 1 else { return nil }
      return LintFinding(
        rule: .idleAction,
        text:
          "\(label) changed nothing, nor did \(count == 2 ? "its repetition" : "its \(count - 1) repetitions")"
      )
    }
  }

  // MARK: State

  /// Properties without a value that never got one although all actions of the feature were sent. Others may be
  /// settings that the state begins with.
  private func unusedState(_ history: LintedHistory) -> [LintFinding] {
    let own = history.actions.filter { $0.owner.names.isEmpty }
    let sent = Set(own.map(\.owner.caseName))
    guard let listing = CaseListing(of: history.store.feature.actionType), !listing.cases.isEmpty,
      listing.cases.allSatisfy({ sent.contains($0.name) }),
      // What a child's actions change is seen only if each of them is sent.
      ActionRoute.children(of: history.store.feature.actionType).isEmpty
    else { return [] }
    let changed = Set(
      history.store.timeline.all.flatMap { $0.changes.changedMembers }
    )
    guard !changed.contains("") else { return [] }
    let unused = Member.names(of: history.store.state).filter { name in
      !changed.contains(name) && Self.isEmpty(Member.value(name, of: history.store.state))
    }
    return unused.map {
      LintFinding(
        rule: .unusedState,
        text: "'\($0)' of \(history.store.name) never changed, though each action was sent"
      )
    }
  }

  private static func isEmpty(_ value: Any?) -> Bool {
    guard let value = value.flatMap(Member.unwrapped) else { return true }
    return switch value {
    case let value as Bool: !value
    case let value as any BinaryInteger: "\(value)" == "0"
    case let value as any Collection: value.isEmpty
    default: false
    }
  }

  /// Flags of which one was switched off as another was switched on, and that were never on together.
  private func exclusiveFlags(_ history: LintedHistory) -> [LintFinding] {
    let flags = Member.names(of: history.store.state).filter {
      Member.value($0, of: history.store.state) is Bool
    }
    guard flags.count > 1 else { return [] }
    func on(_ state: Any) -> Set<String> {
      Set(flags.filter { Member.value($0, of: state) as? Bool == true })
    }
    var handedOver: Set<String> = []
    for entry in history.store.timeline.all {
      let (before, after) = (on(entry.before), on(entry.after))
      if before.count > 1 || after.count > 1 { return [] }
      if let old = before.first, let new = after.first, old != new {
        handedOver.formUnion([old, new])
      }
    }
    guard handedOver.count > 1 else { return [] }
    let names = flags.filter(handedOver.contains).map { "'\($0)'" }.joined(separator: " and ")
    return [
      LintFinding(
        rule: .exclusiveFlags,
        text:
          "\(names) of \(history.store.name) hand over to each other, and are never true together"
      )
    ]
  }
}

/// The actions of a store's history with the features that they belong to.
@MainActor
struct LintedHistory {
  let store: SessionStore
  let actions: [(entry: Timeline.Entry, owner: ActionOwner)]
  let owners: [Int: ActionOwner]
  /// The entries whose effects have sent something.
  let causes: Set<Int>

  init(_ store: SessionStore) {
    self.store = store
    actions = store.timeline.all.compactMap { entry in
      entry.action.map { (entry, ActionOwner(of: $0, in: entry.before)) }
    }
    owners = Dictionary(actions.map { ($0.entry.number, $0.owner) }) { $1 }
    causes = Set(
      actions.compactMap { if case .effect(of: let cause) = $0.entry.cause { cause } else { nil } }
    )
  }
}

extension ChangeList {
  /// The properties of the whole state that have changes; an empty text for the state itself.
  fileprivate var changedMembers: [String] {
    changes.map { if case .member(let name)? = $0.path.steps.first { name } else { "" } }
  }
}
