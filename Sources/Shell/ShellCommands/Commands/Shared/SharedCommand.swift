import Sharing
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum SharedCommand: ImmediateCommand {
  static let signature = CommandSignature(
    "shared",
    .shared,
    summary: "List the shared values, set one, or move where they are kept.",
    discussion: """
      'shared' lists the current values of '@Shared' and '@SharedReader', each with its storage \
      and how many properties use it; 'shared KEY' shows one in full. 'shared KEY = VALUE' sets \
      it: every store sees the new value at once, it is stored, and 'undo' reverts it. A key is a \
      name ('count'), a string ('"odd name"'), or a whole key ('.appStorage("count")').
      'shared storage' lists where each kind of key keeps its values. At first everything is in \
      memory, so that the shell doesn't change your files or preferences. 'shared storage KIND \
      BACKEND' moves the values of a kind ('appStorage', 'fileStorage', 'inMemory') to 'memory', \
      'file PATH' (one JSON file), 'sqlite PATH', or 'live', the storage that the real program \
      uses. 'keep' writes the current values to the new storage, and 'reload' reads the values \
      stored there. By default, the current values are written, but a move to a file, a database \
      or 'live' fails if different ones are already stored there. A move that fails changes \
      nothing. The shell picks up changes that other processes make there. A change that overwrites \
      one of another process is reported; with 'coordinated', each change reads and writes the \
      storage in one transaction, so that none is lost. A script may only write \
      within its own folder, or where '--allow-write DIR' lets it.
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
        summary: "after 'storage': the kind of key"
      ),
      .init(
        "backend",
        .backend,
        isOptional: true,
        summary: "'memory', 'file PATH', 'sqlite PATH' or 'live'"
      ),
      .init(
        "mode",
        .oneOf(SharedStorageMoveMode.allCases.map(\.rawValue) + [coordinatedWord]),
        isOptional: true,
        summary: "'keep' to write the current values, 'reload' to read the stored ones"
      ),
      .init(
        "coordination",
        .oneOf([coordinatedWord]),
        isOptional: true,
        isHinted: false,
        summary: "'coordinated' to change values in transactions"
      ),
    ],
    consequence: .looks(unlessGiven: ["value", "backend"]),
    examples: [
      .init(
        "List the shared values and where they are stored",
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
        "Use the program's storage for '.inMemory', and memory for '.appStorage'",
        """
        shared storage inMemory live
        #>   inMemory: memory
        shared storage appStorage memory keep
        #>   appStorage: memory
        """
      ),
      .init(
        "Let no change of another process be lost",
        """
        shared storage appStorage memory coordinated
        #>   appStorage: memory, coordinated
        """
      ),
    ]
  )

  static let problems: [any ExplainedProblem.Type] = [DatabaseProblem.self]

  enum Arguments {
    case list
    case show(Name)
    case set(Name, value: ShellLanguage.Expression)
    case storages
    case storage(SharedStorageKind)
    case move(SharedStorageKind, BackendSyntax, SharedStorageMoveMode?, isCoordinated: Bool)
  }

  static func outsideWork(of call: CommandCall) -> OutsideWork? {
    guard let backend = call.arguments.first("backend")?.backend else { return nil }
    return backend.kind == .memory ? nil : .writes
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    guard let key = reader.word("key") else { return .list }
    if let expression = reader.expression("value") {
      if let extra = storageParameters.lazy.compactMap(reader.call.arguments.first).first {
        throw Diagnostic(
          SyntaxProblem.extraArgument(String(reader.source[extra.span]), command: signature.name),
          at: extra.span,
          help: "A key takes a value: 'shared KEY = VALUE'."
        )
      }
      // A run makes the value in the transaction that sets it.
      if let type = try reader.context.sharedType(of: key).known {
        try reader.check(expression, asType: type)
      }
      return .set(key, value: expression)
    }
    // A quoted `"storage"` is a key with that name.
    guard reader.source[key.span] == storageWord else {
      _ = try reader.context.sharedType(of: key)
      return .show(key)
    }
    guard let kind = reader.word("kind").flatMap({ SharedStorageKind(rawValue: $0.text) }) else {
      return .storages
    }
    guard let backend = reader.backend("backend") else { return .storage(kind) }
    if backend.kind == .sqlite, !SharedDatabases.areAvailable {
      throw Diagnostic(DatabaseProblem.noDatabase, at: backend.span, help: DatabaseProblem.help)
    }
    let words = ["mode", "coordination"].compactMap { reader.word($0)?.text }
    return .move(
      kind,
      backend,
      words.first.flatMap(SharedStorageMoveMode.init),
      isCoordinated: words.contains(coordinatedWord)
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let session = invocation.session
    switch arguments {
    case .list: return list(session)
    case .show(let key): return .value(try entry(key, session).value)
    case .set(let key, let value): return try set(key, to: value, invocation)
    case .storages: return storages(session)
    case .storage(let kind):
      let place = session.storageDescription(of: kind)
      return .done(
        "storage",
        [("storageKind", .string(kind.rawValue)), ("place", .string(place))],
        text: "\(kind.rawValue): \(place)"
      )
    case .move(let kind, let backend, let mode, let isCoordinated):
      return try move(kind, to: backend, mode, isCoordinated: isCoordinated, invocation)
    }
  }

  /// The word in place of a key that selects the subcommand for storage.
  nonisolated static let storageWord = "storage"

  /// The word after a back end that lets each change run in a transaction.
  nonisolated private static let coordinatedWord = "coordinated"

  /// The parameters that follow `storage`.
  nonisolated private static let storageParameters = ["kind", "backend", "mode", "coordination"]

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
    to value: ShellLanguage.Expression,
    _ invocation: Invocation
  ) throws -> Report {
    let entry = try entry(key, invocation.session)
    let evaluator = invocation.evaluator
    let isChanged = try locating(key.span) {
      try invocation.session.set(entry, named: String(evaluator.source[key.span])) {
        try evaluator.builder.build(entry.type, from: value)
      }
    }
    // If a store is loaded, the new history entry reports the change.
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
    isCoordinated: Bool,
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
      try session.moveStorage(of: kind, to: place.backend, mode, isCoordinated: isCoordinated)
    }
    if mode == nil {
      // Whether the default succeeds depends on what is stored there now, so record the mode that
      // was used.
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
        ("storageKind", .string(move.kind.rawValue)), ("mode", .string(move.mode.rawValue)),
        ("place", .string(session.storageDescription(of: move.kind))),
        ("values", .number(move.values.count)),
      ] + (isCoordinated ? [("coordinated", .bool(true))] : []),
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

/// Errors of databases.
enum DatabaseProblem: ExplainedProblem, Hashable {
  case noDatabase

  var code: String {
    switch self {
    case .noDatabase: "no-database"
    }
  }

  var message: String {
    switch self {
    case .noDatabase: "\(SharedDatabaseProblem())"
    }
  }

  static let help = """
    Add the product 'TcashSQLite' to the shell's target, and 'var database: ShellDatabase? \
    { .sqlite }' to its 'ShellApp'. 'file PATH' needs no database.
    """

  static let explanations = [
    CodeExplanation("no-database", "The shell was built without the library of databases. " + help)
  ]
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
          .excerpt(value, columns: 24),
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
    if isLoading { parts.append("loading") }
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
    case .live: "the program's real storage"
    }
  }
}

extension SharedCommand: CompletingCommand {
  /// After a key, only a value can follow; after `storage`, a kind, a back end and a mode.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    guard let key = source.call?.arguments["key"] else { return parameter.name == "key" }
    return (key == storageWord) == storageParameters.contains(parameter.name)
  }
}
