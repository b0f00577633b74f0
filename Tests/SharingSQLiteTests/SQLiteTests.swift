import ConcurrencyExtras
import Dependencies
import Foundation
import SharingSQLite
import StorageTesting
import Testing

@Suite struct SQLiteTests {
  @Dependency(\.defaultDatabase) var database

  struct Todo: Codable, FetchableRecord, PersistableRecord, Equatable, Sendable {
    static let databaseTableName = "todos"
    var id: Int
    var title: String
    var isDone = false
  }

  struct OpenTodos: FetchKeyRequest {
    var limit = 10

    func fetch(_ db: Database) throws -> [Todo] {
      try Todo.filter(Column("isDone") == false).order(Column("id")).limit(limit).fetchAll(db)
    }
  }

  private func makeTodos(_ database: any DatabaseWriter) throws {
    try database.write { db in
      try db.create(table: "todos") { table in
        table.primaryKey("id", .integer)
        table.column("title", .text).notNull()
        table.column("isDone", .boolean).notNull()
      }
      try Todo(id: 1, title: "Milk").insert(db)
      try Todo(id: 2, title: "Bread", isDone: true).insert(db)
    }
  }

  private func rows(_ sql: String) throws -> [String] {
    try database.read { try String.fetchAll($0, sql: sql) }
  }

  @Test func aValueIsARowOfJSON() throws {
    @Shared(.sqlite("count")) var count = 0
    @Shared(.sqlite("user")) var user = ["name": "Blob"]
    @Shared(.sqlite("nothing")) var nothing: String?
    #expect(try !database.read { try $0.tableExists("sharedValues") }, "Reading makes no table.")
    $count.withLock { $0 = 5 }
    $user.withLock { $0["name"] = "Jr" }
    $nothing.withLock { $0 = "some" }
    let sql = "SELECT name || ' ' || value FROM sharedValues ORDER BY name"
    #expect(try rows(sql) == ["count 5", "nothing \"some\"", #"user {"name":"Jr"}"#])
    $nothing.withLock { $0 = nil }
    #expect(try rows("SELECT name FROM sharedValues WHERE name = 'nothing'").isEmpty)
  }

  @Test func tablesAreTheirOwn() throws {
    @Shared(.sqlite("count", table: "some \"drafts\"")) var draft = 0
    @Shared(.sqlite("count")) var count = 1
    $draft.withLock { $0 = 7 }
    #expect(count == 1)
    #expect(try rows("SELECT value FROM \"some \"\"drafts\"\"\"") == ["7"])
  }

  @Test func changesInSQLAreNoticed() async throws {
    @Shared(.sqlite("count")) var count = 0
    let shared = $count
    shared.withLock { $0 = 1 }
    try await database.write {
      try $0.execute(sql: "UPDATE sharedValues SET value = '8' WHERE name = 'count'")
    }
    try await wait(for: shared, toBe: 8)
  }

  @Test func aRequestIsReadAgainWhenTheDatabaseChanges() async throws {
    try makeTodos(database)
    @SharedReader(.fetch(OpenTodos())) var todos: [Todo] = []
    #expect(todos == [Todo(id: 1, title: "Milk")])
    let reader = $todos
    try await database.write { try Todo(id: 3, title: "Eggs").insert($0) }
    try await waitFor(reader) { $0.map(\.id) == [1, 3] }
    try await database.write { try $0.execute(sql: "UPDATE todos SET isDone = 1") }
    try await waitFor(reader) { $0.isEmpty }
  }

  @Test func queriesAreRequests() async throws {
    try makeTodos(database)
    @SharedReader(.fetchAll(sql: "SELECT * FROM todos WHERE id > ?", arguments: [1]))
    var todos: [Todo]
    @SharedReader(.fetchAll(sql: "SELECT title FROM todos ORDER BY title")) var titles: [String]
    @SharedReader(.fetchOne(sql: "SELECT count(*) FROM todos")) var count = 0
    @SharedReader(.fetchOne(sql: "SELECT * FROM todos WHERE id = 1")) var milk = Todo(
      id: 0,
      title: ""
    )
    #expect(todos == [Todo(id: 2, title: "Bread", isDone: true)])
    #expect(titles == ["Bread", "Milk"])
    #expect(count == 2)
    #expect(milk.title == "Milk")
    let reader = $count
    try await database.write { _ = try Todo.deleteAll($0) }
    try await waitFor(reader) { $0 == 0 }
  }

  @Test func equalRequestsAreOneValue() throws {
    try makeTodos(database)
    @Dependency(\.persistentReferences) var references
    @SharedReader(.fetch(OpenTodos())) var first: [Todo] = []
    @SharedReader(.fetch(OpenTodos())) var second: [Todo] = []
    @SharedReader(.fetch(OpenTodos(limit: 1))) var third: [Todo] = []
    #expect(references.live.count == 2)
    #expect(references.live.allSatisfy { !$0.isWritable && $0.kind == nil })
    #expect(references.live.allSatisfy { $0.storageDescription == "sqlite in memory" })
    _ = (first, second, third)
  }

  @Test func aRequestThatFailsIsALoadError() throws {
    @SharedReader(.fetch(OpenTodos())) var todos: [Todo] = []
    #expect(todos.isEmpty)
    #expect($todos.loadError is SQLiteStorageError)
  }

