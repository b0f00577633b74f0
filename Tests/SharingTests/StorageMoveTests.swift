import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Observation
import Sharing
import Testing

@Suite struct StorageMoveTests {
  @Dependency(\.persistentReferences) var references
  @Dependency(\.defaultAppStorage) var userDefaults
  let memory = MemoryKeyedStorage()

  struct Opaque: Sendable, Equatable { var number = 1 }

  private func contents(_ storage: some KeyedStorage) throws -> [String: String] {
    try storage.values().mapValues(\.text)
  }

  @Test func keepingWritesTheValuesThatThereAre() throws {
    @Shared(.appStorage("count")) var count = 0
    @Shared(.appStorage("name")) var name: String?
    @Shared(.appStorage("days")) var days = ["mon": 1]
    $count.withLock { $0 = 5 }
    let move = try references.moveStorage(of: .appStorage, to: memory, .keep)
    #expect(try contents(memory) == ["count": "5", "days": #"{"mon":1}"#])
    #expect(count == 5)
    #expect(move.values.map(\.name) == ["count", "days", "name"])
    #expect(move.destination == "memory")
    #expect(move.sources == ["user defaults in memory"])
    #expect(move.values.allSatisfy { !$0.isChanged })

    $count.withLock { $0 = 6 }
    $name.withLock { $0 = "Blob" }
    #expect(try contents(memory)["count"] == "6")
    #expect(try contents(memory)["name"] == "\"Blob\"")
    #expect(userDefaults.integer(forKey: "count") == 5, "The old storage keeps what it had.")
    $name.withLock { $0 = nil }
    #expect(try contents(memory)["name"] == nil)
  }

  @Test func reloadingReadsTheValuesThatAreStored() throws {
    memory.write(["count": try JSONText("7"), "other": try JSONText("true")])
    @Shared(.appStorage("count")) var count = 0
    @Shared(.appStorage("name")) var name = "initial"
    let (sharedName, sharedCount) = ($name, $count)
    sharedName.withLock { $0 = "Blob" }
    let isToldOf = LockIsolated(false)
    withObservationTracking {
      _ = sharedCount.wrappedValue
    } onChange: {
      isToldOf.setValue(true)
    }
    let move = try references.moveStorage(of: .appStorage, to: memory, .reload)
    #expect(count == 7)
    #expect(name == "initial", "Where nothing is stored it is the initial value.")
    #expect(isToldOf.value)
    #expect(move.values.map(\.isChanged) == [true, true])
    #expect(userDefaults.string(forKey: "name") == "Blob")
    #expect(try contents(memory) == ["count": "7", "other": "true"])
  }

