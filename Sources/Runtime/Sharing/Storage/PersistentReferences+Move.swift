import Foundation

extension PersistentReferences {
  /// Moves all values of a kind of key to another storage while they are in use.
  ///
  /// Values that are shared later under keys of this kind use the new storage too, and the same key
  /// still finds the same value. Pending saves are written to the old storage first. The old
  /// storage keeps its content.
  ///
  /// - Parameters:
  ///   - kind: The kind of key.
  ///   - storage: The new storage; `nil` selects the storage that the keys themselves name.
  ///   - mode: Which values take precedence, the present ones or those of the new storage. With
  ///     `nil` the present ones do, but it is an error if the new storage already has different
  ///     ones.
  ///   - isCoordinated: Whether all keys of the kind are coordinated from now on.
  /// - Returns: A record of the move.
  /// - Throws: ``SharedStorageMoveError``; all values, storages and files are unchanged in this
  ///   case.
  @discardableResult
  package func moveStorage(
    of kind: SharedStorageKind,
    to storage: (any KeyedStorage)?,
    _ mode: SharedStorageMoveMode? = nil,
    isCoordinated: Bool = false
  ) throws -> SharedStorageMove {
    // One move at a time.
    try moving.withLock {
      let destination = storage.map { MoveDestination.broker(broker(of: $0)) } ?? .ownStorage
      let move = try StorageMover(self, kind: kind, destination: destination, mode: mode).move()
      setCoordinated(isCoordinated, kind)
      return move
    }
  }

  /// The storage that holds the values of a kind of key; `nil` for the storage that the keys name.
  package func storage(of kind: SharedStorageKind) -> (any KeyedStorage)? {
    route(of: kind)?.storage
  }
}

/// Moves values to a storage. The steps that may fail come before those that can't.
private struct StorageMover {
  let references: PersistentReferences
  let kind: SharedStorageKind
  let destination: MoveDestination
  let mode: SharedStorageMoveMode
  let refusesOtherValues: Bool

  init(
    _ references: PersistentReferences,
    kind: SharedStorageKind,
    destination: MoveDestination,
    mode: SharedStorageMoveMode?
  ) {
    self.references = references
    self.kind = kind
    self.destination = destination
    self.mode = mode ?? .keep
    self.refusesOtherValues = mode == nil
  }

  func move() throws -> SharedStorageMove {
    let live = references.references.filter { $0.kind == kind }
    let sources = Set(live.map(\.storageDescription))
    for reference in live { reference.flushStorage() }
    var moves = live.compactMap { $0.makeMove() }.sorted { $0.name < $1.name }
    let takeBack = try prepare(&moves)
    references.setRoute(of: kind, to: broker)
    let values = moves.map { move in
      SharedStorageMove.Value(
        name: move.name,
        keyDescription: move.keyDescription,
        isChanged: move.commit(to: destination)
      )
    }
    moveStragglers(all: live)
    return SharedStorageMove(
      kind: kind,
      sources: sources,
      destination: description(of: moves),
      mode: mode,
      values: values,
      takeBack: takeBack
    )
  }

  private var broker: KeyedStorageBroker? {
    guard case .broker(let broker) = destination else { return nil }
    return broker
  }

  private func description(of moves: [any ReferenceMove]) -> String {
    broker?.storage.storageDescription ?? moves.first?.ownStorageDescription ?? "its own storage"
  }

  private typealias TakeBack = @Sendable () throws -> [String]

  /// - Returns: A closure that restores the previous values of the destination.
  private func prepare(_ moves: inout [any ReferenceMove]) throws -> TakeBack {
    let destination = description(of: moves)
    func error(_ reason: SharedStorageMoveError.Reason) -> SharedStorageMoveError {
      SharedStorageMoveError(kind: kind, destination: destination, reason: reason)
    }
    try requireDistinctNames(moves, error)
    let stored = try readStored(moves, error)
    switch mode {
    case .keep: return try write(moves, over: stored, error)
    case .reload:
      try forEach(moves.indices, name: { moves[$0].name }, error) {
        try moves[$0].decode(stored[moves[$0].name])
      }
      return { [] }
    }
  }

  private typealias MakeError = (SharedStorageMoveError.Reason) -> SharedStorageMoveError

