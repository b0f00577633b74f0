package import ComposableArchitecture
import Foundation
import PlatformIO
import ShellLanguage
import Sharing

/// A place to store shared values.
package enum SharedBackend: Hashable {
  case memory
  /// A JSON file.
  case file(URL, name: String)
  /// A database.
  case sqlite(URL, name: String)
  /// The storages that the keys themselves declare.
  case live

  package var url: URL? {
    switch self {
    case .file(let url, _), .sqlite(let url, _): url
    case .memory, .live: nil
    }
  }
}

/// The storages in use, by the kind of key.
typealias SharedRoutes = [SharedStorageKind: StorageRoute]

extension ShellSession {
  /// A description of the storage that a kind of key uses.
  package func storageDescription(of kind: SharedStorageKind) -> String {
    route(of: kind).description(of: kind)
  }

  /// The paths of the files that `fileStorage` keys declare.
  package var filePaths: [String] {
    references.live.filter { $0.kind == .fileStorage }.map(\.shortName)
  }

  /// Moves all values of a kind of key to another storage, while they are in use.
  ///
  /// - Parameters:
  ///   - kind: The kind of key.
  ///   - backend: The new storage.
  ///   - mode: Whether to keep the current values or to load those of the new storage.
  ///   - isCoordinated: Whether each change reads and writes the storage in one transaction.
  /// - Throws: A diagnostic; in that case nothing has changed.
  package func moveStorage(
    of kind: SharedStorageKind,
    to backend: SharedBackend,
    _ mode: SharedStorageMoveMode?,
    isCoordinated: Bool = false
  ) throws -> SharedStorageMove {
    let operation = SessionOperation.moveStorage(kind, to: backend, mode, isCoordinated)
    let oldRoute = route(of: kind)
    settleSharedChanges()
    let before = current.map(snapshot)
    let isNew = backend.url.map { !FileManager.default.fileExists(atPath: $0.path) } ?? false
    do {
      let storage = try storage(for: backend, of: kind)
      // The session's own memory holds no values of others, so the current values are kept.
      let mode = mode ?? (backend == .memory ? .keep : nil)
      let (move, changes, moment) = try collecting {
        let mode = storage == nil ? repetition?.mode(of: kind, mode) ?? mode : mode
        let move = try references.moveStorage(
          of: kind,
          to: storage,
          mode,
          isCoordinated: isCoordinated
        )
        if storage == nil {
          repetition?.didMove()
          journal?.noteMoved(move)
        }
        return move
      }
      sharedHistory.routes = routes
      let storageMove = StorageMoveRecord(
        move,
        from: oldRoute,
        to: route(of: kind)
      )
      storageMoves[kind, default: []].append(storageMove)
      record(changes, storageMove, since: before, moment, operation)
      return move
    } catch {
      if isNew { removeCreatedFiles(for: backend) }
      throw Diagnostic(SessionProblem.storageNotMoved("\(error)"))
    }
  }