  @Test func withoutAModeOtherValuesAreAnError() throws {
    memory.write(["count": try JSONText("7"), "same": try JSONText("1")])
    @Shared(.appStorage("count")) var count = 0
    @Shared(.appStorage("same")) var same = 1
    @Shared(.appStorage("new")) var new = 2
    let error = #expect(throws: SharedStorageMoveError.self) {
      try references.moveStorage(of: .appStorage, to: memory)
    }
    #expect(
      error?.description == """
        The values of 'appStorage' were not moved to memory, and nothing is changed: it already has \
        other values for 'count'.

        Move with 'keep' to write the present values over them, or with 'reload' to read them.
        """
    )
    #expect(try contents(memory) == ["count": "7", "same": "1"])
    #expect(references.storage(of: .appStorage) == nil)
    $count.withLock { $0 = 7 }
    #expect(userDefaults.integer(forKey: "count") == 7)
    try references.moveStorage(of: .appStorage, to: memory)
    #expect(try contents(memory) == ["count": "7", "same": "1", "new": "2"])
    _ = (same, new)
  }

  @Test func laterReferencesAreInTheSameStorageAndKeysFindTheSameReference() throws {
    @Shared(.inMemory("count")) var count = 1
    try references.moveStorage(of: .inMemory, to: memory, .keep)
    @Shared(.inMemory("count")) var same = 9
    @Shared(.inMemory("later")) var later = 2
    $same.withLock { $0 += 1 }
    #expect(count == 2)
    $later.withLock { $0 += 1 }
    #expect(try contents(memory) == ["inMemory:count": "2", "inMemory:later": "3"])
    #expect(references.live.allSatisfy { $0.storageDescription == "memory" })
  }

  @Test func valuesComeBackToTheirOwnStorage() throws {
    @Shared(.appStorage("count")) var count = 1
    @Shared(.inMemory("text")) var text = "a"
    @Shared(.fileStorage(URL(fileURLWithPath: "/todos.json"))) var todos = ["a"]
    for kind in SharedStorageKind.allCases {
      try references.moveStorage(of: kind, to: memory, .keep)
    }
    $count.withLock { $0 = 2 }
    $text.withLock { $0 = "b" }
    $todos.withLock { $0.append("b") }
    for kind in SharedStorageKind.allCases { try references.moveStorage(of: kind, to: nil, .keep) }
    #expect(count == 2)
    #expect(text == "b")
    #expect(todos == ["a", "b"])
    #expect(userDefaults.integer(forKey: "count") == 2)
    $count.withLock { $0 = 3 }
    #expect(userDefaults.integer(forKey: "count") == 3)
    #expect(try contents(memory)["count"] == "2")
    #expect(Set(references.live.map(\.storageDescription)).count == 3)
  }

  @Test func movingBackWithoutAModeTellsOfTheValuesFromBefore() throws {
    @Shared(.appStorage("count")) var count = 0
    $count.withLock { $0 = 1 }
    try references.moveStorage(of: .appStorage, to: memory, .keep)
    $count.withLock { $0 = 2 }
    #expect(throws: SharedStorageMoveError.self) {
      try references.moveStorage(of: .appStorage, to: nil)
    }
    #expect(count == 2)
    try references.moveStorage(of: .appStorage, to: nil, .reload)
    #expect(count == 1)
  }

  @Test func filesOfAnyContentAreKept() throws {
    let bytes = Data([0xFF, 0x00, 0xFE])
    func share(_ path: String, _ value: Data) -> Shared<Data> {
      Shared(wrappedValue: value, .bytes(URL(fileURLWithPath: path)))
    }
    let values = [
      share("/a", bytes), share("/b", Data("no JSON".utf8)), share("/c", Data(#"{"a": 1}"#.utf8)),
      share("/d", Data(#"{"$text":"x"}"#.utf8)),
    ]
    let before = values.map(\.wrappedValue)
    try references.moveStorage(of: .fileStorage, to: memory, .keep)
    let stored = try contents(memory)
    #expect(stored["/a"] == #"{"$base64":"/wD+"}"#)
    #expect(stored["/b"] == #"{"$text":"no JSON"}"#)
    #expect(stored["/c"] == #"{"a": 1}"#)
    for value in values { value.withLock { $0 = Data("changed".utf8) } }
    memory.write(try stored.mapValues { try JSONText($0) })
    #expect(values.map(\.wrappedValue) == before, "A change by another is read.")
  }

  @Test func whatCannotBeEncodedIsNamedAndNothingIsMoved() throws {
    @Shared(.inMemory("opaque")) var opaque = Opaque()
    @Shared(.inMemory("count")) var count = 1
    let error = #expect(throws: SharedStorageMoveError.self) {
      try references.moveStorage(of: .inMemory, to: memory, .keep)
    }
    #expect(
      error?.description.contains("'.inMemory(\"opaque\")' holds a value of 'Opaque'") == true
    )
    #expect(try contents(memory).isEmpty)
    $count.withLock { $0 = 2 }
    $opaque.withLock { $0.number = 2 }
    #expect(try contents(memory).isEmpty)
    #expect(references.live.allSatisfy { $0.lastError == nil })
  }

  @Test func aValueThatIsNoneOfTheTypeFailsTheMove() throws {
    memory.write(["count": try JSONText("\"five\""), "name": try JSONText("\"Jr\"")])
    @Shared(.appStorage("count")) var count = 1
    @Shared(.appStorage("name")) var name = "Blob"
    let error = #expect(throws: SharedStorageMoveError.self) {
      try references.moveStorage(of: .appStorage, to: memory, .reload)
    }
    #expect(error?.description.contains("'count': ") == true)
    #expect(count == 1)
    #expect(name == "Blob")
    $name.withLock { $0 = "Sr" }
    #expect(userDefaults.string(forKey: "name") == "Sr")
    #expect(try contents(memory)["name"] == "\"Jr\"")
  }

  @Test func aStorageThatFailsLeavesAllAsItWas() throws {
    let broken = BrokenStorage()
    @Shared(.appStorage("count")) var count = 1
    for mode in [SharedStorageMoveMode.keep, .reload, nil] {
      broken.failsToRead.setValue(mode == .reload)
      #expect(throws: SharedStorageMoveError.self) {
        try references.moveStorage(of: .appStorage, to: broken, mode)
      }
    }
    $count.withLock { $0 = 2 }
    #expect(userDefaults.integer(forKey: "count") == 2)
    #expect(references.storage(of: .appStorage) == nil)
  }

  @Test func filesThatWereWrittenBeforeAFailureAreTakenBack() throws {
    let files = LockIsolated<[URL: Data]>([:])
    try withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      let (first, second) = (URL(fileURLWithPath: "/1"), URL(fileURLWithPath: "/2"))
      let fails = LockIsolated(false)
      @Shared(.fileStorage(first)) var one = 1
      @Shared(.byte(second, fails: fails)) var two = 2
      $one.withLock { $0 = 10 }
      $two.withLock { $0 = 20 }
      try references.moveStorage(of: .fileStorage, to: memory, .keep)
      $one.withLock { $0 = 11 }
      $two.withLock { $0 = 21 }
      let before = files.value
      fails.setValue(true)
      #expect(throws: SharedStorageMoveError.self) {
        try references.moveStorage(of: .fileStorage, to: nil, .keep)
      }
      #expect(files.value == before)
      #expect(references.storage(of: .fileStorage) === memory)
      #expect(one == 11)
    }
  }

  @Test func keysWithADefaultAreMovedToo() throws {
    @Shared(.total) var total
    try references.moveStorage(of: .inMemory, to: memory, .keep)
    $total.withLock { $0 += 1 }
    @Shared(.inMemory("total")) var same = 0
    #expect(same == 4)
    #expect(try contents(memory) == ["inMemory:total": "4"])
  }

  @Test func changesInTheNewStorageAreNoticed() throws {
    @Shared(.appStorage("count")) var count = 1
    try references.moveStorage(of: .appStorage, to: memory, .keep)
    memory.write(["count": try JSONText("8")])
    #expect(count == 8)
    memory.write(["count": nil])
    #expect(count == 1)
    try references.moveStorage(of: .appStorage, to: nil, .keep)
    memory.write(["count": try JSONText("9")])
    #expect(count == 1, "The storage that it left is not followed any more.")
  }

  @Test func twoKeysOfOneNameAreNotMoved() throws {
    let suite = UserDefaults.inMemory
    @Shared(.appStorage("count")) var count = 1
    @Shared(.appStorage("count", store: suite)) var other = 2
    let error = #expect(throws: SharedStorageMoveError.self) {
      try references.moveStorage(of: .appStorage, to: memory, .keep)
    }
    #expect(error?.description.contains("both named 'count'") == true)
    _ = (count, other)
  }

  @Test func aLaterKeyOfATakenNameStaysInItsOwnStorage() throws {
    let suite = UserDefaults.inMemory
    @Shared(.appStorage("count")) var count = 1
    try references.moveStorage(of: .appStorage, to: memory, .keep)
    withKnownIssue {
      @Shared(.appStorage("count", store: suite)) var other = 2
      $other.withLock { $0 = 3 }
    } matching: {
      $0.description.contains("another key is also named 'count'")
    }
    #expect(count == 1)
    #expect(suite.integer(forKey: "count") == 3)
    #expect(try contents(memory) == ["count": "1"])
  }

  @Test func movesOfSeveralThreadsLoseNothing() async throws {
    @Shared(.inMemory("count")) var count = 0
    let (shared, references, memory) = ($count, references, memory)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<5000 { shared.withLock { $0 += 1 } } }
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<400 {
            try references.moveStorage(of: .inMemory, to: memory, .keep)
            try references.moveStorage(of: .inMemory, to: nil, .keep)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(count == 20_000)
    try references.moveStorage(of: .inMemory, to: memory, .keep)
    #expect(try contents(memory) == ["inMemory:count": "20000"])
  }

  @Test func aMoveThatReloadsIsAChangeByTheStorage() throws {
    memory.write(["count": try JSONText("7")])
    @Shared(.appStorage("count")) var count = 0
    let changes = LockIsolated<[SharedChange]>([])
    let mine = try #require(references.live.first { $0.shortName == "count" })
    let observation = SharedChangeObservation { change in
      if change.liveReference === mine { changes.withValue { $0.append(change) } }
    }
    try references.moveStorage(of: .appStorage, to: memory, .reload)
    observation.cancel()
    #expect(changes.value.map { "\($0.before) \($0.after) \($0.origin)" } == ["0 7 storage"])
    SharedValues(before: changes.value).restore()
    #expect(
      try contents(memory) == ["count": "0"],
      "It is taken back in the storage that it is in."
    )
    _ = count
  }
}

