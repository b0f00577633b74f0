import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReporting
import Sharing
import StorageTesting
import Testing

/// Stored values that arrive, or are overwritten, while the program changes and saves its own.
@Suite(.timeLimit(.minutes(1))) struct ArrivalTests {
  @Test func nothingArrivesBetweenACoordinatedChangeAndItsSave() throws {
    let storage = PausingStorage()
    let references = PersistentReferences()
    try withDependencies {
      $0.persistentReferences = references
      $0.defaultAppStorage = .inMemory
    } operation: {
      try references.moveStorage(of: .appStorage, to: storage, .reload)
      @Shared(.appStorage("count").coordinated) var count = 0
      $count.withLock { $0 = 1 }
      storage.memory.write(["count": try JSONText("5")])

      // The change finds the 5, and so does a refresh, which is about to deliver it.
      storage.pauseRefreshInNextChange()
      let observation = $count.publisher.sink { value in
        guard value == 6 else { return }
        // The change has been made, and is not saved yet. What is refused is read again later.
        storage.mayContinue.signal()
        storage.hasReadAgain.waitInTests()
      }
      $count.withLock { $0 += 1 }
      observation.cancel()
      #expect(count == 6)
      try expectEqual(storage.memory.values()["count"]?.text, "6")
    }
  }

  #if os(Linux)
  /// A value that something can be done with while it is being encoded.
  private struct Record: Codable, Equatable {
    /// Runs once, while the record with a number is encoded, by whichever thread does that.
    private static let whileEncoding =
      LockIsolated<(number: Int, action: @Sendable () throws -> Void)?>(nil)

    static func whileEncoding(_ number: Int, _ action: @escaping @Sendable () throws -> Void) {
      whileEncoding.setValue((number, action))
    }

    var number: Int

    private enum CodingKeys: CodingKey { case number }

    init(_ number: Int) { self.number = number }

    func encode(to encoder: any Encoder) throws {
      let action = Self.whileEncoding.withValue { pending in
        guard pending?.number == number else { return nil as (@Sendable () throws -> Void)? }
        defer { pending = nil }
        return pending?.action
      }
      try action?()
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
    }
  }

  /// Runs a test with a record in user defaults, and an operation that writes another one as another
  /// process does, and loads it.
  private func withRecord(
    _ operation: (Shared<Record>, _ arrive: @escaping @Sendable (Int) -> Void) async throws -> Void
  ) async throws {
    let defaults = try DefaultsOnDisk()
    let (store, file) = (defaults.store, defaults.file)
    @Shared(.appStorage("record", store: store)) var record = Record(0)
    $record.withLock { $0 = Record(1) }
    try await $record.save()
    let shared = $record
    try await operation(shared) { number in
      let values = try? PropertyListSerialization.data(
        fromPropertyList: ["record": JSONEncoder().encode(["number": number])],
        format: .xml,
        options: 0
      )
      try? values?.write(to: file, options: .atomic)
      let isLoaded = DispatchSemaphore(value: 0)
      // This thread belongs to Swift's pool, which is as large as there are processors: load on others.
      Task.detached(executorPreference: DispatchExecutor()) {
        try? await shared.load()
        isLoaded.signal()
      }
      isLoaded.waitInTests()
    }
    await PendingSaves.finish()
  }

  @Test func nothingArrivesWhileTheValueIsPassedToTheStorage() async throws {
    try await withRecord { record, arrive in
      Record.whileEncoding(1) { arrive(50) }
      try await record.save()
      #expect(record.wrappedValue == Record(1))
      let error = try #require(record.saveError)
      #expect("\(error)".contains("50"), "\(error)")
    }
  }

  @Test func whatWasRefusedArrivesIfTheSaveFails() async throws {
    struct Refusal: Error {}
    try await withRecord { record, arrive in
      let isRefused = LockIsolated(false)
      Record.whileEncoding(2) {
        arrive(50)
        isRefused.setValue(true)
        throw Refusal()
      }
      // A thread that is telling of the last change may save this one too.
      record.withLock { $0 = Record(2) }
      for await record in record.publisher.values where record == Record(50) { break }
      #expect(isRefused.value)
    }
  }

  @Test func aLossIsReportedAlsoIfAnotherSaveHasWrittenTheValue() async throws {
    let defaults = try DefaultsOnDisk()
    let (store, file) = (defaults.store, defaults.file)
    @Shared(.appStorage("count", store: store)) var count = 0
    $count.withLock { $0 = 1 }
    try await $count.save()

    let isFirst = LockIsolated(true)
    let reader = $count
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: nil,
      queue: nil
    ) { _ in
      // The 2 is set, and not yet handed over to be saved.
      guard reader.wrappedValue == 2, isFirst.withLock({ exchange(&$0, with: false) }) else {
        return
      }
      let values = try? PropertyListSerialization.data(
        fromPropertyList: ["count": 50],
        format: .xml,
        options: 0
      )
      try? values?.write(to: file, options: .atomic)
      PendingSaves.write()
    }
    $count.withLock { $0 = 2 }
    NotificationCenter.default.removeObserver(observer)
    await PendingSaves.finish()
    let error = try #require($count.saveError)
    #expect("\(error)".contains("from 1 to 50"), "\(error)")
    try await $count.save()
    #expect($count.saveError == nil, "It is reported once.")
  }
  #endif

  @Test func aLossIsReportedWhereTheChangeWasMade() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("count.json")
    try Data("1".utf8).write(to: file)
    let issues = CollectedIssues()
    try await withDependencies {
      $0.context = .live
      $0.persistentReferences = PersistentReferences()
      $0.defaultFileStorage = .fileSystem
    } operation: {
      try await withIssueReporters([]) {
        @Shared(.fileStorage(file)) var number = BlockedAtTwo(number: 0)

        // Another thread writes a change, and therefore also requests the save of the next one.
        let ended = DispatchSemaphore(value: 0)
        let other = $number
        Thread.detachNewThread {
          other.withLock { $0.number = 2 }
          ended.signal()
        }
        BlockedAtTwo.isEncoded.waitInTests()
        withIssueReporters([issues]) { $number.withLock { $0.number = 3 } }
        BlockedAtTwo.mayEnd.signal()
        ended.waitInTests()
        try Data("50".utf8).write(to: file, options: .atomic)
        await PendingSaves.finish()
      }
    }
    #expect(issues.messages.contains { $0.contains("from 2 to 50") }, "\(issues.messages)")
  }

  @Test func aChangeIsSavedWhileAnotherIsDelivered() throws {
    try withFolder { file in
      @Shared(.fileStorage(file)) var count = 0
      let (isDelivering, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let observation = $count.publisher.sink { value in
        guard value == 2 else { return }
        isDelivering.signal()
        mayEnd.wait()
      }
      let (other, ended) = ($count, DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        other.withLock { $0 = 2 }
        ended.signal()
      }
      isDelivering.waitInTests()
      $count.withLock { $0 = 3 }
      PendingSaves.write()
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text == "3")
      mayEnd.signal()
      ended.waitInTests()
      observation.cancel()
    }
  }

  @Test func aChangeIsSavedAtTheExitWhileAnotherIsWritten() throws {
    try withFolder { file in
      @Shared(.fileStorage(file)) var number = BlockedAtTwo(number: 0)
      let (other, ended) = ($number, DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        other.withLock { $0.number = 2 }
        ended.signal()
      }
      BlockedAtTwo.isEncoded.waitInTests()
      $number.withLock { $0.number = 3 }
      // The other thread is writing until the disk has it.
      BlockedAtTwo.mayEnd.signal()
      PendingSaves.write()
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text == "3")
      ended.waitInTests()
    }
  }

  @Test func observersOfAPartMayWaitForAnotherThread() {
    @Shared(.inMemory("letters")) var letters = ["a", "b"]
    let reader = $letters
    let isRead = LockIsolated(false)
    let observation = $letters.publisher.dropFirst().sink { _ in
      let read = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        _ = reader.wrappedValue
        read.signal()
      }
      isRead.setValue(read.wait(timeout: .now() + 5) == .success)
    }
    $letters[0].withLock { $0 = "c" }
    observation.cancel()
    #expect(isRead.value)
  }

  private func withFolder(_ operation: (_ file: URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try withDependencies {
      $0.context = .live
      $0.persistentReferences = PersistentReferences()
      $0.defaultFileStorage = .fileSystem
    } operation: {
      try operation(folder.file("count.json"))
    }
  }
}

