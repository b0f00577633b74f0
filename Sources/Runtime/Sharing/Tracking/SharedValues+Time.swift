// Shared values as they were: what a tool reads that goes back and forth in time.
extension SharedValues {
  /// Runs an operation that finds these values, and where there is none of them the present ones.
  package func reading<R>(_ operation: () throws -> R) rethrows -> R {
    try SharedView(expected: self, actual: self).withView(operation)
  }

  /// Runs a comparison that finds these values on its left side and others on its right.
  package func comparing<R>(to others: SharedValues, _ operation: () throws -> R) rethrows -> R {
    try SharedView(expected: self, actual: others).withView(operation)
  }

  /// Runs an operation that finds these values and may change them for itself: the shared values
  /// themselves stay as they are.
  ///
  /// - Returns: What the operation returns, and what it made of the values that it changed.
  package func changing<R>(
    _ operation: () throws -> R
  ) rethrows -> (result: R, changed: SharedValues) {
    let view = SharedView(expected: self, actual: self)
    let result = try view.withView(operation)
    return (result, view.writtenValues)
  }

  /// Takes over other values, in the place of those that are here.
  package mutating func update(with others: SharedValues) {
    if snapshots.isEmpty {
      snapshots = others.snapshots
    } else {
      snapshots.merge(others.snapshots) { $1 }
    }
  }

  /// Takes over other values where there are none here.
  package mutating func complete(with others: SharedValues) {
    snapshots.merge(others.snapshots) { known, _ in known }
  }

  /// Removes the values of those references that no longer have the values that others say.
  ///
  /// - Returns: The references.
  package mutating func removeOutdated(since others: SharedValues) -> Set<ObjectIdentifier> {
    let outdated = others.snapshots.filter { _, snapshot in
      let now = snapshot.reference.snapshot
      return now.version != snapshot.version
        && SharedDifference(expected: snapshot.value, actual: now.value) != nil
    }
    for id in outdated.keys { snapshots[id] = nil }
    return Set(outdated.keys)
  }

  /// Whether a shared value is among these.
  package func contains(_ id: ObjectIdentifier) -> Bool { snapshots[id] != nil }

  /// Whether a shared value is not known to be the same here and there.
  package func differs(_ id: ObjectIdentifier, from others: SharedValues) -> Bool {
    let (left, right) = (snapshots[id], others.snapshots[id])
    return left?.version != right?.version
  }

  /// Whether some shared value is not known to be the same here and there.
  package func differs(from others: SharedValues) -> Bool {
    snapshots.keys.contains { differs($0, from: others) }
      || others.snapshots.keys.contains { !contains($0) }
  }
}

extension SharedView {
  /// The values that were set, as they are expected.
  var writtenValues: SharedValues {
    var values = SharedValues()
    let written = written
    for (id, snapshot) in expectedValues.snapshots where written.contains(id) {
      // No value of the reference has this version.
      values.snapshots[id] = SharedSnapshot(
        reference: snapshot.reference,
        value: snapshot.value,
        version: -1
      )
    }
    return values
  }
}

// MARK: - Identity

extension SharedChange {
  /// Whether the values before and after are equal, as far as they can be compared.
  package var isUnfelt: Bool { SharedDifference(expected: before, actual: after) == nil }
}

extension Shared {
  /// What tells apart the values that are shared; a part of one has the identity of the whole.
  package var referenceID: ObjectIdentifier { rootID(of: reference) }
}

extension SharedReader {
  /// What tells apart the values that are shared; a part of one has the identity of the whole.
  package var referenceID: ObjectIdentifier { rootID(of: reference) }

  /// Sets the value that the running task is to see, where it sees one of its own.
  ///
  /// - Returns: Whether it does, and this reads a whole value.
  package func replaceInView(_ value: Value) -> Bool {
    guard SharedView.current != nil, let stored = reference as? StoredReference<Value> else {
      return false
    }
    stored.withLock { $0 = value }
    return true
  }
}

extension LiveReference {
  /// What tells apart the values that are shared.
  package var referenceID: ObjectIdentifier { ObjectIdentifier(self) }
}

private func rootID(of reference: any ReadableReference) -> ObjectIdentifier {
  guard let derived = reference as? any DerivedReference else { return ObjectIdentifier(reference) }
  return baseID(of: derived)
}

private func baseID(of reference: some DerivedReference) -> ObjectIdentifier {
  rootID(of: reference.root)
}