  /// Removes the files of a storage that was created for a move that failed.
  private func removeCreatedFiles(for backend: SharedBackend) {
    guard let url = backend.url, opened(backend) == nil else { return }
    openStorages[backend] = nil
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: url.path + suffix)
    }
    try? FileManager.default.removeItem(atPath: LockedFile.lockPath(of: url.path))
  }

  /// Records a move in the histories.
  private func record(
    _ changes: [SharedChange],
    _ storageMove: StorageMoveRecord,
    since before: WorldSnapshot?,
    _ moment: SharedMoment,
    _ operation: SessionOperation
  ) {
    let details = Timeline.Details(shared: changes, storageMove: storageMove)
    if !changes.isEmpty {
      let event = SharedCause.operation(operation, store: nil)
      details.otherReaders = recordInHolders(of: changes, event, since: moment, but: current)
    }
    guard let current, let before else { return }
    let world = Timeline.Change(before: before, after: snapshot(of: current))
    let arrival = current.record(.operation(operation), cause: .user, world: world, details)
    if !changes.isEmpty { record(arrival) }
  }

  /// The storage of a backend; `nil` for the storage that the keys declare.
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
        ?? remember(SharedDatabases.open(url, name), for: backend)
    }
  }

  /// The storage if it is already in use: two kinds of keys may share one.
  private func opened(_ backend: SharedBackend) -> (any KeyedStorage)? {
    guard let storage = openStorages[backend] else { return nil }
    let isInUse = SharedStorageKind.allCases.contains { references.storage(of: $0) === storage }
    return isInUse ? storage : nil
  }

  private func remember(_ storage: any KeyedStorage, for backend: SharedBackend) -> any KeyedStorage
  {
    let used = repetition?.storage(for: storage) ?? storage
    openStorages[backend] = used
    journal?.noteOpened(used)
    return used
  }

  private func memory(of kind: SharedStorageKind) -> any KeyedStorage {
    let memory = memories[kind] ?? MemoryKeyedStorage()
    memories[kind] = memory
    return memory
  }

  /// Keeps stored values in memory at first, whatever the keys declare: a script then produces the
  /// same output each time, and leaves the user's data alone.
  func beginWithMemory() {
    for kind in [SharedStorageKind.appStorage, .fileStorage]
    where references.storage(of: kind) == nil {
      // This cannot fail: nothing is shared yet.
      _ = try? references.moveStorage(of: kind, to: memory(of: kind), .reload)
    }
    sharedHistory.routes = routes
  }

  // MARK: Undo and redo

  private var routes: SharedRoutes {
    SharedStorageKind.allCases.reduce(into: [:]) { $0[$1] = route(of: $1) }
  }

  private func route(of kind: SharedStorageKind) -> StorageRoute {
    StorageRoute(
      storage: references.storage(of: kind),
      isCoordinated: references.isCoordinated(kind)
    )
  }

  typealias Retraced = (left: [String], problems: [String])

  /// Undoes a move. The values are reloaded from the storage of the latest move still in force, and
  /// the storage that the undone move had filled gets back the values that it overwrote there.
  ///
  /// If a later move is in force, nothing is moved now. Once that move is undone too, the values
  /// return to where they were before both.
  func takeBack(_ record: StorageMoveRecord, in store: SessionStore, _ operation: SessionOperation)
    -> Retraced
  {
    let moves = storageMoves[record.kind, default: []]
    guard references.storage(of: record.kind) === route(after: moves, of: record.kind).storage
    else { return ([record.name], []) }
    let isLatest = moves.last(where: \.isInForce) === record
    record.isInForce = false
    guard isLatest else { return ([record.name], []) }
    do {
      let target = route(after: moves, of: record.kind)
      _ = try move(record, to: target, .reload, in: store, operation)
    } catch {
      record.isInForce = true
      return ([], ["\(error)"])
    }
    do {
      return (try takeBackWhatWasReplaced(moves), [])
    } catch {
      return ([], ["\(error)"])
    }
  }

  /// Restores the overwritten values in the storages of all undone moves after the latest move that
  /// is in force.
  private func takeBackWhatWasReplaced(_ moves: [StorageMoveRecord]) throws -> [String] {
    let top = moves.lastIndex(where: \.isInForce) ?? -1
    var left: [String] = []
    for move in moves[(top + 1)...].reversed() where !move.isTakenBack {
      left += try move.takeBack()
      move.isTakenBack = true
    }
    return left
  }

  /// Redoes a move. If a later move is in force, the move only counts as being in force again.
  func repeatMove(
    _ record: StorageMoveRecord,
    in store: SessionStore,
    _ operation: SessionOperation
  )
    -> Retraced
  {
    let moves = storageMoves[record.kind, default: []]
    guard references.storage(of: record.kind) === route(after: moves, of: record.kind).storage
    else { return ([record.name], []) }
    record.isInForce = true
    guard moves.last(where: \.isInForce) === record else { return ([record.name], []) }
    do {
      let move = try move(record, to: record.after, record.mode, in: store, operation)
      record.takeBack = move.takeBack
      record.isTakenBack = false
      return ([], [])
    } catch {
      record.isInForce = false
      return ([], ["\(error)"])
    }
  }

  /// The storage after some moves.
  private func route(
    after moves: [StorageMoveRecord],
    of kind: SharedStorageKind
  ) -> StorageRoute {
    if let last = moves.last(where: \.isInForce) { return last.after }
    return moves.first?.before ?? route(of: kind)
  }

  private func move(
    _ record: StorageMoveRecord,
    to route: StorageRoute,
    _ mode: SharedStorageMoveMode,
    in store: SessionStore,
    _ operation: SessionOperation
  ) throws -> SharedStorageMove {
    let (move, changes, before) = try collecting {
      try references.moveStorage(
        of: record.kind,
        to: route.storage,
        mode,
        isCoordinated: route.isCoordinated
      )
    }
    sharedHistory.routes = routes
    recordInHolders(
      of: changes,
      .operation(operation, store: store.name),
      since: before,
      but: store
    )
    return move
  }
}

/// A storage of the values of a kind of key.
struct StorageRoute {
  /// The storage; `nil` for the one that the keys declare.
  let storage: (any KeyedStorage)?
  /// Whether each change reads and writes the storage in one transaction.
  let isCoordinated: Bool

  func description(of kind: SharedStorageKind) -> String {
    place(of: kind) + (isCoordinated ? ", coordinated" : "")
  }

  private func place(of kind: SharedStorageKind) -> String {
    storage?.storageDescription ?? kind.ownStorageDescription
  }
}

extension SharedStorageKind {
  /// The storages that the keys themselves declare.
  var ownStorageDescription: String {
    switch self {
    case .appStorage: "live (user defaults)"
    case .fileStorage: "live (files)"
    case .inMemory: "memory"
    }
  }
}

/// A move of values to another storage, which can be undone and redone.
@MainActor
final class StorageMoveRecord {
  let kind: SharedStorageKind
  let mode: SharedStorageMoveMode
  let before: StorageRoute
  let after: StorageRoute
  var takeBack: @Sendable () throws -> [String]
  /// Whether the move is in effect, that is, not undone.
  var isInForce = true
  /// Whether the destination has its overwritten values back.
  var isTakenBack = false

  init(_ move: SharedStorageMove, from before: StorageRoute, to after: StorageRoute) {
    self.kind = move.kind
    self.mode = move.mode
    self.before = before
    self.after = after
    self.takeBack = move.takeBack
  }

  /// The name of the changed setting, for messages.
  var name: String { "storage \(kind.rawValue)" }
}
