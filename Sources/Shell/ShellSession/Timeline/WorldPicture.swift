import ComposableArchitecture
import ShellValues

/// The user-visible part of a store's world, to report what a move changes in it.
///
/// Most moves change nothing there, so nothing is described before a difference is found.
struct WorldPicture {
  private let time: Duration
  private let world: WorldSnapshot

  @MainActor
  init(_ session: ShellSession, _ store: SessionStore) {
    time = session.testTime
    world = session.snapshot(of: store)
  }

  /// The changes since this picture was taken.
  @MainActor
  func changes(
    in session: ShellSession,
    _ store: SessionStore
  ) -> [SessionStore.Move.WorldChange] {
    let now = Self(session, store)
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
      world.store.namesThatDiffer(in: now.world.store)
      + world.session.namesThatDiffer(in: now.world.session)
    if !names.isEmpty {
      let context = session.baseDependencies.context
      for name in Set(names).sorted() {
        add(
          .dependency,
          name,
          alternative(of: name, context),
          now.alternative(of: name, context)
        )
      }
    }
    let (shared, newShared) = (world.shared, now.world.shared)
    if shared.revision != newShared.revision {
      for kind in SharedStorageKind.allCases {
        add(
          .storage,
          kind.rawValue,
          shared.storageDescription(of: kind),
          newShared.storageDescription(of: kind)
        )
      }
    }
    if time != now.time {
      let description = ValueDescription()
      add(.clock, "test clock", description.text(time), description.text(now.time))
    }
    return changes
  }

  /// The alternative in use for a dependency or one of its endpoints.
  ///
  /// - Parameter context: The context, which determines the values of dependencies that are not
  ///   swapped, unless it is swapped itself.
  @MainActor
  private func alternative(of name: String, _ context: DependencyContext) -> String {
    if let swap = world.swap(named: name) { return swap.alternative }
    if name.contains(".") { return "not replaced" }
    return world.swap(named: "context")?.alternative ?? "\(context)"
  }
}

extension WorldSnapshot {
  /// The swap of a dependency or endpoint, for this store or for all stores.
  fileprivate func swap(named name: String) -> Swap? {
    (store.swaps + session.swaps).first { $0.name == name }
  }
}