  private func requireDistinctNames(_ moves: [any ReferenceMove], _ error: MakeError) throws {
    guard broker != nil else { return }
    var names: Set<String> = []
    for move in moves where !names.insert(move.name).inserted {
      throw error(.nameIsTaken(move.name))
    }
  }

  private func readStored(
    _ moves: [any ReferenceMove],
    _ error: MakeError
  ) throws -> [String: JSONText] {
    if let broker {
      broker.writePending()
      do {
        let values = try broker.storage.values()
        broker.noteRead(values, of: Set(moves.map(\.name)))
        return values
      } catch let problem { throw error(.storage(problem)) }
    }
    var stored: [String: JSONText] = [:]
    // Unreadable content in a key's own storage does not prevent a new value from being written
    // there.
    guard mode == .reload || refusesOtherValues else { return stored }
    try forEach(moves, name: \.name, error) { stored[$0.name] = try $0.readOwnStorage() }
    return stored
  }

  private func write(
    _ moves: [any ReferenceMove],
    over stored: [String: JSONText],
    _ error: MakeError
  ) throws -> TakeBack {
    var changes: [String: JSONText?] = [:]
    try forEach(moves, name: \.name, error) { changes[$0.name] = .some(try $0.encode()) }
    if refusesOtherValues {
      let others = stored.filter { name, text in
        changes[name].map { $0?.canonical != text.canonical } ?? false
      }
      guard others.isEmpty else { throw error(.hasOtherValues(others.keys.sorted())) }
    }
    guard let broker else { return try writeOwnStorages(moves, error) }
    guard !changes.isEmpty else { return { [] } }
    do { try broker.write(changes) } catch let problem { throw error(.storage(problem)) }
    return { [changes] in try Self.takeBack(changes, over: stored, in: broker) }
  }

  /// Restores the values that were stored before some changes, unless others have changed them
  /// since.
  ///
  /// - Returns: The names of the values that others have changed.
  private static func takeBack(
    _ changes: [String: JSONText?],
    over stored: [String: JSONText],
    in broker: KeyedStorageBroker
  ) throws -> [String] {
    let now = try broker.storage.values(of: Set(changes.keys))
    var replaced: [String: JSONText?] = [:]
    var left: [String] = []
    for (name, text) in changes where stored[name]?.canonical != text?.canonical {
      switch now[name]?.canonical {
      case stored[name]?.canonical: continue
      case text?.canonical: replaced.updateValue(stored[name], forKey: name)
      default: left.append(name)
      }
    }
    if !replaced.isEmpty { try broker.write(replaced) }
    return left.sorted()
  }

  private func writeOwnStorages(
    _ moves: [any ReferenceMove],
    _ error: MakeError
  ) throws -> TakeBack {
    var undo: [(move: any ReferenceMove, operation: @Sendable () -> Void)] = []
    do {
      for move in moves { undo.append((move, try move.writeOwnStorage())) }
    } catch let problem {
      for (_, operation) in undo.reversed() { operation() }
      throw error(.storage(problem))
    }
    return { [undo] in
      try undo.reversed().filter { move, operation in
        let isStill = try move.readOwnStorage()?.canonical == move.encode()?.canonical
        if isStill { operation() }
        return !isStill
      }
      .map(\.move.name)
    }
  }

  /// Performs an operation on all items, and throws the errors of all that failed together.
  private func forEach<Item>(
    _ items: some Sequence<Item>,
    name: (Item) -> String,
    _ error: MakeError,
    _ operation: (Item) throws -> Void
  ) throws {
    var problems: [(name: String, error: any Error)] = []
    for item in items {
      do { try operation(item) } catch { problems.append((name(item), error)) }
    }
    guard problems.isEmpty else { throw error(.values(problems)) }
  }

  /// Moves values that began to be shared during the move. They are saved like any change, and a
  /// failure is reported like that of any save.
  private func moveStragglers(all moved: [any MovableReference]) {
    let known = Set(moved.map { ObjectIdentifier($0) })
    for reference in references.references
    where reference.kind == kind && !known.contains(ObjectIdentifier(reference)) {
      reference.followRoute(to: broker)
    }
  }
}
