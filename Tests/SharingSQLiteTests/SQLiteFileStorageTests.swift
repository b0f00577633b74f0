import ConcurrencyExtras
import Foundation
import GRDB
import IssueReporting
import Sharing
import SharingSQLite
import StorageTesting
import Testing

/// Databases whose files others remove and replace while they are in use.
@Suite struct SQLiteFileStorageTests {
  private func withFile(
    _ operation: (SQLiteFileStorage, URL, CollectedIssues) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.db")
    let issues = CollectedIssues()
    try withIssueReporters([issues]) {
      let storage = try SQLiteFileStorage(file)
      try storage.write(["count": JSONText("1"), "name": JSONText("\"Blob\"")])
      try operation(storage, file, issues)
    }
  }

  private func texts(_ storage: some KeyedStorage) throws -> [String: String] {
    try storage.values(of: nil).mapValues(\.text)
  }

  private func remove(_ file: URL) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + suffix)
    }
  }

  @Test(arguments: [true, false])
  func aFileThatIsRemovedIsMadeAgainWithAllValues(_ leavesLog: Bool) throws {
    try withFile { storage, file, issues in
      if leavesLog { try FileManager.default.removeItem(at: file) } else { try remove(file) }
      try storage.write(["count": JSONText("2")])
      #expect(try texts(storage) == ["count": "2", "name": "\"Blob\""])
      // What another process finds there.
      #expect(try texts(SQLiteKeyedStorage(file)) == ["count": "2", "name": "\"Blob\""])
      #expect(issues.messages.count == 1)
      #expect(issues.messages.first?.contains("was removed or emptied while it was in use") == true)
    }
  }

  @Test func itMayBeRemovedAgainAndAgain() throws {
    try withFile { storage, file, issues in
      for number in 2..<6 {
        try remove(file)
        try storage.write(["count": JSONText("\(number)")])
      }
      #expect(try texts(SQLiteKeyedStorage(file)) == ["count": "5", "name": "\"Blob\""])
      #expect(issues.messages.count == 4)
    }
  }

  @Test func aFolderThatIsRemovedIsMadeAgain() throws {
    try withFile { storage, file, _ in
      try FileManager.default.removeItem(at: file.deletingLastPathComponent())
      #expect(try texts(storage) == ["count": "1", "name": "\"Blob\""])
      #expect(try texts(SQLiteKeyedStorage(file)) == ["count": "1", "name": "\"Blob\""])
    }
  }

  /// - Parameter leavesLog: Whether the log of the old database stays, as whoever puts a backup in its
  ///   place will do.
  @Test(arguments: [true, false])
  func theValuesOfADatabaseThatTakesItsPlaceHold(_ leavesLog: Bool) throws {
    try withFile { storage, file, issues in
      let other = file.deletingLastPathComponent().appending(path: "other.db")
      try SQLiteFileStorage(other).write(["count": JSONText("7")])
      if leavesLog { try FileManager.default.removeItem(at: file) } else { try remove(file) }
      try FileManager.default.moveItem(at: other, to: file)
      #expect(try texts(storage) == ["count": "7"])
      try storage.write(["name": JSONText("\"Jr\"")])
      #expect(try texts(SQLiteKeyedStorage(file)) == ["count": "7", "name": "\"Jr\""])
      #expect(issues.messages.isEmpty)
    }
  }

  @Test func anEmptyFileInItsPlaceTakesNothingAway() throws {
    try withFile { storage, file, issues in
      try remove(file)
      try Data().write(to: file)
      #expect(try texts(storage) == ["count": "1", "name": "\"Blob\""])
      #expect(issues.messages.count == 1)
    }
  }

  @Test func aFileThatIsNoDatabaseIsAnErrorAndStays() throws {
    try withFile { storage, file, _ in
      try remove(file)
      try Data("something else".utf8).write(to: file)
      #expect(throws: SQLiteStorageError.self) { try storage.write(["count": JSONText("2")]) }
      #expect(throws: SQLiteStorageError.self) { try storage.values(of: nil) }
      #expect(try String(contentsOf: file, encoding: .utf8) == "something else")
      // Nothing is lost: with the file out of the way it goes on with what it has.
      try remove(file)
      #expect(try texts(storage) == ["count": "1", "name": "\"Blob\""])
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func whoFollowsItIsToldOfAnotherFile() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.db")
    let other = folder.file("other.db")
    try SQLiteFileStorage(other).write(["count": JSONText("7")])
    let storage = try SQLiteFileStorage(file)
    try storage.write(["count": JSONText("1")])
    let (events, event) = AsyncStream<Void>.makeStream()
    let subscription = storage.subscribe { event.yield() }
    // At once: who follows the file would make another while there is none.
    #expect(rename(other.path, file.path) == 0)
    for await _ in events where try texts(storage) == ["count": "7"] { break }
    subscription.cancel()
  }

  /// The connections of a pool are used, and opened, on several threads.
  @Test func noConnectionMixesTheFilesWhileOthersRead() throws {
    try withFile { storage, file, issues in
      let other = file.deletingLastPathComponent().appending(path: "other.db")
      let last = LockIsolated(1)
      let isDone = LockIsolated(false)
      let old = LockIsolated<[String]>([])
      let readers = DispatchGroup()
      for _ in 0..<3 {
        DispatchQueue.global().async(group: readers) {
          while !isDone.value {
            let expected = last.value
            do {
              let text = try storage.values(of: ["count"])["count"]?.text ?? ""
              guard Int(text) ?? 0 < expected else { continue }
              old.withLock { $0.append("\(text) after \(expected)") }
            } catch {
              old.withLock { $0.append("\(error)") }
            }
          }
        }
      }
      defer { isDone.setValue(true) }
      for number in 2...30 {
        try write("count", "\(number)", to: other)
        #expect(rename(other.path, file.path) == 0)
        last.setValue(number)
        // Each file in its turn has a log, which the next one must not be read through.
        try storage.write(["count": JSONText("\(number)")])
      }
      isDone.setValue(true)
      readers.wait()
      #expect(old.value == [])
      #expect(issues.messages.isEmpty)
    }
  }

  @Test func aPoolOpensNoConnectionOfAnotherFile() throws {
    try withFile { _, file, _ in
      let pool = try openDatabase(at: file)
      let storage = SQLiteKeyedStorage(in: pool)
      let other = file.deletingLastPathComponent().appending(path: "other.db")
      try write("count", "7", to: other)
      let queue = DispatchQueue(label: "reader")
      let error = LockIsolated<(any Error)?>(nil)
      try pool.read { _ in
        #expect(rename(other.path, file.path) == 0)
        // The only open connection for reading is in use.
        queue.sync {
          do {
            _ = try storage.values()
          } catch let caught {
            error.setValue(caught)
          }
        }
      }
      #expect((error.value as? SQLiteStorageError)?.kind == .moved)
      #expect(throws: SQLiteStorageError.self) { try storage.write(["count": JSONText("2")]) }
    }
  }

  /// Others have damaged the open file, and a good one takes its place.
  @Test func whatIsWrongWithTheOldFileDoesNotConcernTheNewOne() throws {
    try withFile { storage, file, issues in
      try DatabaseQueue(path: file.path).write {
        try $0.execute(sql: "UPDATE sharedValues SET value = 'oops' WHERE name = 'count'")
      }
      #expect(throws: SQLiteStorageError.self) { try storage.values(of: nil) }
      let other = file.deletingLastPathComponent().appending(path: "other.db")
      try SQLiteFileStorage(other).write(["count": JSONText("7")])
      try remove(file)
      try FileManager.default.moveItem(at: other, to: file)
      #expect(try texts(storage) == ["count": "7"])
      // What can be read of a damaged file is kept.
      try DatabaseQueue(path: file.path).write {
        try $0.execute(sql: "INSERT INTO sharedValues VALUES ('name', 'oops')")
      }
      try remove(file)
      #expect(try texts(storage) == ["count": "7"])
      #expect(issues.messages.count == 1)
    }
  }

  /// Nothing is left to go on with, and nothing is taken for the values.
  @Test func whatCanNotBeReadIsNotReplacedByNothing() throws {
    try withFile { storage, file, issues in
      // The table is at a page that is not there.
      let queue = try DatabaseQueue(path: file.path)
      try queue.write { database in
        try database.execute(
          sql: """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET rootpage = 1000 WHERE name = 'sharedValues';
            PRAGMA schema_version = 1000;
            """
        )
      }
      try queue.close()
      try remove(file)
      for _ in 0..<2 {
        #expect(throws: SQLiteStorageError.self) { try storage.values(of: nil) }
      }
      #expect(issues.messages.isEmpty)
      let other = file.deletingLastPathComponent().appending(path: "other.db")
      try SQLiteFileStorage(other).write(["count": JSONText("7")])
      try remove(file)
      try FileManager.default.moveItem(at: other, to: file)
      #expect(try texts(storage) == ["count": "7"])
    }
  }

  /// Two processes find out that the file was removed, and the first one goes on at once.
  @Test func whatAnotherHasWrittenIntoTheNewFileHolds() throws {
    try withFile { storage, file, _ in
      let other = try SQLiteFileStorage(file)
      try remove(file)
      try other.write(["count": JSONText("6")])
      #expect(try texts(storage) == ["count": "6", "name": "\"Blob\""])
      try storage.write(["name": JSONText("7")])
      #expect(try texts(other) == ["count": "6", "name": "7"])
      let names = try FileManager.default.contentsOfDirectory(
        atPath: file.deletingLastPathComponent().path
      )
      #expect(names.allSatisfy { $0.hasPrefix("app.db") }, "\(names)")
    }
  }

  @Test(arguments: [true, false])
  func whatATransactionWritesIntoAFileThatWasMovedAwayIsAnError(_ isReplaced: Bool) throws {
    try withFile { storage, file, _ in
      let other = file.deletingLastPathComponent().appending(path: "other.db")
      try SQLiteFileStorage(other).write(["count": JSONText("7")])
      var runs = 0
      let error = #expect(throws: SQLiteStorageError.self) {
        try storage.coordinate("count", until: .now + .seconds(5)) { stored in
          runs += 1
          #expect(stored?.text == "1")
          try remove(file)
          if isReplaced { try FileManager.default.moveItem(at: other, to: file) }
          return ["count": try JSONText("2")]
        }
      }
      #expect(error?.kind == .moved)
      // The program's code has run, and must not run again.
      #expect(runs == 1)
      #expect(try texts(storage)["count"] == (isReplaced ? "7" : "1"))
    }
  }

  @Test func aLinkLeadsToTheLogOfItsTarget() throws {
    try withFile { _, file, _ in
      let link = file.deletingLastPathComponent().appending(path: "link.db")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let storage = try SQLiteFileStorage(link)
      try storage.write(["count": JSONText("5")])
      // A backup takes the place of the target, and the old log is left there.
      let backup = file.deletingLastPathComponent().appending(path: "backup.db")
      let queue = try DatabaseQueue(path: backup.path)
      try queue.write { database in
        try database.execute(
          sql: """
            CREATE TABLE sharedValues (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
            INSERT INTO sharedValues VALUES ('count', '700')
            """
        )
      }
      try queue.close()
      #expect(rename(backup.path, file.path) == 0)
      #expect(try texts(storage) == ["count": "700"])
      #expect(try texts(SQLiteKeyedStorage(file)) == ["count": "700"])
    }
  }
}
