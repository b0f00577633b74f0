#if os(Linux)
import ConcurrencyExtras
import Dependencies
import Foundation
import StorageTesting
import Testing

@testable import Sharing

/// Stored values that others overtake on their way to memory, each at one certain moment.
@Suite(.timeLimit(.minutes(1))) struct OvertakenArrivalTests {
  /// A value that something can be done with once while it is being encoded or decoded.
  private struct Record: Codable, Equatable {
    private static let actions = LockIsolated<[String: @Sendable () -> Void]>([:])

    static func whileEncoding(_ number: Int, _ action: @escaping @Sendable () -> Void) {
      actions.withLock { $0["encode \(number)"] = action }
    }

    static func whileDecoding(_ number: Int, _ action: @escaping @Sendable () -> Void) {
      actions.withLock { $0["decode \(number)"] = action }
    }

    private static func act(_ moment: String) {
      actions.withLock { $0.removeValue(forKey: moment) }?()
    }

    var number: Int

    init(_ number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
      Self.act("decode \(number)")
    }

    func encode(to encoder: any Encoder) throws {
      Self.act("encode \(number)")
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  private func withFile(_ operation: (URL) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try await withDependencies {
      $0.persistentReferences = PersistentReferences()
      $0.defaultFileStorage = .fileSystem
    } operation: {
      try await operation(folder.file("record.json"))
    }
    await PendingSaves.finish()
  }

  @Test func aChangeOvertakesAPendingSaveThatIsBeingLoaded() async throws {
    try await withFile { file in
      @Shared(.fileStorage(file)) var record = Record(0)
      // The first save is written at once, the next waits.
      $record.withLock { $0 = Record(1) }
      $record.withLock { $0 = Record(2) }
      let shared = $record
      Record.whileEncoding(2) { shared.withLock { $0 = Record(3) } }
      try await $record.load()
      #expect(record == Record(3))
      await PendingSaves.finish()
      try expectEqual(String(contentsOf: file, encoding: .utf8), "3")
      #expect(record == Record(3))
    }
  }

  @Test func anotherReadOvertakesTheFirstLoad() async throws {
    try await withFile { file in
      try Data("50".utf8).write(to: file)
      let others = LockIsolated<Shared<Int>?>(nil)
      Record.whileDecoding(50) {
        try? Data("60".utf8).write(to: file, options: .atomic)
        others.setValue(Shared(wrappedValue: 0, .fileStorage(file)))
      }
      @Shared(.fileStorage(file)) var record = Record(0)
      #expect(others.value?.wrappedValue == 60)
      #expect(try await wait { record == Record(60) })
    }
  }

  @Test func anEntryIsReadByItsOwnDelivery() throws {
    let storage = MemoryKeyedStorage()
    let store = WriteBehindStore(storage)
    storage.write(["count": JSONText(unchecked: "1")])
    try expectEqual(store.load("count")?.text, "1")
    let seen = LockIsolated<[String?]>([])
    let subscription = store.subscribe(to: "count") { _ in
      // Another thread is still delivering what was known before.
      let isDelivered = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        store.deliverCurrent("count") { seen.withLock { $0.append(store.current("count")?.text) } }
        isDelivered.signal()
      }
      isDelivered.wait()
      seen.withLock { $0.append(store.current("count")?.text) }
    }
    seen.setValue([])
    storage.write(["count": JSONText(unchecked: "50")])
    #expect(seen.value == ["1", "50"])
    subscription.cancel()
  }

  @Test func aValueOfAnotherTypeIsSeen() async throws {
    try await withFile { file in
      @Shared(.fileStorage(file)) var record = Record(0)
      $record.withLock { $0 = Record(1) }
      try await $record.save()
      try Data("text".utf8).write(to: file, options: .atomic)
      #expect(try await wait { $record.loadError != nil })
      $record.withLock { $0 = Record(2) }
      try await $record.save()
      #expect($record.saveError == nil, "What the error has told is not lost unnoticed.")
    }
  }
}
#endif
