import ConcurrencyExtras
package import Dependencies

/// The live references to stored values: one for each key, held only by who uses them.
package final class PersistentReferences: Sendable {
  private struct ID: Hashable, @unchecked Sendable {
    // Sendable holds because a key is, and its identity is made of what it holds.
    let key: AnyHashable
    let keyType: ObjectIdentifier
  }

  private struct Entry: Sendable {
    weak var reference: (any LiveReference)?
  }

  private struct Registry {
    var entries: [ID: Entry] = [:]
    /// How many entries there may be before those that nobody uses are looked for.
    private var limit = 64

    mutating func removeUnused() {
      guard entries.count > limit else { return }
      entries = entries.filter { $0.value.reference != nil }
      limit = max(64, 2 * entries.count)
    }
  }

  private let registry = LockIsolated(Registry())

  package init() {}

  /// The references that somebody holds, in no order.
  package var live: [any LiveReference] {
    registry.withLock { $0.entries.values.compactMap(\.reference) }
  }

  /// The reference of a key, made where there is none.
  func reference<Key: SharedReaderKey>(
    for key: Key,
    initialValue: @autoclosure () -> Key.Value,
    isPlaceholder: Bool = false,
    loads: Bool = true,
    location: IssueLocation
  ) -> PersistentReference<Key.Value> {
    let id = Self.id(of: key)
    if let existing = registry.withLock({ $0.entries[id]?.reference })
      as? PersistentReference<Key.Value>
    {
      existing.startOnce(loads: loads)
      return existing
    }
    let made = PersistentReference(
      key,
      initialValue: initialValue(),
      isPlaceholder: isPlaceholder,
      location: location
    )
    let reference = registry.withLock { registry -> PersistentReference<Key.Value> in
      if let other = registry.entries[id]?.reference as? PersistentReference<Key.Value> {
        return other
      }
      registry.entries[id] = Entry(reference: made)
      registry.removeUnused()
      return made
    }
    // Without the registry's lock: the key may use other keys' references.
    reference.startOnce(loads: loads)
    return reference
  }

  private static func id<Key: SharedReaderKey>(of key: Key) -> ID {
    ID(
      key: AnyHashable(key.id),
      keyType: (key as? any DefaultedKey)?.baseType ?? ObjectIdentifier(Key.self)
    )
  }
}

/// A key with a default has the reference of the key itself.
private protocol DefaultedKey {
  var baseType: ObjectIdentifier { get }
}

extension _SharedKeyDefault: DefaultedKey {
  fileprivate var baseType: ObjectIdentifier { ObjectIdentifier(Base.self) }
}

extension DependencyValues {
  /// The live references to stored values.
  package var persistentReferences: PersistentReferences {
    get { self[PersistentReferencesKey.self] }
    set { self[PersistentReferencesKey.self] = newValue }
  }
}

private enum PersistentReferencesKey: DependencyKey {
  static let liveValue = PersistentReferences()
  static var previewValue: PersistentReferences { PersistentReferences() }
  static var testValue: PersistentReferences { PersistentReferences() }
}
