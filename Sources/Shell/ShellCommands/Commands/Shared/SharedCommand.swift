import Sharing
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum SharedCommand: Command {
  static let signature = CommandSignature(
    "shared",
    .shared,
    summary: "List the shared values, set one, or move where they are kept.",
    discussion: """
      'shared' lists the current values of '@Shared' and '@SharedReader', each with its storage \
      and the number of declarations that read it; 'shared KEY' shows one in full. 'shared KEY = \
      VALUE' sets it: every store sees the new value at once, it is stored, and 'undo' takes it \
      back. A key is a name ('count'), a string ('"odd name"'), or a whole key \
      ('.appStorage("count")').
      'shared storage' lists where each kind of key keeps its values. A shell starts with memory, \
      so that it touches nothing of yours; 'shared storage KIND BACKEND' moves the values of a \
      kind ('appStorage', 'fileStorage', 'inMemory') to 'memory', 'file PATH' (one JSON file), \
      'sqlite PATH', or 'live', which is where the program would keep them. 'keep' writes the \
      current values to the new place, 'reload' reads the values that are there; without either, \
      the current values are kept, unless the place has others. A move that fails changes nothing. \
      Changes that other processes make there are seen. A script may only write within its own \
      folder, or where '--allow-write DIR' lets it.
      """,
    parameters: [
      .init(
        "key",
        .sharedKey(orWord: storageWord),
        isOptional: true,
        summary: "a shared value's key, or 'storage'"
      ),
      .init("value", .expression, keyword: "=", isOptional: true, summary: "its new value"),
      .init(
        "kind",
        .oneOf(SharedStorageKind.allCases.map(\.rawValue)),
        isOptional: true,
        summary: "after 'storage': which keys"
      ),
      .init(
        "backend",
        .backend,
        isOptional: true,
        summary: "'memory', 'file PATH', 'sqlite PATH' or 'live'"
      ),
      .init(
        "mode",
        .oneOf(SharedStorageMoveMode.allCases.map(\.rawValue)),
        isOptional: true,
        summary: "'keep' for the current values, 'reload' for those of the new place"
      ),
    ],
    consequence: .looks(unlessGiven: ["value", "backend"]),
    examples: [
      .init(
        "What is shared, and where it would be kept",
        """
        shared
        #>   nothing is shared now
        shared storage
        #>   appStorage   memory
        #>   fileStorage  memory
        #>   inMemory     memory
        """
      ),
      .init(
        "Keep what '.appStorage' has where the program would keep it, and go back",
        """
        shared storage inMemory live
        #>   inMemory: memory
        shared storage appStorage memory keep
        #>   appStorage: memory
        """
      ),
    ]
  )

  enum Arguments {
    case list
    case show(Name)
    case set(Name, value: ResolvedArgument<Any>)
    case storages
    case storage(SharedStorageKind)
    case move(SharedStorageKind, BackendSyntax, SharedStorageMoveMode?)
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    guard let key = reader.word("key") else { return .list }
    if let expression = reader.expression("value") {
      let type = try reader.context.sharedType(of: key)
      let value = try type.known.map { try reader.value(of: expression, asType: $0) }
      return .set(key, value: value ?? .knownOnlyInRun)
    }
    // A quoted `"storage"` is a key with that name.
    guard reader.context.source[key.span] == storageWord else {
      _ = try reader.context.sharedType(of: key)
      return .show(key)
    }
    guard let kind = reader.word("kind").flatMap({ SharedStorageKind(rawValue: $0.text) }) else {
      return .storages
    }
    guard let backend = reader.backend("backend") else { return .storage(kind) }
    let mode = reader.word("mode").flatMap { SharedStorageMoveMode(rawValue: $0.text) }
    return .move(kind, backend, mode)
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let session = invocation.session
    switch arguments {
    case .list: return list(session)
    case .show(let key): return .value(try entry(key, session).value)
    case .set(let key, let value): return try set(key, to: value.value, invocation)
    case .storages: return storages(session)
    case .storage(let kind):
      let storage = ListedStorage(kind: kind, place: session.storageDescription(of: kind))
      return .done("storage", storage.members, text: "\(kind.rawValue): \(storage.place)")
    case .move(let kind, let backend, let mode):
      return try move(kind, to: backend, mode, invocation)
    }
  }

  /// The word that replaces a key to show or move storage.
  nonisolated static let storageWord = "storage"

  // MARK: Values

  private static func list(_ session: ShellSession) -> Report {
    let entries = session.sharedEntries
    return .list(
      ListReport("shared", entries.map(ListedShared.init), ifEmpty: "nothing is shared now")
    )
  }

  private static func entry(_ key: Name, _ session: ShellSession) throws -> SharedEntry {
    try locating(key.span) { try session.sharedEntry(named: key.text) }
  }

  private static func set(
    _ key: Name,
    to value: Any,
    _ invocation: Invocation
  ) throws -> Report {
    let entry = try entry(key, invocation.session)
    let typed = String(invocation.evaluator.source[key.span])
    let isChanged = try locating(key.span) {
      try invocation.session.set(entry, to: value, named: typed)
    }
    // If a store is loaded, the history reports the change.
    if isChanged, invocation.session.current != nil { return .nothing }
    return isChanged
      ? .done("shared-set", [("key", .string(entry.key))], text: "set \(entry.key)") : .changes([])
  }

  // MARK: Storage

  private static func storages(_ session: ShellSession) -> Report {
    .list(
      ListReport(
        "storages",
        SharedStorageKind.allCases.map { kind in
          ListedStorage(kind: kind, place: session.storageDescription(of: kind))
        }
      )
    )
  }

  private static func move(
    _ kind: SharedStorageKind,
    to backend: BackendSyntax,
    _ mode: SharedStorageMoveMode?,
    _ invocation: Invocation
  ) throws -> Report {
    let session = invocation.session
    let place = try invocation.evaluator.resolve(backend)
    try invocation.evaluator.checkMayWrite(
      kind,
      to: place,
      at: backend.path?.span ?? backend.span
    )
    let move = try locating(backend.span) {
      try session.moveStorage(of: kind, to: place.backend, mode)
    }
    if mode == nil {
      // The default mode depends on the contents of the place at this moment, so the recorded
      // statement states the mode.
      let statement = SourceSpan(invocation.call.word.span.start, backend.span.end)
      invocation.evaluator.recorder.insert(
        " \(move.mode.rawValue)",
        at: backend.span.end,
        of: statement
      )
    }
    return .done(
      "storage-moved",
      [
        ("kind", .string(move.kind.rawValue)), ("mode", .string(move.mode.rawValue)),
        ("place", .string(session.storageDescription(of: move.kind))),
        ("values", .number(move.values.count)),
      ],
      text: description(of: move, in: session)
    )
  }

  /// Describes a move of storage: `appStorage: 2 values kept in sqlite app.db`.
  private static func description(
    of move: SharedStorageMove,
    in session: ShellSession
  ) -> String {
    let place = session.storageDescription(of: move.kind)
    guard !move.values.isEmpty else { return "\(move.kind.rawValue): \(place)" }
    let verb = move.mode == .keep ? "kept in" : "read from"
    return "\(move.kind.rawValue): \(counted(move.values.count, "value")) \(verb) \(place)"
  }
}

