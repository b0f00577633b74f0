import ConcurrencyExtras
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// The properties that `observe` reads as a view does.
@MainActor
final class ObservationList {
  /// A property that is read as a view reads it.
  @MainActor
  final class Observation {
    /// The path as written.
    let text: String
    let scope: Scope
    let path: ObservedPath
    /// The value at the last read.
    fileprivate(set) var value: Any
    /// Whether the property has told that it changes, since the last read.
    fileprivate let hasFired = LockIsolated(false)

    init(text: String, scope: Scope, path: ObservedPath) {
      self.text = text
      self.scope = scope
      self.path = path
      value = MissingValue()
    }

    /// Reads the property of a store's state; `nil` if it does not exist now.
    fileprivate func read(_ root: Any) -> Any? {
      (try? scope.state(of: root)).flatMap(path.value(in:))
    }
  }

  private var observations: [ObjectIdentifier: [Observation]] = [:]

  var isEmpty: Bool { observations.isEmpty }

  func observations(of store: SessionStore) -> [Observation] {
    observations[ObjectIdentifier(store)] ?? []
  }

  /// Begins to observe a property.
  func add(_ observation: Observation, to store: SessionStore) {
    observations[ObjectIdentifier(store), default: []].removeAll { $0.text == observation.text }
    observations[ObjectIdentifier(store), default: []].append(observation)
    arm(observation, in: store)
  }

  /// Ends the observation of a path, or of all paths.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  func remove(_ text: String?, from store: SessionStore) -> Bool {
    let key = ObjectIdentifier(store)
    let before = observations[key]?.count ?? 0
    observations[key]?.removeAll { text == nil || $0.text == text }
    let after = observations[key]?.count ?? 0
    if after == 0 { observations[key] = nil }
    return after < before
  }

  /// The observations that have fired since they were last read, each read again.
  func fired(in store: SessionStore) -> [ObservedChange] {
    observations(of: store).compactMap { observation in
      guard observation.hasFired.value else { return nil }
      let old = observation.value
      arm(observation, in: store)
      return ObservedChange(text: observation.text, old: old, new: observation.value)
    }
  }

  private func arm(_ observation: Observation, in store: SessionStore) {
    let hasFired = observation.hasFired
    hasFired.setValue(false)
    store.track { root in
      observation.value = observation.read(root) ?? MissingValue()
    } onChange: {
      hasFired.setValue(true)
    }
  }
}

/// A property that told its observers of a change.
struct ObservedChange {
  let text: String
  let old: Any
  let new: Any

  private var isEqual: Bool {
    type(of: old) == type(of: new) && Comparison.isEqual(old, new)
  }

  /// - Parameter shortIDs: The beginnings that stand for ids at a prompt, which names the parts that changed;
  ///   `nil` in scripts, which print both values.
  func report(shortIDs: ShortIDs?) -> Report {
    let style = ValueStyle(rendersDialogs: true, shortIDs: shortIDs)
    let list = shortIDs == nil ? [] : ChangeList.all(from: old, to: new, limit: Self.namedCount + 1)
    let changes = isEqual ? "the value is equal" : text(of: list, style)
    return .done(
      "observed",
      [
        ("path", .string(text)), ("isEqual", .bool(isEqual)), ("old", .value(old)),
        ("new", .value(new)),
      ],
      text: "observe \(text): a view that reads it is updated (\(changes))"
    )
  }

  private static let namedCount = 3

  /// The changes within the value, `isLoading: true → false`, or else both values.
  private func text(of list: ChangeList, _ style: ValueStyle) -> String {
    let description = ValueDescription(width: 30, style: style)
    guard !list.isEmpty else { return "\(description.text(old)) → \(description.text(new))" }
    let texts = list.changes.prefix(Self.namedCount).map {
      Self.text(of: $0, in: list, description)
    }
    return texts.joined(separator: ", ") + (list.changes.count > Self.namedCount ? ", …" : "")
  }

  private static func text(
    of change: Change,
    in list: ChangeList,
    _ description: ValueDescription
  ) -> String {
    let path = change.path.isEmpty ? "" : "\(change.path.text(in: description.style)): "
    func old(_ value: Any) -> String { list.readingOld { description.text(value) } }
    func new(_ value: Any) -> String { list.readingNew { description.text(value) } }
    return switch change {
    case .changed(_, let before, let after): "\(path)\(old(before)) → \(new(after))"
    case .added(_, let value): "+ \(path)\(new(value))"
    case .removed(_, let value): "- \(path)\(old(value))"
    case .reordered: "\(path)order changed"
    }
  }
}
