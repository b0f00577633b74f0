/// Differences, with what values elsewhere were on both sides, which their texts are made with.
package struct ChangeList {
  package var changes: [Change]
  package var times: (any ReferenceTimes)?
  /// The values with changed parts that are equal by their own `==`.
  package private(set) var equalPaths: [StatePath] = []
  /// The shared values that changes are part of, by the index of the change.
  package private(set) var origins: [Int: Origin] = [:]

  /// The names of the other stores that read a shared value.
  package var otherReaders: [ObjectIdentifier: [String]] = [:]

  /// The shared value that a change is part of.
  package struct Origin: Hashable {
    package let id: ObjectIdentifier
    /// How many steps of the change's path lead to the shared value.
    package let depth: Int

    package init(id: ObjectIdentifier, depth: Int) {
      self.id = id
      self.depth = depth
    }
  }

  package init(_ changes: [Change], _ times: (any ReferenceTimes)? = nil) {
    self.changes = changes
    self.times = times
  }

  package var isEmpty: Bool { changes.isEmpty }

  /// Whether all changes are within values that are equal by their own `==`.
  package var isEqual: Bool {
    changes.allSatisfy { change in
      equalPaths.contains { change.path.hasPrefix($0) }
    }
  }

  /// The differences between two values.
  ///
  /// - Parameter limit: How many to find at most.
  package init(
    from old: Any,
    to new: Any,
    _ times: (any ReferenceTimes)? = nil,
    limit: Int = .max
  ) {
    self.init(ValueDiff.changes(from: old, to: new, limit: limit, times: times), times)
  }

  /// The differences between two values, including those that a value's own `==` overlooks.
  ///
  /// - Parameters:
  ///   - path: The path of the two values.
  ///   - limit: How many to find at most.
  ///   - patch: The patch that turns the old value into the new one, in which elements that differ need
  ///     not be searched; `nil` if it isn't known.
  package static func all(
    from old: Any,
    to new: Any,
    at path: StatePath = StatePath(),
    _ times: (any ReferenceTimes)? = nil,
    limit: Int = .max,
    knowing patch: ValuePatch? = nil
  ) -> ChangeList {
    var finder = ChangeFinder(limit: limit, times: times, findsEqual: true)
    finder.compare(old, new, path, knowing: patch)
    var list = ChangeList(finder.changes, times)
    list.equalPaths = finder.equalPaths
    list.origins = finder.origins
    return list
  }

  /// Adds the changes of another list of the same times.
  ///
  /// - Parameter origin: The shared value that all of them are part of.
  package mutating func append(_ other: ChangeList, within origin: Origin? = nil) {
    if let origin {
      for index in other.changes.indices { origins[changes.count + index] = origin }
    }
    for (index, origin) in other.origins { origins[changes.count + index] = origin }
    changes += other.changes
    equalPaths += other.equalPaths
  }

  @inlinable
  package func readingOld<R>(_ operation: () throws -> R) rethrows -> R {
    try times?.readingOld(operation) ?? operation()
  }

  @inlinable
  package func readingNew<R>(_ operation: () throws -> R) rethrows -> R {
    try times?.readingNew(operation) ?? operation()
  }
}

extension ChangeList: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Change...) {
    self.init(elements)
  }
}