  @Test func whatAnotherProcessWritesIsRead() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.sqlite")
    let pool = try openDatabase(at: file)
    try makeTodos(pool)
    try await withDependencies {
      $0.defaultDatabase = pool
    } operation: {
      @SharedReader(.fetch(OpenTodos())) var todos: [Todo] = []
      let reader = $todos
      try runOutside(file) { try $0.execute(sql: "INSERT INTO todos VALUES (9, 'Tea', 0)") }
      try await waitFor(reader) { $0.map(\.id) == [1, 9] }
    }
  }

  #if os(Linux)
  /// A commit counts from when the disk has it, and no event of the files tells when that is.
  @Test(.timeLimit(.minutes(1))) func aCommitIsSeenHoweverLongTheDiskTakes() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let slowDisk = try makeSlowDisk(in: folder)
    try await withDependencies {
      $0.defaultDatabase = try openDatabase(at: folder.file("record.sqlite"))
      $0.persistentReferences = PersistentReferences()
    } operation: {
      @Shared(.sqlite("number")) var number = 0
      let shared = $number
      let probe = try ProbeProcess(folder.url, ["once"], environment: ["LD_PRELOAD": slowDisk])
      probe.wait { $0.contains("saved") }
      try await wait(for: shared, toBe: 1)
    }
  }

  /// Makes a library with which a process waits 80 ms for the disk.
  private func makeSlowDisk(in folder: TemporaryFolder) throws -> String {
    let (source, library) = (folder.file("slow.c"), folder.file("slow.so"))
    let code = """
      #include <time.h>
      static int slow(void) { struct timespec time = {0, 80000000}; return nanosleep(&time, 0); }
      int fsync(int descriptor) { return slow(); }
      int fdatasync(int descriptor) { return slow(); }
      """
    try Data(code.utf8).write(to: source)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["clang", "-shared", "-fPIC", source.path, "-o", library.path]
    try compiler.run()
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0)
    return library.path
  }
  #endif

  @Test(.timeLimit(.minutes(1))) func onlyCommitsToTheTableAreTold() async throws {
    let storage = SQLiteKeyedStorage(in: database, table: "Settings")
    let (events, event) = AsyncStream<Int>.makeStream()
    let count = LockIsolated(0)
    let subscription = storage.subscribe {
      event.yield(
        count.withValue {
          $0 += 1; return $0
        }
      )
    }
    try makeTodos(database)
    try await database.write { try $0.execute(sql: "UPDATE todos SET isDone = 1") }
    // The table is made after the subscription, in another case.
    try await database.write {
      try $0.execute(
        sql: "CREATE TABLE settings (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)"
      )
      try $0.execute(sql: "INSERT INTO settings VALUES ('a', '1'), ('b', '2')")
    }
    for await number in events {
      #expect(number == 1)
      break
    }
    // Its own writes are no news.
    try storage.write(["a": JSONText("3")])
    try await database.write { try $0.execute(sql: "DELETE FROM settings") }
    for await number in events {
      #expect(number == 2)
      break
    }
    #expect(try storage.values(of: nil).isEmpty)
    subscription.cancel()
  }

  @Test func aDatabaseOnTheDiskIsInWALMode() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let pool = try openDatabase(at: folder.url.appending(path: "new/app.sqlite"))
    #expect(try pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
  }

  @Test func theWriterSyncsEachCommit() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for _ in 0..<2 {
      let pool = try openDatabase(at: folder.file("app.sqlite"))
      let setting = try pool.writeWithoutTransaction {
        try Int.fetchOne($0, sql: "PRAGMA synchronous")
      }
      // 2 is FULL.
      #expect(setting == 2)
    }
  }

  @Test func whatCannotBeOpenedIsAClearError() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let error = #expect(throws: SQLiteStorageError.self) { try openDatabase(at: folder.url) }
    #expect(error?.kind == .cannotOpen)
    #expect(error?.description.contains("'\(folder.url.path)' can't be opened") == true)
  }

  @Test func aDatabaseThatCannotBeWrittenIsASaveError() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.sqlite")
    try write("count", "1", to: file)
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    let shared = Shared(wrappedValue: 0, .sqlite("count", database: queue))
    #expect(shared.wrappedValue == 1)
    shared.withLock { $0 = 2 }
    while shared.saveError == nil { await Task.yield() }
    await #expect(throws: SQLiteStorageError.self) { try await shared.save() }
    #expect((shared.saveError as? SQLiteStorageError)?.kind == .readOnly)
    #expect(shared.wrappedValue == 2)
  }

  @Test func aDamagedRowIsALoadError() throws {
    try database.write {
      try $0.execute(sql: "CREATE TABLE sharedValues (name TEXT PRIMARY KEY, value TEXT)")
      try $0.execute(sql: "INSERT INTO sharedValues VALUES ('count', 'no JSON')")
    }
    @Shared(.sqlite("count")) var count = 3
    #expect(count == 3)
    #expect($count.loadError != nil)
  }

  @Test func testsHaveDatabasesOfTheirOwn() {
    @Shared(.sqlite("count")) var count = 0
    #expect(count == 0)
    $count.withLock { $0 = 1 }
  }

  /// Waits until a reader's value is as expected.
  private func waitFor<Value: Sendable>(
    _ reader: SharedReader<Value>,
    until isExpected: @escaping @Sendable (Value) -> Bool
  ) async throws {
    for _ in 0..<1_000 where !isExpected(reader.wrappedValue) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(isExpected(reader.wrappedValue))
  }
}
