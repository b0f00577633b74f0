import ComposableArchitecture
import ShellValues

/// The history of a session's shared values.
@MainActor
final class SharedHistory {
  /// The values before their first recorded change.
  private(set) var first = SharedValues()
  /// The values after their last recorded change.
  private(set) var last = SharedValues()
  /// The current storages of the kinds of keys.
  var routes: SharedRoutes = [:] {
    didSet { revision += 1 }
  }
  /// Incremented for each change of values or storages.
  private(set) var revision = 0

  func record(_ changes: [SharedChange]) {
    guard !changes.isEmpty else { return }
    revision += 1
    first.complete(with: SharedValues(before: changes))
    last.update(with: SharedValues(after: changes))
  }

  var moment: SharedMoment {
    SharedMoment(values: last, routes: routes, revision: revision, history: self)
  }

  /// Whether a shared value has changed in this session.
  func knows(_ id: ObjectIdentifier) -> Bool { last.contains(id) }
}

/// A point in time in a session's shared history.
package struct SharedMoment {
  fileprivate let values: SharedValues
  fileprivate let routes: SharedRoutes
  /// The revision of the history at that time.
  let revision: Int
  fileprivate let history: SharedHistory

  /// The values at that time, of all shared values that changed before or after it.
  @MainActor
  var resolved: SharedValues {
    var resolved = values
    resolved.complete(with: history.first)
    return resolved
  }

  /// Runs an operation in which shared values read as they were at that time.
  @MainActor
  package func reading<R>(_ operation: () throws -> R) rethrows -> R {
    try resolved.reading(operation)
  }

  /// The values at this moment and another one; `nil` if none of them may differ.
  @MainActor
  func times(to other: Self) -> SharedTimes? {
    guard revision != other.revision else { return nil }
    let times = SharedTimes(from: resolved, to: other.resolved)
    return times.isEmpty ? nil : times
  }

  /// A description of the storage that a kind of key used at that time.
  @MainActor
  func storageDescription(of kind: SharedStorageKind) -> String {
    routes[kind].map { $0.description(of: kind) } ?? kind.ownStorageDescription
  }
}

/// The shared values at two points in time.
package struct SharedTimes: ReferenceTimes {
  let old: SharedValues
  let new: SharedValues

  init(from old: SharedValues, to new: SharedValues) {
    self.old = old
    self.new = new
  }

  package func differs(_ id: ObjectIdentifier) -> Bool { old.differs(id, from: new) }
  package var isEmpty: Bool { !old.differs(from: new) }

  package func readingOld<R>(_ operation: () throws -> R) rethrows -> R {
    try old.reading(operation)
  }

  package func readingNew<R>(_ operation: () throws -> R) rethrows -> R {
    try new.reading(operation)
  }

  package func comparing<R>(_ operation: () throws -> R) rethrows -> R {
    try old.comparing(to: new, operation)
  }
}
