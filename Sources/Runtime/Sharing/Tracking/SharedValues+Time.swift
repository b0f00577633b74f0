// Past values of shared values, for tools that go back and forth in time.
extension SharedValues {
  /// Runs an operation that reads these values. Shared values without a value here have their
  /// current one.
  package func reading<R>(_ operation: () throws -> R) rethrows -> R {
    try SharedView(expected: self, actual: self).withView(operation)
  }

  /// Runs a comparison that reads these values on its left side and others on its right side.
  package func comparing<R>(to others: SharedValues, _ operation: () throws -> R) rethrows -> R {
    try SharedView(expected: self, actual: others).withView(operation)
  }

  /// Runs an operation that reads these values and may change them privately. The shared values
  /// themselves stay unchanged.
  ///
  /// - Returns: The result of the operation, and the new values of those that it changed.
  package func changing<R>(
    _ operation: () throws -> R
  ) rethrows -> (result: R, changed: SharedValues) {
    let view = SharedView(expected: self, actual: self)
    let result = try view.withView(operation)
    return (result, view.writtenValues)
  }

  /// Adds other values, which replace existing ones.
  package mutating func update(with others: SharedValues) {
    if snapshots.isEmpty {
      snapshots = others.snapshots
    } else {
      snapshots.merge(others.snapshots) { $1 }
    }
  }

  /// Adds other values, but keeps the existing ones.
  package mutating func complete(with others: SharedValues) {
    snapshots.merge(others.snapshots) { known, _ in known }
  }

  /// Removes the values of references whose current value differs from the one in `others`.
  ///
  /// - Returns: The identities of these references.
  package mutating func removeOutdated(since others: SharedValues) -> Set<ObjectIdentifier> {
    let outdated = others.snapshots.filter { _, snapshot in
      let now = snapshot.reference.snapshot
      return now.version != snapshot.version
        && SharedDifference(expected: snapshot.value, actual: now.value) != nil
    }
    for id in outdated.keys { snapshots[id] = nil }
    return Set(outdated.keys)
  }

  /// Whether these values include that of a shared value.
  package func contains(_ id: ObjectIdentifier) -> Bool { snapshots[id] != nil }

  /// Whether the value of a shared value may differ from that in `others`. Only equal versions are
  /// known to be the same.
  package func differs(_ id: ObjectIdentifier, from others: SharedValues) -> Bool {
    let (left, right) = (snapshots[id], others.snapshots[id])
    return left?.version != right?.version
  }

  /// Whether the value of any shared value may differ from that in `others`.
  package func differs(from others: SharedValues) -> Bool {
    snapshots.keys.contains { differs($0, from: others) }
      || others.snapshots.keys.contains { !contains($0) }
  }
}

extension SharedView {
  /// The expected values of the references that were written.
  var writtenValues: SharedValues {
    var values = SharedValues()
    let written = written
    for (id, snapshot) in expectedValues.snapshots where written.contains(id) {
      // No value of the reference has this version, so a restore always sets this one.
      values.snapshots[id] = SharedSnapshot(
        reference: snapshot.reference,
        value: snapshot.value,
        lostParts: snapshot.lostParts,
        version: -1
      )
    }
    return values
  }
}

// MARK: - Identity

extension SharedChange {
  /// Whether the values before and after are equal, as far as they can be compared.
  package var leavesValueEqual: Bool { SharedDifference(expected: before, actual: after) == nil }
}

extension Shared {
  /// The identity of the shared value. A part has the identity of the whole.
  package var referenceID: ObjectIdentifier { ObjectIdentifier(reference.stored) }
}

extension SharedReader {
  /// The identity of the shared value. A part has the identity of the whole.
  package var referenceID: ObjectIdentifier { ObjectIdentifier(reference.stored) }

  /// Sets the value in the view of the current task, if the task has one.
  ///
  /// - Returns: Whether the task has a view, and this reads a whole value rather than a part.
  package func replaceInView(_ value: Value) -> Bool {
    guard SharedView.current != nil, let stored = reference as? StoredReference<Value> else {
      return false
    }
    stored.withLock { $0 = value }
    return true
  }
}

extension LiveReference {
  /// The identity of the shared value.
  package var referenceID: ObjectIdentifier { ObjectIdentifier(self) }
}