@Suite struct LiveReferenceListTests {
  @Dependency(\.persistentReferences) var references

  @Test func whatAToolListsIsThere() throws {
    @Shared(.appStorage("count")) var count = 1
    @SharedReader(.appStorage("count")) var reader = 1
    @Shared(.fileStorage(URL(fileURLWithPath: "/a/b.json"))) var file: [String: Int] = [:]
    let live = references.live.sorted { $0.shortName < $1.shortName }
    #expect(live.map(\.shortName) == ["/a/b.json", "count"])
    #expect(live.map(\.kind) == [.fileStorage, .appStorage])
    #expect(live.map(\.storageDescription) == ["files in memory", "user defaults in memory"])
    #expect(live.map(\.readerCount) == [1, 2])
    #expect(live.allSatisfy { !$0.isBeingLoaded && $0.lastError == nil })
    _ = (count, reader, file)
  }

  @Test func readersAreDeclarationsAndNotCopies() throws {
    struct State { @Shared(.inMemory("user")) var user = ["name": "Blob"] }
    let state = State()
    let live = try #require(references.live.first)
    #expect(live.readerCount == 1)
    let copy = state
    #expect(live.readerCount == 1, "A copy of a state shares its declarations.")
    do {
      let other = State()
      #expect(live.readerCount == 2)
      let part = copy.$user["name"]
      #expect(live.readerCount == 3, "A part is held by a declaration of its own.")
      withExtendedLifetime((other, part)) {}
    }
    #expect(live.readerCount == 1)
    state.$user = Shared(value: [:])
    #expect(live.readerCount == 0)
    withExtendedLifetime((state, copy)) {}
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var total: Self { Self[.inMemory("total"), default: 3] }
}

extension SharedKey where Self == FileStorageKey<Data> {
  fileprivate static func bytes(_ url: URL) -> Self {
    fileStorage(url, decode: { $0 }, encode: { $0 })
  }
}

extension SharedKey where Self == FileStorageKey<Int> {
  /// A number below 256, which can't be written at times.
  fileprivate static func byte(_ url: URL, fails: LockIsolated<Bool>) -> Self {
    fileStorage(
      url,
      decode: { Int($0.first ?? 0) },
      encode: { value in
        if fails.value { throw CocoaError(.fileWriteOutOfSpace) }
        return Data([UInt8(value)])
      }
    )
  }
}

/// A storage that can't be written, or not even read.
private final class BrokenStorage: KeyedStorage {
  let failsToRead = LockIsolated(false)
  var storageDescription: String { "broken storage" }

  func values(of names: Set<String>?) throws -> [String: JSONText] {
    if failsToRead.value { throw CocoaError(.fileReadCorruptFile) }
    return [:]
  }

  func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: JSONText]) throws -> [String: JSONText?]
  ) throws {
    throw CocoaError(.fileWriteOutOfSpace)
  }

  func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription { .empty }
}
