package import ComposableArchitecture
import Foundation
import ShellLanguage
import SharingSQLite

/// A place where shared values can be kept.
package enum SharedBackend: Hashable {
  case memory
  /// A JSON file.
  case file(URL, name: String)
  /// A database.
  case sqlite(URL, name: String)
  /// Where the keys themselves say.
  case live

  package var url: URL? {
    switch self {
    case .file(let url, _), .sqlite(let url, _): url
    case .memory, .live: nil
    }
  }
}

/// The places of the kinds of keys that do not keep their values where the keys say.
typealias SharedRoutes = [SharedStorageKind: any KeyedStorage]

extension ShellSession {
  /// Where the values of a kind of key are kept.
  package func storageDescription(of kind: SharedStorageKind) -> String {
    if let storage = references.storage(of: kind) { return storage.storageDescription }
    return switch kind {
    case .appStorage: "live (user defaults)"
    case .fileStorage: "live (files)"
    case .inMemory: "memory"
    }
  }

  /// The paths of the files that values of a kind are in, as the keys say.
  package var filePaths: [String] {
    references.live.filter { $0.kind == .fileStorage }.map(\.shortName)
  }

  /// Moves all values of a kind of key to another place, while they are in use.
  ///
  /// - Parameters:
  ///   - kind: The kind of key.
  ///   - backend: The place.
  ///   - mode: Whether the values of now hold or those of the place.
  ///   - command: What does it, as one would write it.
  /// - Throws: A diagnostic; then all is as it was.
  package func moveStorage(
    of kind: SharedStorageKind,
    to backend: SharedBackend,
    _ mode: SharedStorageMoveMode?,
    command: String
  ) throws -> SharedStorageMove {
    settleSharedChanges()
    let before = current.map(snapshot)
    do {
      let storage = try storage(for: backend, of: kind)
      // Nobody else has values in the session's own memory.
      let mode = mode ?? (backend == .memory ? .keep : nil)
      let (move, changes, moment) = try collecting {
        try references.moveStorage(of: kind, to: storage, mode)
      }
      sharedHistory.routes = routes
      note(changes, since: before, moment, command: command)
      return move
    } catch {
      throw Diagnostic(SessionProblem.storageNotMoved("\(error)"))
    }
  }

  /// Takes a move into the histories.
  private func note(
    _ changes: [SharedChange],
    since before: WorldSnapshot?,
    _ moment: SharedMoment,
    command: String
  ) {
    if let current, let before {
      let world = Timeline.Change(before: before, after: snapshot(of: current))
      let arrival = current.note(.swap(command), cause: .user, world: world, shared: changes)
      if !changes.isEmpty { note(arrival) }
    }
    guard !changes.isEmpty else { return }
    tellHolders(of: changes, .command(command, store: nil), since: moment, but: current)
  }

  /// The storage of a place; `nil` where the keys' own storage is that place.
  private func storage(
    for backend: SharedBackend,
    of kind: SharedStorageKind
  ) throws -> (any KeyedStorage)? {
    switch backend {
    case .live: return nil
    case .memory: return kind == .inMemory ? nil : memory(of: kind)
    case .file(let url, let name):
      return opened(backend) ?? remember(JSONFileStorage(url, displayName: name), for: backend)
    case .sqlite(let url, let name):
      return try opened(backend)
        ?? remember(SQLiteKeyedStorage(url, displayName: name), for: backend)
    }
  }

  /// A place that is in use already: two kinds of key may be kept in one.
  private func opened(_ backend: SharedBackend) -> (any KeyedStorage)? {
    guard let storage = openStorages[backend] else { return nil }
    let isInUse = SharedStorageKind.allCases.contains { references.storage(of: $0) === storage }
    return isInUse ? storage : nil
  }

  private func remember(_ storage: any KeyedStorage, for backend: SharedBackend) -> any KeyedStorage
  {
    openStorages[backend] = storage
    return storage
  }

  private func memory(of kind: SharedStorageKind) -> any KeyedStorage {
    let memory = memories[kind] ?? MemoryKeyedStorage()
    memories[kind] = memory
    return memory
  }

  /// Lets values that are to be stored begin in memory, whatever the keys say: a script gives the same
  /// output each time, and touches nothing of the user's.
  func beginWithMemory() {
    for kind in [SharedStorageKind.appStorage, .fileStorage]
    where references.storage(of: kind) == nil {
      // Nothing is shared yet that could fail to be moved.
      _ = try? references.moveStorage(of: kind, to: memory(of: kind), .reload)
    }
    sharedHistory.routes = routes
  }

  // MARK: Time

  private var routes: SharedRoutes {
    SharedStorageKind.allCases.reduce(into: [:]) { $0[$1] = references.storage(of: $1) }
  }

  /// Takes values back to where they were kept, with the values that are there.
  ///
  /// - Returns: Why some were not.
  func restore(_ moves: [StorageRoute], in store: SessionStore, command: String) -> [String] {
    let problems = moves.compactMap { move -> String? in
      let (kind, storage) = (move.kind, move.storage)
      guard references.storage(of: kind) !== storage else { return nil }
      do {
        let (_, changes, before) = try collecting {
          try references.moveStorage(of: kind, to: storage, .reload)
        }
        tellHolders(
          of: changes,
          .command(command, store: store.name),
          since: before,
          but: store
        )
        return nil
      } catch {
        return "\(error)"
      }
    }
    sharedHistory.routes = routes
    return problems
  }
}

/// Where the values of a kind of key are kept; `nil` for where the keys say.
struct StorageRoute {
  let kind: SharedStorageKind
  let storage: (any KeyedStorage)?
}

extension SessionStore.Move {
  /// Where values were kept before they were moved within the move.
  @MainActor
  var routesBefore: [StorageRoute] {
    routes(entries, \.before)
  }

  /// Where values were kept after they were moved within the move.
  @MainActor
  var routesAfter: [StorageRoute] {
    routes(entries.reversed(), \.after)
  }

  /// Of each kind that the user moved, where its values were at the first of the entries that did.
  @MainActor
  private func routes(
    _ entries: [Timeline.Entry],
    _ time: KeyPath<Timeline.Change<WorldSnapshot>, WorldSnapshot>
  ) -> [StorageRoute] {
    SharedStorageKind.allCases.compactMap { kind in
      let entry = entries.first { entry in
        let (before, after) = (entry.world.before.shared, entry.world.after.shared)
        return entry.cause == .user && before.routes[kind] !== after.routes[kind]
      }
      return entry.map {
        StorageRoute(kind: kind, storage: $0.world[keyPath: time].shared.routes[kind])
      }
    }
  }
}
