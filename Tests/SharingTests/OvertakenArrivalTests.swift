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

  @Test func whatOvertakesTheFirstLoadIsDeliveredToALateSubscriber() {
    let storage = MemoryKeyedStorage()
    let store = WriteBehindStore(storage)
    storage.write(["count": JSONText(unchecked: "1")])
    let subscription = store.subscribe(to: "count") { _ in
      _ = StorageArrival.current?.accept(unless: false)
    }
    store.load("count") { loaded in
      #expect((try? loaded.get())?.text == "1")
      storage.write(["count": JSONText(unchecked: "2")])
      #expect(StorageArrival.current?.accept(unless: false) == false)
    }
    // The other subscriber is told again before the one that loaded subscribes.
    store.refresh("")
    let late = LockIsolated<[String?]>([])
    let lateSubscription = store.subscribe(to: "count") { entry in
      late.withLock { $0.append((try? entry.get())?.text) }
    }
    #expect(late.value == ["2"])
    subscription.cancel()
    lateSubscription.cancel()
  }

  @Test func theEndOfAFailureIsToldToALateSubscriber() {
    let storage = InterruptedStorage()
    let store = WriteBehindStore(storage)
    let subscription = store.subscribe(to: "count") { _ in
      _ = StorageArrival.current?.accept(unless: false)
    }
    store.refresh("")
    storage.isInterrupted.setValue(true)
    #expect(throws: (any Error).self) { try store.load("count") }
    storage.isInterrupted.setValue(false)
    // The other subscriber is told before the one that failed to load subscribes.
    store.refresh("")
    let late = LockIsolated<[String?]>([])
    let lateSubscription = store.subscribe(to: "count") { entry in
      late.withLock { $0.append((try? entry.get())?.text) }
    }
    #expect(late.value == ["1"])
    subscription.cancel()
    lateSubscription.cancel()
  }

  @Test func anEntryIsReadByItsOwnDelivery() throws {
    let storage = MemoryKeyedStorage()
    let store = WriteBehindStore(storage)
    storage.write(["count": JSONText(unchecked: "1")])
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
    store.refresh("")
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

  @Test func whatIsLoadedForAnotherUseIsAdoptedByTheValueToo() async throws {
    try await withFile { file in
      @Shared(.fileStorage(file)) var record = Record(0)
      $record.withLock { $0 = Record(1) }
      try await $record.save()
      try Data("50".utf8).write(to: file, options: .atomic)
      let required = try await Shared<Record>(require: .fileStorage(file))
      #expect(required.wrappedValue == Record(50))
      #expect(record == Record(50))
    }
  }

  @Test func aChangeOvertakesASaveOfTheValueBefore() async throws {
    let defaults = try DefaultsOnDisk()
    @Shared(.appStorage("record", store: defaults.store)) var record = Record(0)
    $record.withLock { $0 = Record(1) }
    let shared = $record
    Record.whileEncoding(1) {
      let isChanged = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        shared.withLock { $0 = Record(2) }
        isChanged.signal()
      }
      isChanged.wait()
    }
    try await $record.save()
    await PendingSaves.finish()
    #expect(record == Record(2))
    try await $record.load()
    #expect(record == Record(2))
  }

  @Test func aValueSetByTheProgramDoesNotHideALoss() async throws {
    let defaults = try DefaultsOnDisk()
    @Shared(.appStorage("count", store: defaults.store)) var count = 0
    $count.withLock { $0 = 1 }
    try await $count.save()
    let list = PropertyListFile(url: defaults.file)
    defaults.store.set(7, forKey: "count")
    try list.update(["count"], until: .now + .seconds(5)) { _ in ["count": PropertyListValue(50)] }
    try await $count.load()
    $count.withLock { $0 += 1 }
    try await $count.save()
    let isSeen = count == 51
    let isReported = $count.saveError.map { "\($0)".contains("to 50") } ?? false
    #expect(isSeen || isReported, "\(count)")
  }

  @Test func whatArrivesWithinAChangeIsReportedAsLost() async throws {
    let defaults = try DefaultsOnDisk()
    let store = defaults.store
    @Shared(.appStorage("count", store: store)) var count = 0
    $count.withLock { $0 = 1 }
    try await $count.save()
    let list = PropertyListFile(url: defaults.file)
    try list.update(["count"], until: .now + .seconds(5)) { _ in ["count": PropertyListValue(50)] }
    let isSeen = count == 50
    $count.withLock { count in
      @Shared(.appStorage("step", store: store)) var step = 1
      count += step
    }
    try await $count.save()
    let isReported = $count.saveError.map { "\($0)".contains("to 50") } ?? false
    #expect(isSeen || isReported || count == 51, "\(count)")
  }
}

/// A storage in memory that can't be read for a while.
private final class InterruptedStorage: KeyedStorage {
  private let memory = MemoryKeyedStorage(["count": JSONText(unchecked: "1")])
  let isInterrupted = LockIsolated(false)

  var storageDescription: String { "memory" }
  var writesAtOnce: Bool { true }

  func values(of names: Set<String>?) throws -> [String: JSONText] {
    if isInterrupted.value { throw CocoaError(.fileReadNoPermission) }
    return memory.values(of: names)
  }

  func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: JSONText]) throws -> [String: JSONText?]
  ) throws {
    try memory.update(names, until: deadline, change)
  }

  func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    memory.subscribe(onChange)
  }
}
#endif
