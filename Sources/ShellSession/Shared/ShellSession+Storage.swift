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
      let record = StorageMoveRecord(move, from: moment.routes[kind], to: routes[kind])
      note(changes, record, since: before, moment, command: command)
      return move
    } catch {
      throw Diagnostic(SessionProblem.storageNotMoved("\(error)"))
    }
  }

  /// Takes a move into the histories.
  private func note(
    _ changes: [SharedChange],
    _ record: StorageMoveRecord,
    since before: WorldSnapshot?,
    _ moment: SharedMoment,
    command: String
  ) {
    if let current, let before {
      let world = Timeline.Change(before: before, after: snapshot(of: current))
      let arrival = current.note(
        .swap(command),
        cause: .user,
        world: world,
        shared: changes,
        storageMove: record
      )
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

  typealias Retraced = (left: [String], problems: [String])

  /// Takes values back to where they were kept, with the values that are there, and gives the place that
  /// they were moved to back what they replaced there.
  func takeBack(_ record: StorageMoveRecord, in store: SessionStore, command: String) -> Retraced {
    guard references.storage(of: record.kind) === record.after else {
      return ([record.name], [])
    }
    do {
      _ = try move(record, to: record.before, .reload, in: store, command: command)
      let left = try record.takeBack()
      return (left, [])
    } catch {
      return ([], ["\(error)"])
    }
  }

  /// Moves values again to where they were moved.
  func repeatMove(_ record: StorageMoveRecord, in store: SessionStore, command: String) -> Retraced
  {
    guard references.storage(of: record.kind) === record.before else {
      return ([record.name], [])
    }
    do {
      let move = try move(record, to: record.after, record.mode, in: store, command: command)
      record.takeBack = move.takeBack
      return ([], [])
    } catch {
      return ([], ["\(error)"])
    }
  }

  private func move(
    _ record: StorageMoveRecord,
    to storage: (any KeyedStorage)?,
    _ mode: SharedStorageMoveMode,
    in store: SessionStore,
    command: String
  ) throws -> SharedStorageMove {
    let (move, changes, before) = try collecting {
      try references.moveStorage(of: record.kind, to: storage, mode)
    }
    sharedHistory.routes = routes
    tellHolders(of: changes, .command(command, store: store.name), since: before, but: store)
    return move
  }
}

/// A move of values to another place, which can be taken back and made again.
@MainActor
final class StorageMoveRecord {
  let kind: SharedStorageKind
  let mode: SharedStorageMoveMode
  /// Where the values were; `nil` for where the keys say.
  let before: (any KeyedStorage)?
  /// Where the values are since.
  let after: (any KeyedStorage)?
  var takeBack: @Sendable () throws -> [String]

  init(_ move: SharedStorageMove, from before: (any KeyedStorage)?, to after: (any KeyedStorage)?) {
    self.kind = move.kind
    self.mode = move.mode
    self.before = before
    self.after = after
    self.takeBack = move.takeBack
  }

  /// What people call what it changed.
  var name: String { "storage \(kind.rawValue)" }
}
