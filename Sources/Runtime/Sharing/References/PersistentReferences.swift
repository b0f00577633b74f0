import ConcurrencyExtras
package import Dependencies
import Foundation

/// The live references to stored values, one for each key. They are held weakly: only their users
/// keep them alive.
package final class PersistentReferences: Sendable {
  private struct ID: Hashable, @unchecked Sendable {
    // Sendable holds because keys are sendable, and an identity consists of what its key holds.
    let key: AnyHashable
    let keyType: ObjectIdentifier
  }

  private struct Entry: Sendable {
    weak var reference: (any MovableReference)?
  }

  private struct Registry {
    var entries: [ID: Entry] = [:]
    /// The storages to which values of some kinds of key were moved.
    var routes: [SharedStorageKind: KeyedStorageBroker] = [:]
    /// The kinds of key that are all coordinated.
    var coordinatedKinds: Set<SharedStorageKind> = []
    private var brokers: [ObjectIdentifier: WeakBroker] = [:]
    /// The number of entries above which unused ones are removed.
    private var limit = 64

    /// Weak, so that a storage can be released before the references are.
    private struct WeakBroker: Sendable {
      weak var broker: KeyedStorageBroker?
    }

    mutating func broker(of storage: any KeyedStorage) -> KeyedStorageBroker {
      let id = ObjectIdentifier(storage)
      if let broker = brokers[id]?.broker { return broker }
      let broker = KeyedStorageBroker(storage)
      brokers = brokers.filter { $0.value.broker != nil }
      brokers[id] = WeakBroker(broker: broker)
      return broker
    }

    mutating func removeUnused() {
      guard entries.count > limit else { return }
      entries = entries.filter { $0.value.reference != nil }
      limit = max(64, 2 * entries.count)
    }
  }

  private let registry = LockIsolated(Registry())
  private let coordination = Coordination.Switch()
  /// Held during a storage move.
  let moving = NSRecursiveLock()

  package init() {}

  /// The references in use, in no particular order.
  package var live: [any LiveReference] { references }

  var references: [any MovableReference] {
    registry.withLock { $0.entries.values.compactMap(\.reference) }
  }

  func route(of kind: SharedStorageKind) -> KeyedStorageBroker? {
    registry.withLock { $0.routes[kind] }
  }

  func setRoute(of kind: SharedStorageKind, to broker: KeyedStorageBroker?) {
    registry.withLock { $0.routes[kind] = broker }
  }

  /// Whether all keys of a kind are coordinated, whatever their declarations say.
  package func isCoordinated(_ kind: SharedStorageKind) -> Bool {
    registry.withLock { $0.coordinatedKinds.contains(kind) }
  }

  /// Whether coordinated values are changed in transactions. While recorded changes are repeated they
  /// are not: what was read then is recorded, and the storage has other values by now.
  package func setCoordinates(_ isOn: Bool) { coordination.set(isOn) }

  /// Makes all keys of a kind coordinated, or only those that are declared so.
  package func setCoordinated(_ isCoordinated: Bool, _ kind: SharedStorageKind) {
    registry.withLock { registry in
      if isCoordinated {
        registry.coordinatedKinds.insert(kind)
      } else {
        registry.coordinatedKinds.remove(kind)
      }
    }
    for reference in references where reference.kind == kind {
      reference.setKindCoordinated(isCoordinated)
    }
  }

  /// The broker of a storage, which is the same as long as anything uses it. Values that are moved
  /// away and back again find the same broker, which still knows their earlier writes as its own.
  func broker(of storage: any KeyedStorage) -> KeyedStorageBroker {
    registry.withLock { $0.broker(of: storage) }
  }

  /// The key to use for a value: if the values of its kind were moved, a key for their new storage,
  /// and otherwise the key itself.
  func moved<Value>(
    _ key: some SharedReaderKey<Value>,
    _ location: IssueLocation
  ) -> any SharedReaderKey<Value> {
    let id = Self.id(of: key)
    guard
      registry.withLock({ !$0.routes.isEmpty }),
      let movable = key.movable,
      let broker = route(of: movable.storageKind)
    else { return key }
    let isTaken = registry.withLock { registry in
      registry.entries.contains {
        $0.key != id && $0.value.reference?.hasName(movable.storageName, in: broker) == true
      }
    }
    guard isTaken else { return MovedKey(movable, in: broker) }
    location.report(
      """
      '\(key)' stays in its own storage. The values of '\(movable.storageKind.rawValue)' were moved to \
      \(broker.storage.storageDescription), which has one value per name, and another key is also \
      named '\(movable.storageName)'.

      Rename one of them, or move the values back.
      """
    )
    return key
  }

  /// The reference of a key, created if there is none.
  func reference<Key: SharedReaderKey>(
    for key: Key,
    initialValue: @autoclosure () -> Key.Value,
    loads: Bool = true,
    location: IssueLocation
  ) -> PersistentReference<Key.Value> {
    let id = Self.id(of: key)
    if let existing = registry.withLock({ $0.entries[id]?.reference })
      as? PersistentReference<Key.Value>
    {
      existing.adoptCoordination(of: key)
      existing.startOnce(loads: loads)
      return existing
    }
    let made = PersistentReference(
      moved(key, location),
      initialValue: initialValue(),
      isKindCoordinated: key.movable.map { isCoordinated($0.storageKind) } ?? false,
      coordination: coordination,
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
    // Not under the registry's lock: the key may use other keys' references.
    reference.startOnce(loads: loads)
    return reference
  }

  private static func id<Key: SharedReaderKey>(of key: Key) -> ID {
    ID(
      key: AnyHashable(key.id),
      keyType: ObjectIdentifier((key as? any DefaultedKey).map { type(of: $0.baseKey) } ?? Key.self)
    )
  }
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