/// A number that can be encoded as 2 only when a test permits it.
private struct BlockedAtTwo: Codable, Equatable {
  var number: Int

  static let isEncoded = DispatchSemaphore(value: 0)
  static let mayEnd = DispatchSemaphore(value: 0)

  init(number: Int) {
    self.number = number
  }

  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    if number == 2 {
      Self.isEncoded.signal()
      Self.mayEnd.wait()
    }
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

private func exchange<Value>(_ value: inout Value, with new: Value) -> Value {
  defer { value = new }
  return value
}

/// Runs tasks on Dispatch's threads, of which there are more while some block.
private final class DispatchExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension DispatchSemaphore {
  /// Waits on a thread that may block.
  fileprivate func waitInTests() {
    if wait(timeout: .now() + 10) == .timedOut { Issue.record("It has not happened.") }
  }
}

/// A storage in memory. It holds up a refresh that has compared what is stored with what is known, until
/// a change has found the same.
private final class PausingStorage: KeyedStorage {
  let memory = MemoryKeyedStorage()
  let mayContinue = DispatchSemaphore(value: 0)
  /// Signalled by the first read after the refresh.
  let hasReadAgain = DispatchSemaphore(value: 0)
  private let isRefreshing = LockIsolated(false)
  /// The thread of the next change, which starts the refresh; `nil` if none is to be held up.
  private let changer = LockIsolated<ObjectIdentifier?>(nil)
  private let onChange = LockIsolated<(@Sendable () -> Void)?>(nil)
  private let hasCompared = DispatchSemaphore(value: 0)

  var storageDescription: String { "memory" }

  func pauseRefreshInNextChange() {
    changer.withLock { $0 = ObjectIdentifier(Thread.current) }
  }

  func values(of names: Set<String>?) -> [String: JSONText] {
    if isRefreshing.withLock({ $0 }) { hasReadAgain.signal() }
    return memory.values(of: names)
  }

  func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: JSONText]) throws -> [String: JSONText?]
  ) throws {
    memory.write(try change(memory.values(of: names)))
  }

  func areEqual(_ lhs: JSONText?, _ rhs: JSONText?) -> Bool {
    guard let changer = changer.withLock({ $0 }) else { return lhs == rhs }
    if changer == ObjectIdentifier(Thread.current) {
      onChange.withLock { $0 }?()
      hasCompared.waitInTests()
    } else {
      self.changer.withLock { $0 = nil }
      isRefreshing.withLock { $0 = true }
      hasCompared.signal()
      mayContinue.waitInTests()
    }
    return lhs == rhs
  }

  func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    self.onChange.withLock { $0 = onChange }
    return .empty
  }
}