private struct ListedShared: ListedItem {
  let key: String
  let type: Any.Type
  let value: Any
  let storage: String?
  let readerCount: Int
  let otherPlaces: [String]
  let isLoading: Bool
  let problem: String?

  @MainActor
  init(_ entry: SharedEntry) {
    key = entry.key
    type = entry.type
    value = entry.value
    storage = entry.storage
    readerCount = entry.readerCount
    otherPlaces = entry.otherPlaces
    isLoading = entry.isLoading
    problem = entry.problem
  }

  var members: JSONMembers {
    [
      ("key", .string(key)), ("type", .string(TypeName.of(type))), ("value", .value(value)),
      ("storage", .string(storage)), ("readers", .number(readerCount)),
      ("otherPlaces", .strings(otherPlaces)), ("isLoading", .bool(isLoading)),
      ("problem", .string(problem)),
    ]
  }

  var rows: [Row] {
    [
      Row(
        [
          .path(shortKey), .plain(TypeName.of(type)),
          .value(ValueDescription(width: 24).text(value)),
        ],
        summary: summary
      )
    ]
  }

  /// The key with its middle elided if it is long, to leave room for the storage.
  private var shortKey: String {
    let (start, end) = (14, 19)
    return key.count <= start + 1 + end ? key : "\(key.prefix(start))…\(key.suffix(end))"
  }

  /// The storage, the readers and any problem: `memory, 2 readers, failed: …`.
  private var summary: String {
    var parts = [storage ?? "not stored", counted(readerCount, "reader")]
    if let place = otherPlaces.first {
      let rest = otherPlaces.count - 1
      parts.append("also \(place)" + (rest > 0 ? " and \(rest) more" : ""))
    }
    if isLoading { parts.append("is being loaded") }
    if let problem { parts.append("failed: \(problem.split(separator: "\n").first ?? "")") }
    return parts.joined(separator: ", ")
  }
}

private struct ListedStorage: ListedItem {
  let kind: SharedStorageKind
  let place: String

  var members: JSONMembers {
    [("kind", .string(kind.rawValue)), ("place", .string(place))]
  }

  var rows: [Row] { [Row([.command(kind.rawValue), .value(" \(place)")])] }
}

extension BackendSyntax.Kind {
  /// A description of the back end, for completion.
  var summary: String {
    switch self {
    case .memory: "the shell's memory"
    case .file: "a JSON file"
    case .sqlite: "a database"
    case .live: "where the program keeps them"
    }
  }
}

extension SharedCommand: CompletingCommand {
  /// A key takes a value; `storage` takes a kind of keys, a back end and a mode.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    guard let key = source.call?.arguments["key"] else { return parameter.name == "key" }
    return (key == storageWord) == ["kind", "backend", "mode"].contains(parameter.name)
  }

  static func expectation(
    for parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> CompletionExpectation? {
    guard parameter.name == "value", let key = source.call?.arguments["key"] else { return nil }
    let name = key.hasPrefix("\"") ? String(key.dropFirst().dropLast()) : key
    return (try? source.session.sharedEntry(named: name)).map { CompletionExpectation($0.type) }
  }
}
