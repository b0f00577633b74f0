#if os(Linux)
import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReporting
import StorageTesting
import Testing

@testable import Sharing

/// Values that the program changes, saves and loads on several threads while another process stores values of
/// its own.
@Suite(.timeLimit(.minutes(2))) struct ConcurrentArrivalTests {
  @Test func valuesInUserDefaults() async throws {
    let defaults = try DefaultsOnDisk()
    let other = OtherProcess(PropertyListFile(url: defaults.file), "record") {
      PropertyListValue(Data($0.utf8))
    } decode: {
      ($0.value as? Data).map { String(decoding: $0, as: UTF8.self) }
    }
    try await checkThatNothingIsLost(in: other) {
      Shared(wrappedValue: Record(0), .appStorage("record", store: defaults.store))
    }
  }

  @Test func valuesInFiles() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let url = folder.file("record.json")
    let file = StorageFile(url)
    let other = OtherProcess { text in
      try file.withLock(until: .now + .seconds(5), removesLock: true) {
        let before = try file.read()
        try file.write(Data(text.utf8))
        return before.map { String(decoding: $0, as: UTF8.self) }
      }
    } stored: {
      try file.read().map { String(decoding: $0, as: UTF8.self) }
    }
    try await checkThatNothingIsLost(in: other) {
      Shared(
        wrappedValue: Record(0),
        .fileStorage(url, decoder: JSONDecoder(), encoder: JSONEncoder())
      )
    }
  }

  @Test func valuesInMembersOfAFile() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let url = folder.file("all.json")
    let references = PersistentReferences()
    let other = OtherProcess(JSONFileStorage(url), "record") {
      JSONText(unchecked: $0)
    } decode: {
      $0.text
    }
    try references.moveStorage(of: .appStorage, to: JSONFileStorage(url))
    try await checkThatNothingIsLost(in: other, references) {
      Shared(wrappedValue: Record(0), .appStorage("record"))
    }
  }

  /// Gives other threads any number of turns, so that their steps meet at any moment.
  private static func letOthersRun() async {
    for _ in 0..<Int.random(in: 0...2_000) { sched_yield() }
    await Task.yield()
  }

  /// Has the program store even numbers, and the other process odd ones. Whatever happens, both agree in
  /// the end, and each number of the other process that the program has replaced was either in memory before
  /// or was reported as lost.
  private func checkThatNothingIsLost(
    in other: OtherProcess,
    _ references: PersistentReferences = PersistentReferences(),
    share: () -> Shared<Record>
  ) async throws {
    let issues = CollectedIssues()
    let known = LockIsolated<Set<Int>>([])
    let (shared, observation) = withDependencies {
      $0.context = .live
      $0.persistentReferences = references
      $0.defaultFileStorage = .fileSystem
      $0.defaultAppStorage = .inMemory
    } operation: {
      withIssueReporters([issues]) {
        let shared = share()
        return (
          shared,
          shared.publisher.sink { record in known.withLock { _ = $0.insert(record.number) } }
        )
      }
    }
    let count = 60
    let isEnding = LockIsolated(false)
    let replaced = try await withThrowingTaskGroup(of: [Int].self) { group in
      group.addTask {
        try await withIssueReporters([issues]) {
          for number in 1...count {
            shared.withLock { $0 = Record(2 * number) }
            await Self.letOthersRun()
          }
          return []
        }
      }
      group.addTask {
        var replaced: [Int] = []
        for number in 1...count {
          let before = try other.store(Record(2 * number + 1))
          if number > 1, before != Record(2 * number - 1) { replaced.append(2 * number - 1) }
          await Self.letOthersRun()
        }
        return replaced
      }
      for _ in 1...2 {
        group.addTask {
          while !isEnding.value {
            try await shared.load()
            await Task.yield()
          }
          return []
        }
      }
      var replaced = try await group.next() ?? []
      replaced += try await group.next() ?? []
      isEnding.setValue(true)
      try await group.waitForAll()
      return replaced
    }
    await withIssueReporters([issues]) { await PendingSaves.finish() }
    #expect(try await wait { (try? other.stored()) == shared.wrappedValue })

    #expect(!replaced.isEmpty, "The two have replaced each other's values.")
    let messages = issues.messages
    for number in replaced where !known.withLock({ $0.contains(number) }) {
      #expect(
        messages.contains { $0.contains("to \(Record(number).text),") },
        "\(number) was lost."
      )
    }
    observation.cancel()

    // What is in memory is what the storage believes it to be.
    try await withIssueReporters([issues]) {
      shared.withLock { $0 = Record(-2) }
      try await shared.save()
    }
    await PendingSaves.finish()
    #expect(shared.saveError == nil)
    #expect(try other.stored() == Record(-2))
  }
}

/// A value that takes a moment to be encoded and decoded, so that much happens in the meantime.
private struct Record: Codable, Equatable {
  var number: Int

  private enum CodingKeys: CodingKey { case number }

  init(_ number: Int) { self.number = number }

  init(from decoder: any Decoder) throws {
    number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
    Self.pause()
  }

  func encode(to encoder: any Encoder) throws {
    Self.pause()
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
  }

  private static func pause() { for _ in 0..<Int.random(in: 0...2_000) { sched_yield() } }

  /// The record as it is stored.
  var text: String { #"{"number":\#(number)}"# }

  init?(text: String) {
    guard let number = Int(text.filter { $0.isNumber || $0 == "-" }) else { return nil }
    self.number = number
  }
}

/// Another process that stores records under the same name.
private struct OtherProcess: Sendable {
  private let storeText: @Sendable (String) throws -> String?
  private let storedText: @Sendable () throws -> String?

  init(
    store: @escaping @Sendable (String) throws -> String?,
    stored: @escaping @Sendable () throws -> String?
  ) {
    self.storeText = store
    self.storedText = stored
  }

  init<Entry>(
    _ backEnd: any StorageBackEnd<Entry>,
    _ name: String,
    encode: @escaping @Sendable (String) -> Entry,
    decode: @escaping @Sendable (Entry) -> String?
  ) {
    self.init { text in
      var before: String?
      try backEnd.update([name], until: .now + .seconds(5)) { stored in
        before = stored[name].flatMap(decode)
        return [name: encode(text)]
      }
      return before
    } stored: {
      try backEnd.values(of: [name])[name].flatMap(decode)
    }
  }

  /// Stores a record.
  ///
  /// - Returns: The record that it has replaced.
  func store(_ record: Record) throws -> Record? {
    try storeText(record.text).flatMap(Record.init(text:))
  }

  func stored() throws -> Record? { try storedText().flatMap(Record.init(text:)) }
}
#endif
