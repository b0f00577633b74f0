package import ComposableArchitecture
import Foundation
import PlatformIO
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
  /// - Throws: A diagnostic; then all is as it was.
  package func moveStorage(
    of kind: SharedStorageKind,
    to backend: SharedBackend,
    _ mode: SharedStorageMoveMode?
  ) throws -> SharedStorageMove {
    let operation = SessionOperation.moveStorage(kind, to: backend, mode)
    settleSharedChanges()
    let before = current.map(snapshot)
    let isNew = backend.url.map { !FileManager.default.fileExists(atPath: $0.path) } ?? false
    do {
      let storage = try storage(for: backend, of: kind)
      // Nobody else has values in the session's own memory.
      let mode = mode ?? (backend == .memory ? .keep : nil)
      let (move, changes, moment) = try collecting {
        let mode = storage == nil ? repetition?.mode(of: kind, mode) ?? mode : mode
        let move = try references.moveStorage(of: kind, to: storage, mode)
        if storage == nil {
          repetition?.didMove()
          journal?.noteMoved(move)
        }
        return move
      }
      sharedHistory.routes = routes
      let record = StorageMoveRecord(move, from: moment.routes[kind], to: routes[kind])
      storageMoves[kind, default: []].append(record)
      note(changes, record, since: before, moment, operation)
      return move
    } catch {
      if isNew { removeWhatWasMade(for: backend) }
      throw Diagnostic(SessionProblem.storageNotMoved("\(error)"))
    }
  }

  /// Removes the file of a place that nothing was moved to.
  private func removeWhatWasMade(for backend: SharedBackend) {
    guard let url = backend.url, opened(backend) == nil else { return }
    openStorages[backend] = nil
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: url.path + suffix)
    }
    try? FileManager.default.removeItem(atPath: LockedFile.lockPath(of: url.path))
  }

  /// Takes a move into the histories.
  private func note(
    _ changes: [SharedChange],
    _ record: StorageMoveRecord,
    since before: WorldSnapshot?,
    _ moment: SharedMoment,
    _ operation: SessionOperation
  ) {
    if let current, let before {
      let world = Timeline.Change(before: before, after: snapshot(of: current))
      let arrival = current.note(
        .operation(operation),
        cause: .user,
        world: world,
        Timeline.Details(shared: changes, storageMove: record)
      )
      if !changes.isEmpty { note(arrival) }
    }
    guard !changes.isEmpty else { return }
    tellHolders(of: changes, .operation(operation, store: nil), since: moment, but: current)
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
        ?? remember(SQLiteFileStorage(url, displayName: name), for: backend)
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

  /// Takes a move back: values go to where the latest of the other moves has brought them, with the values
  /// that are there, and the place that they were moved to gets back what they replaced there.
  ///
  /// Where a later move holds, nothing is moved now; when that is taken back as well, the values go to
  /// where they were before both.
  func takeBack(_ record: StorageMoveRecord, in store: SessionStore, _ operation: SessionOperation)
    -> Retraced
  {
    let moves = storageMoves[record.kind, default: []]
    guard references.storage(of: record.kind) === storage(after: moves, of: record.kind) else {
      return ([record.name], [])
    }
    let isLatest = moves.last(where: \.isInForce) === record
    record.isInForce = false
    guard isLatest else { return ([record.name], []) }
    do {
      let target = storage(after: moves, of: record.kind)
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

  /// Gives the places of moves that hold no longer, and that no later move has come on top of, what they
  /// had before.
  private func takeBackWhatWasReplaced(_ moves: [StorageMoveRecord]) throws -> [String] {
    let top = moves.lastIndex(where: \.isInForce) ?? -1
    var left: [String] = []
    for move in moves[(top + 1)...].reversed() where !move.isTakenBack {
      left += try move.takeBack()
      move.isTakenBack = true
    }
    return left
  }

  /// Moves values again to where they were moved. Where a later move holds, only its place in the order
  /// is taken again.
  func repeatMove(
    _ record: StorageMoveRecord,
    in store: SessionStore,
    _ operation: SessionOperation
  )
    -> Retraced
  {
    let moves = storageMoves[record.kind, default: []]
    guard references.storage(of: record.kind) === storage(after: moves, of: record.kind) else {
      return ([record.name], [])
    }
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

  /// Where values are kept after some moves; `nil` for where the keys say.
  private func storage(
    after moves: [StorageMoveRecord],
    of kind: SharedStorageKind
  ) -> (any KeyedStorage)? {
    if let last = moves.last(where: \.isInForce) { return last.after }
    return moves.first.map(\.before) ?? references.storage(of: kind)
  }

  private func move(
    _ record: StorageMoveRecord,
    to storage: (any KeyedStorage)?,
    _ mode: SharedStorageMoveMode,
    in store: SessionStore,
    _ operation: SessionOperation
  ) throws -> SharedStorageMove {
    let (move, changes, before) = try collecting {
      try references.moveStorage(of: record.kind, to: storage, mode)
    }
    sharedHistory.routes = routes
    tellHolders(of: changes, .operation(operation, store: store.name), since: before, but: store)
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
  /// Whether it was not undone.
  var isInForce = true
  /// Whether the place has back what it replaced there.
  var isTakenBack = false

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
