import ComposableArchitecture
import ShellValues

/// What people see of the world that a store is in: to tell what a move has made of it.
struct WorldPicture {
  private let time: Duration
  private let storages: [String]
  private let world: WorldSnapshot
  /// What dependencies are that nothing stands for.
  private let context: String

  @MainActor
  init(_ session: ShellSession, _ store: SessionStore) {
    time = session.testTime
    storages = SharedStorageKind.allCases.map(session.storageDescription)
    world = session.snapshot(of: store)
    context =
      world.swap(named: "context")?.alternative ?? "\(session.baseDependencies.context)"
  }

  /// What differs later.
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

  /// What stands for a dependency, or for an endpoint of it.
  @MainActor
  private func alternative(of name: String) -> String {
    world.swap(named: name)?.alternative ?? (name.contains(".") ? "not replaced" : context)
  }
}

extension WorldSnapshot {
  /// What stands for a dependency, in this store or in all.
  fileprivate func swap(named name: String) -> Swap? {
    (store.swaps + session.swaps).first { $0.name == name }
  }
}
