import Dispatch
import Foundation
import GRDB
import Sharing
import StorageTesting
import Testing

@testable import SharingSQLite

/// Databases of the program, which others use when a value is to be stored.
@Suite struct DeadlineTests {
  /// - Parameters:
  ///   - busyMode: How the program has told its database to wait for other processes.
  ///   - onBegin: Called before each attempt to begin a transaction.
  private func withDatabase(
    _ busyMode: Database.BusyMode,
    onBegin: @escaping @Sendable () -> Void = {},
    _ operation: (DatabasePool, SQLiteKeyedStorage, URL) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.sqlite")
    var configuration = Configuration()
    configuration.busyMode = busyMode
    configuration.prepareDatabase { database in
      database.trace { if "\($0)".hasPrefix("BEGIN IMMEDIATE") { onBegin() } }
    }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    let storage = SQLiteKeyedStorage(in: pool)
    try storage.write(["count": JSONText("1")])
    try operation(pool, storage, file)
  }

  private func store(_ text: String, in storage: SQLiteKeyedStorage, _ time: Duration) throws {
    try storage.update(["count"], until: .now + time) { _ in ["count": try JSONText(text)] }
  }

  private func count(_ storage: SQLiteKeyedStorage) throws -> String? {
    try storage.values(of: ["count"])["count"]?.text
  }

  /// The database itself would wait for longer than the time limit.
  @Test(.timeLimit(.minutes(1))) func aWriteWaitsForOtherProcessesUntilItsDeadline() throws {
    try withDatabase(.timeout(600)) { _, storage, file in
      let unlock = try lock(file)
      let error = #expect(throws: SQLiteStorageError.self) {
        try store("2", in: storage, .milliseconds(100))
      }
      #expect(error?.kind == .locked)
      try unlock()
      // What was given up is not written afterwards.
      #expect(try count(storage) == "1")
      try store("3", in: storage, .seconds(30))
      #expect(try count(storage) == "3")
    }
  }

  @Test(.timeLimit(.minutes(1))) func aWriteWaitsEvenIfTheDatabaseDoesNot() throws {
    let attempt = DispatchSemaphore(value: 0)
    try withDatabase(.immediateError, onBegin: { attempt.signal() }) { _, storage, file in
      let unlock = try lock(file)
      let unlocking = DispatchGroup()
      DispatchQueue.global().async(group: unlocking) {
        // The one of the preparation, one that fails, and one after that.
        for _ in 0..<3 { attempt.wait() }
        try? unlock()
      }
      try store("2", in: storage, .seconds(30))
      unlocking.wait()
      #expect(try count(storage) == "2")
    }
  }

  /// Another thread uses the connection, and waits for this one.
  @Test(.timeLimit(.minutes(1))) func aWriteWaitsForTheProgramUntilItsDeadline() throws {
    try withDatabase(.immediateError) { pool, storage, _ in
      let (isBusy, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      DispatchQueue.global().async {
        pool.writeWithoutTransaction { _ in
          isBusy.signal()
          mayGoOn.wait()
        }
      }
      isBusy.wait()
      let error = #expect(throws: SQLiteStorageError.self) {
        try store("2", in: storage, .milliseconds(100))
      }
      #expect(error?.kind == .inUse)
      mayGoOn.signal()
      #expect(try count(storage) == "1")
      try store("3", in: storage, .seconds(30))
      #expect(try count(storage) == "3")
    }
  }

  /// A program that exits in the middle of a transaction of its own.
  @Test(.timeLimit(.minutes(1))) func aWriteWithinATransactionOfTheProgramIsAnError() throws {
    try withDatabase(.immediateError) { pool, storage, _ in
      try pool.write { _ in
        #expect(throws: SQLiteStorageError.self) {
          try store("2", in: storage, .milliseconds(100))
        }
      }
      #expect(try count(storage) == "1")
    }
  }
}
