import ComposableArchitecture
import ShellValues

/// The user-visible part of a store's world, to report what a move changes in it.
struct WorldPicture {
  private let time: Duration
  private let storages: [String]
  private let world: WorldSnapshot
  /// The context, which determines the values of dependencies that are not swapped.
  private let context: String

  @MainActor
  init(_ session: ShellSession, _ store: SessionStore) {
    time = session.testTime
    storages = SharedStorageKind.allCases.map(session.storageDescription)
    world = session.snapshot(of: store)
    context =
      world.swap(named: "context")?.alternative ?? "\(session.baseDependencies.context)"
  }

  /// The changes from this picture to a later one.
  @MainActor
  func changes(to other: Self) -> [SessionStore.Move.WorldChange] {
    var changes: [SessionStore.Move.WorldChange] = []
    func add(
      _ kind: SessionStore.Move.WorldChange.Kind,
      _ name: String,
      _ old: String,
      _ new: String
    ) {
      guard old != new else { return }
      changes.append(.init(kind: kind, name: name, before: old, after: new))
    }
    let names =
      world.store.namesThatDiffer(in: other.world.store)
      + world.session.namesThatDiffer(in: other.world.session)
    for name in Set(names).sorted() {
      add(.dependency, name, alternative(of: name), other.alternative(of: name))
    }
    for (kind, (old, new)) in zip(SharedStorageKind.allCases, zip(storages, other.storages)) {
      add(.storage, kind.rawValue, old, new)
    }
    let description = ValueDescription()
    add(.clock, "test clock", description.text(time), description.text(other.time))
    return changes
  }

  /// The alternative in use for a dependency or one of its endpoints.
  @MainActor
  private func alternative(of name: String) -> String {
    world.swap(named: name)?.alternative ?? (name.contains(".") ? "not replaced" : context)
  }
}

extension WorldSnapshot {
  /// The swap of a dependency or endpoint, for this store or for all stores.
  fileprivate func swap(named name: String) -> Swap? {
    (store.swaps + session.swaps).first { $0.name == name }
  }
}
