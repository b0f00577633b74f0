import ComposableArchitecture
import ShellValues

/// What the shared values of a session were at each time.
@MainActor
final class SharedHistory {
  /// The values from before their first change that is known.
  private(set) var first = SharedValues()
  /// The values after their last change.
  private(set) var last = SharedValues()
  /// Where values are kept now.
  var routes: SharedRoutes = [:] {
    didSet { revision += 1 }
  }
  /// Counts the changes.
  private var revision = 0

  func note(_ changes: [SharedChange]) {
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

/// A time, with what the shared values were then.
package struct SharedMoment {
  fileprivate let values: SharedValues
  let routes: SharedRoutes
  /// How many changes led to it.
  let revision: Int
  fileprivate let history: SharedHistory

  /// The values of all that have changed before or after.
  @MainActor
  var resolved: SharedValues {
    var resolved = values
    resolved.complete(with: history.first)
    return resolved
  }

  /// Runs an operation that finds the values of that time.
  @MainActor
  package func reading<R>(_ operation: () throws -> R) rethrows -> R {
    try resolved.reading(operation)
  }
}

/// What the shared values were at two times.
package struct SharedTimes: ReferenceTimes {
  let old: SharedValues
  let new: SharedValues

  init(from old: SharedValues, to new: SharedValues) {
    self.old = old
    self.new = new
  }

  @MainActor
  package init(from old: SharedMoment, to new: SharedMoment) {
    self.init(from: old.resolved, to: new.resolved)
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
