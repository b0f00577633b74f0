import ConcurrencyExtras
import Dependencies
import Foundation
import Sharing
import StorageTesting
import Testing

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Values that are changed in transactions of their storage.
@Suite struct CoordinationTests {
  private func withFolder(_ operation: (TemporaryFolder) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      try await operation(folder)
      await PendingSaves.finish()
    }
  }

  private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

  @Test func aChangeIsStoredWhenItEnds() async throws {
    try await withFolder { folder in
      let file = folder.file("count.json")
      @Shared(.fileStorage(file).coordinated) var count = 0
      for number in 1...3 {
        $count.withLock { $0 += 1 }
        try expectEqual(text(file), "\(number)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(names == ["count.json"])
    }
  }

  /// A change of a part is one change of the whole, also where recorded reads are supplied.
  @Test func aChangeOfAPartFindsOneSuppliedValue() async throws {
    try await withFolder { folder in
      let references = PersistentReferences()
      try withDependencies {
        $0.persistentReferences = references
      } operation: {
        @Shared(.fileStorage(folder.file("todos.json")).coordinated) var todos = ["a", "b"]
        let reference = try #require(references.live.first)
        references.setCoordinates(false)
        reference.supplyReads([["a", "x"], nil, ["a", "y"]])
        let first = $todos[0]
        first.withLock { $0 += "1" }
        #expect(todos == ["a1", "x"])
        $todos.withLock { $0.append("z") }
        #expect(todos == ["a1", "x", "z"])
        first.withLock { $0 += "2" }
        #expect(todos == ["a2", "y"])
      }
    }
  }

  @Test func whatIsStoredIsTheValueBeforeTheChange() async throws {
    try await withFolder { folder in
      let file = folder.file("count.json")
      @Shared(.fileStorage(file).coordinated) var count = 0
      try Data("7".utf8).write(to: file, options: .atomic)
      let before = $count.withLock { count in
        defer { count += 1 }
        return count
      }
      #expect(before == 7)
      #expect(count == 8)
      try expectEqual(text(file), "8")
    }
  }

  @Test func anErrorKeepsTheChangesBeforeIt() async throws {
    struct Failure: Error {}
    try await withFolder { folder in
      let file = folder.file("count.json")
      @Shared(.fileStorage(file).coordinated) var count = 0
      #expect(throws: Failure.self) {
        try $count.withLock { count in
          count = 4
          throw Failure()
        }
      }
      #expect(count == 4)
      try expectEqual(text(file), "4")
    }
  }

  @Test func partsOfAValueAreChangedInTransactionsToo() async throws {
    try await withFolder { folder in
      let file = folder.file("counts.json")
      @Shared(.fileStorage(file).coordinated) var counts: [String: Int] = [:]
      try Data(#"{"theirs":1}"#.utf8).write(to: file, options: .atomic)
      $counts["ours"].withLock { $0 = 2 }
      #expect(counts == ["theirs": 1, "ours": 2])
      let ours = try #require(Shared($counts["ours"]))
      try Data(#"{"ours":5,"theirs":3}"#.utf8).write(to: file, options: .atomic)
      ours.withLock { $0 += 1 }
      #expect(counts == ["theirs": 3, "ours": 6])
    }
  }

  @Test func oneDeclarationCoordinatesAll() async throws {
    try await withFolder { folder in
      let file = folder.file("count.json")
      @Shared(.fileStorage(file)) var count = 0
      @Shared(.fileStorage(file).coordinated) var same = 0
      try Data("7".utf8).write(to: file, options: .atomic)
      $count.withLock { $0 += 1 }
      #expect(same == 8)
      try expectEqual(text(file), "8")
    }
  }

  @Test func anotherCoordinatedValueWithinAChangeIsAnIssue() async throws {
    try await withFolder { folder in
      @Shared(.fileStorage(folder.file("one.json")).coordinated) var one = 0
      @Shared(.fileStorage(folder.file("two.json")).coordinated) var two = 0
      withKnownIssue {
        $one.withLock { one in
          one = 1
          $two.withLock { $0 = 2 }
        }
      } matching: {
        $0.description.contains("within the 'withLock' of another coordinated value")
      }
      #expect(one == 1)
      #expect(two == 2)
      try await $two.save()
      try expectEqual(text(folder.file("two.json")), "2")
    }
  }

  @Test func aStorageThatStaysLockedIsAnIssue() async throws {
    try await withFolder { folder in
      let file = folder.file("count.json")
      @Shared(.fileStorage(file).coordinated) var count = 0
      let descriptor = open(lock(of: file).path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
      try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      StorageTimeout.$usual.withValue(.milliseconds(50)) {
        withKnownIssue {
          $count.withLock { $0 = 1 }
        } matching: {
          $0.description.contains("its storage can't be locked")
        }
      }
      #expect(count == 1)
      close(descriptor)
      try await $count.save()
      try expectEqual(text(file), "1")
    }
  }

  @Test func repetitionsAndUndoAreNotBasedOnTheStorage() async throws {
    try await withFolder { folder in
      let file = folder.file("count.json")
      @Dependency(\.persistentReferences) var references
      @Shared(.fileStorage(file).coordinated) var count = 0
      $count.withLock { $0 = 1 }
      let values = references.values()
      $count.withLock { $0 = 2 }
      values.restore()
      #expect(count == 1)
      try await $count.save()

      references.setCoordinates(false)
      try $count.withLock { count in
        // Nobody reads it before the change.
        try Data("7".utf8).write(to: file, options: .atomic)
        #expect(count == 1)
        count = 2
      }
      #expect(count == 2)
      references.setCoordinates(true)
    }
  }

  @Test func aTrackerRecordsTheStoredValueAsTheOneBefore() async throws {
    try await withFolder { folder in
      let file = folder.file("count.json")
      @Shared(.fileStorage(file).coordinated) var count = 0
      try Data("7".utf8).write(to: file, options: .atomic)
      let tracker = SharedChangeTracker()
      tracker.track { $count.withLock { $0 += 1 } }
      let difference = try #require(tracker.unassertedChanges().first)
      #expect(difference.expected as? Int == 7)
      #expect(difference.actual as? Int == 8)
    }
  }

  @Test func allSpellingsOfKeysCompile() {
    @Shared(.appStorage("count").coordinated) var count = 0
    @Shared(.appStorage("name").coordinated) var name: String?
    $count.withLock { $0 += 1 }
    $name.withLock { $0 = "Blob" }
    #expect(count == 1)
    #expect(name == "Blob")
  }

  @Test func whoIsToldOfAChangeMayChangeAnotherValue() async throws {
    try await withFolder { folder in
      @Shared(.fileStorage(folder.file("first.json")).coordinated) var first = 0
      @Shared(.fileStorage(folder.file("second.json")).coordinated) var second = 0
      let events = LockIsolated<[String]>([])
      let subscription = $first.publisher.dropFirst().sink { [$second] value in
        events.withLock { $0.append("told \(value)") }
        $second.withLock { $0 = value }
      }
      defer { subscription.cancel() }
      $first.withLock { first in
        first += 1
        events.withLock { $0.append("changed") }
      }
      #expect(events.value == ["changed", "told 1"])
      try expectEqual(text(folder.file("second.json")), "1")
    }
  }
}
