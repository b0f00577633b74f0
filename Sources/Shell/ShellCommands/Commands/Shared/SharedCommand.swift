import Sharing
package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum SharedCommand: Command {
  package static let signature = CommandSignature(
    "shared",
    .shared,
    summary: "List the shared values, set one, or move where they are kept.",
    discussion: """
      'shared' lists what '@Shared' and '@SharedReader' hold now, with its storage and how many \
      declarations read it; 'shared KEY' shows one whole. 'shared KEY = VALUE' sets it: every store sees \
      that at once, it is stored, and 'undo' takes it back. A key is a name ('count'), a string ('"odd \
      name"'), or whole ('.appStorage("count")').
      'shared storage' lists where the kinds of keys keep their values. A shell begins with memory, so \
      that it touches nothing of yours; 'shared storage KIND BACKEND' moves the values of a kind \
      ('appStorage', 'fileStorage', 'inMemory') to 'memory', 'file PATH' (one JSON file), 'sqlite PATH', or \
      'live', which is where the program would keep them. 'keep' writes the values of now to the new \
      place, 'reload' reads those that are there; without either the values of now are kept, unless the \
      place has others. A move that fails changes nothing. What other processes change there is seen. A \
      script may only write within its own folder, or where '--allow-write DIR' lets it.
      """,
    parameters: [
      .init("key", .sharedKey, isOptional: true, summary: "a shared value's key, or 'storage'"),
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
        summary: "which values hold: 'keep' for those of now, 'reload' for those of the new place"
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    guard let key = invocation.word("key") else { return list(invocation.session) }
    if let value = invocation.expression("value") {
      return try set(key, to: value, invocation)
    }
    // In quotes it is a key of that name.
    guard invocation.evaluator.source[key.span] == "storage" else {
      return try show(key, invocation)
    }
    guard let kind = invocation.word("kind") else { return storages(invocation.session) }
    return try await storage(of: kind, invocation)
  }

  // MARK: Values

  private static func list(_ session: ShellSession) -> Report {
    let entries = session.sharedEntries
    if entries.isEmpty { return .note("nothing is shared now") }
    return .table(
      entries.map { entry in
        Row(
          [
            .path(Self.shortened(entry.key)), .plain(TypeName.of(entry.type)),
            .value(ValueDescription(width: 24).text(entry.value)),
          ],
          summary: summary(of: entry)
        )
      }
    )
  }

  /// A key with its middle left out where it is long, so that there is room for where it is kept.
  private static func shortened(_ key: String) -> String {
    let (start, end) = (14, 19)
    return key.count <= start + 1 + end ? key : "\(key.prefix(start))…\(key.suffix(end))"
  }

  /// `memory, 2 readers, could not be saved: …`
  private static func summary(of entry: SharedEntry) -> String {
    var parts = [entry.storage ?? "not stored", counted(entry.readerCount, "reader")]
    if let place = entry.otherPlaces.first {
      let rest = entry.otherPlaces.count - 1
      parts.append("also \(place)" + (rest > 0 ? " and \(rest) more" : ""))
    }
    if entry.isLoading { parts.append("is being loaded") }
    if let problem = entry.problem {
      parts.append("failed: \(problem.split(separator: "\n").first ?? "")")
    }
    return parts.joined(separator: ", ")
  }

  private static func entry(_ key: Name, _ invocation: Invocation) throws -> SharedEntry {
    try invocation.locating(key.span) { try invocation.session.sharedEntry(named: key.text) }
  }

  private static func show(_ key: Name, _ invocation: Invocation) throws -> Report {
    .value(try entry(key, invocation).value)
  }

  private static func set(
    _ key: Name,
    to expression: ShellLanguage.Expression,
    _ invocation: Invocation
  ) throws -> Report {
    let entry = try entry(key, invocation)
    let value = try invocation.evaluator.value(of: expression, asType: entry.type)
    let typed = String(invocation.evaluator.source[key.span])
    let isChanged = try invocation.locating(key.span) {
      try invocation.session.set(entry, to: value, named: typed)
    }
    // The histories tell of it, where there are any.
    if isChanged, invocation.session.current != nil { return .nothing }
    return isChanged ? .note("set \(entry.key)") : .changes([])
  }

  // MARK: Storage

  private static func storages(_ session: ShellSession) -> Report {
    .table(
      SharedStorageKind.allCases.map { kind in
        Row([.command(kind.rawValue), .value(" \(session.storageDescription(of: kind))")])
      }
    )
  }

  private static func storage(of word: Name, _ invocation: Invocation) async throws -> Report {
    let session = invocation.session
    guard let kind = SharedStorageKind(rawValue: word.text) else { return .nothing }
    guard let backend = invocation.backend("backend") else {
      return .note("\(kind.rawValue): \(session.storageDescription(of: kind))")
    }
    let mode = invocation.word("mode").flatMap { SharedStorageMoveMode(rawValue: $0.text) }
    let place = try invocation.evaluator.resolve(backend)
    try invocation.evaluator.checkMayWrite(
      kind,
      to: place,
      at: backend.path?.span ?? backend.span
    )
    let move = try invocation.locating(backend.span) {
      try session.moveStorage(of: kind, to: place.backend, mode)
    }
    if mode == nil {
      // Which of the values held depends on what the place had then.
      let statement = SourceSpan(invocation.call.word.span.start, backend.span.end)
      invocation.evaluator.recorder.insert(
        " \(move.mode.rawValue)",
        at: backend.span.end,
        of: statement
      )
    }
    return .note(description(of: move, in: session))
  }

  /// `appStorage: 2 values kept in sqlite app.db`
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

extension BackendSyntax.Kind {
  /// What the place is, for completion.
  var summary: String {
    switch self {
    case .memory: "the shell's memory"
    case .file: "a JSON file"
    case .sqlite: "a database"
    case .live: "where the program keeps them"
    }
  }
}
