import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// An expression whose value is printed whenever it changes.
struct Watch {
  /// The expression's source text.
  let text: String
  let expression: Expression
  let scope: Scope
  /// The value at the last evaluation; ``MissingValue`` if the expression had none.
  var value: Any
}

/// The value of a watched expression that can't be evaluated now, for instance because its row is
/// gone.
struct MissingValue: LiteralPrintable, Equatable {
  var literal: String { "(gone)" }
}

/// The watched expressions of each store.
@MainActor
final class WatchList {
  private(set) var watches: [ObjectIdentifier: [Watch]] = [:]

  var isEmpty: Bool { watches.isEmpty }

  func watches(in store: SessionStore) -> [Watch] { watches[ObjectIdentifier(store)] ?? [] }

  func add(_ watch: Watch, to store: SessionStore) {
    remove(watch.text, from: store)
    watches[ObjectIdentifier(store), default: []].append(watch)
  }

  /// - Returns: Whether the expression was watched.
  @discardableResult
  func remove(_ text: String, from store: SessionStore) -> Bool {
    let key = ObjectIdentifier(store)
    let before = watches[key]?.count ?? 0
    watches[key]?.removeAll { $0.text == text }
    let after = watches[key]?.count ?? 0
    if after == 0 { watches[key] = nil }
    return after < before
  }

  func removeAll(from store: SessionStore) { watches[ObjectIdentifier(store)] = nil }

  func update(_ values: [Any], in store: SessionStore) {
    for (index, value) in values.enumerated() {
      watches[ObjectIdentifier(store)]?[index].value = value
    }
  }
}

extension Evaluator {
  /// The value of a watched expression in a state of the whole store.
  func value(of watch: Watch, in state: Any, of store: SessionStore) -> Any {
    guard let scoped = try? watch.scope.state(of: state) else { return MissingValue() }
    let environment = Environment(of: session, names: names(of: store.feature), state: scoped)
    let value = try? ExpressionEvaluator(environment: environment).evaluate(watch.expression)
    return value ?? MissingValue()
  }

  /// The changes of the watched expressions, after each arrival and finally in the current state.
  func watchedChanges(_ arrivals: [ShellSession.Arrival]) -> [Change] {
    var changes: [Change] = []
    for store in session.stores {
      let watches = watches.watches(in: store)
      guard !watches.isEmpty else { continue }
      var moments: [[Any]] = []
      for arrival in arrivals where arrival.store === store {
        let after = arrival.entry.after
        moments.append(
          arrival.entry.times?.readingNew { values(of: watches, in: after, of: store) }
            ?? values(of: watches, in: after, of: store)
        )
      }
      // Undo and reset add no entry, so the current state needs its own comparison.
      moments.append(values(of: watches, in: store.state, of: store))
      var last = watches.map(\.value)
      for values in moments {
        for (index, new) in values.enumerated() where !Self.isSame(last[index], new) {
          let path = StatePath([.member("watch \(watches[index].text)")])
          changes.append(.changed(path, old: last[index], new: new))
          last[index] = new
        }
      }
      self.watches.update(last, in: store)
    }
    return changes
  }

  private func values(of watches: [Watch], in state: Any, of store: SessionStore) -> [Any] {
    watches.map { value(of: $0, in: state, of: store) }
  }

  private static func isSame(_ left: Any, _ right: Any) -> Bool {
    guard let left = flattened(left), let right = flattened(right) else {
      return flattened(left) == nil && flattened(right) == nil
    }
    return type(of: left) == type(of: right) && Comparison.isEqual(left, right)
  }
}
