import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReporting
import Sharing

/// What holds for each storage, checked for all of them alike.
package enum StorageContract {
  package struct User: Codable, Equatable, Sendable {
    var name: String
    var born: Date?
    var tags: [String] = []
  }

  package static let checks: [StorageCheck] =
    values + sharing + outside + failures + files + processes

  // MARK: Values

  static let values = [
    StorageCheck("the initial value holds where nothing is stored") { session in
      try await session.process {
        let shared = session.share("counts", ["initial": 1])
        try expectEqual(shared.wrappedValue, ["initial": 1])
        try expect(shared.loadError == nil, "That nothing is stored is no error.")
        try expect(!shared.isLoading, "It is loaded.")
      }
    },
    StorageCheck("saving and loading give the value back") { session in
      try await session.process {
        let shared = session.share("counts", [String: Int]())
        shared.withLock { $0 = ["a": 1, "b": -2] }
        try await shared.save()
        try await shared.load()
        try expectEqual(shared.wrappedValue, ["a": 1, "b": -2])
        try expect(shared.saveError == nil, "The save succeeded.")
      }
    },
    StorageCheck("each type comes back as it was") { session in
      try await roundTrip(session, "bool", false, true)
      try await roundTrip(session, "int", 0, .max)
      try await roundTrip(session, "negative", 0, .min)
      try await roundTrip(session, "double", 0, 0.1 + 0.2)
      try await roundTrip(session, "text", "", "\"quoted\" \\ \n\u{0} ü 🎉")
      try await roundTrip(session, "list", [Int](), [3, 1, 2])
      try await roundTrip(session, "data", Data(), Data([0, 255, 10]))
      let date = Date(timeIntervalSinceReferenceDate: 1234.5678)
      try await roundTrip(session, "date", Date(timeIntervalSinceReferenceDate: 0), date)
      let user = User(name: "Blob", born: date, tags: ["a"])
      try await roundTrip(session, "user", User(name: ""), user)
      try await roundTrip(session, "numbers", [Int: [Bool]](), [7: [true, false]])
    },
    StorageCheck("an optional can be set and removed") { session in
      try await session.process {
        let shared = session.share("name", String?.none)
        shared.withLock { $0 = "Blob" }
        try await shared.save()
        try await shared.load()
        try expectEqual(shared.wrappedValue, "Blob")
        shared.withLock { $0 = nil }
        try await shared.save()
        try await shared.load()
        try expectEqual(shared.wrappedValue, nil)
      }
    },
    StorageCheck("names of any text are told apart") { session in
      try await session.process {
        let names = ["a", "A", "a b", "a'b", "ä", "a.b", "%", "a\"b"]
        let shared = names.map { session.share($0, "") }
        for (shared, name) in zip(shared, names) { shared.withLock { $0 = name } }
        for shared in shared { try await shared.save() }
        for (shared, name) in zip(shared, names) {
          try await shared.load()
          try expectEqual(shared.wrappedValue, name)
        }
      }
    },
  ]

  private static func roundTrip<Value: Codable & Equatable & Sendable>(
    _ session: any StorageSession,
    _ name: String,
    _ initial: Value,
    _ value: Value
  ) async throws {
    try await session.process {
      let shared = session.share(name, initial)
      shared.withLock { $0 = value }
      try await shared.save()
      try await shared.load()
      try expectEqual(shared.wrappedValue, value, name)
    }
    guard session.isDurable else { return }
    try await session.process {
      try expectEqual(
        session.share(name, initial).wrappedValue,
        value,
        "\(name) of a later process"
      )
    }
  }

  // MARK: Sharing

  static let sharing = [
    StorageCheck("holders of one key share one value") { session in
      try await session.process {
        let first = session.share("counts", [String: Int]())
        let second = session.share("counts", [String: Int]())
        let other = session.share("others", [String: Int]())
        first.withLock { $0["a"] = 1 }
        try expectEqual(second.wrappedValue, ["a": 1])
        try expectEqual(other.wrappedValue, [:])
      }
    },
    StorageCheck("the value outlives its holders") { session in
      try await session.process {
        do {
          let first = session.share("counts", [String: Int]())
          first.withLock { $0["a"] = 1 }
        }
        try expectEqual(session.share("counts", [String: Int]()).wrappedValue, ["a": 1])
      }
    },
    StorageCheck("the value outlives the process") { session in
      guard session.isDurable else { return }
      try await session.process {
        let shared = session.share("count", 0)
        for _ in 0..<10 { shared.withLock { $0 += 1 } }
        try await shared.save()
      }
      try await session.process {
        try expectEqual(session.share("count", 0).wrappedValue, 10)
      }
    },
    StorageCheck("a stored value can be required") { session in
      try await session.process {
        func require(_ key: some SharedKey<Int>) async throws -> Shared<Int> {
          try await Shared(require: key)
        }
        try await expectError("Nothing is stored.") {
          _ = try await require(session.key("missing", Int.self))
        }
        let first = session.share("count", 0)
        first.withLock { $0 = 1 }
        try await first.save()
        try expectEqual(try await require(session.key("count", Int.self)).wrappedValue, 1)
      }
    },
    StorageCheck("another key can be loaded") { session in
      try await session.process {
        let first = session.share("first", [String: Int]())
        let second = session.share("second", [String: Int]())
        second.withLock { $0["b"] = 2 }
        func load(_ key: some SharedKey<[String: Int]>) async throws { try await first.load(key) }
        try await load(session.key("second", [String: Int].self))
        first.withLock { $0["a"] = 1 }
        try expectEqual(second.wrappedValue, ["a": 1, "b": 2])
      }
    },
    StorageCheck("no change of any thread is lost") { session in
      try await session.process {
        let shared = session.share("count", 0)
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<4 {
            group.addTask { for _ in 0..<50 { shared.withLock { $0 += 1 } } }
          }
        }
        try await shared.save()
        try await shared.load()
        try expectEqual(shared.wrappedValue, 200)
      }
    },
    StorageCheck("a reference goes with its last holder") { session in
      try await session.process {
        @Dependency(\.persistentReferences) var references
        do {
          let shared = session.share("count", 0)
          try expectEqual(references.live.count, 1, "number of references")
          try expectEqual(references.live.first?.readerCount, 1, "number of readers")
          withExtendedLifetime(shared) {}
        }
        try expectEqual(references.live.count, 0, "number of references")
      }
    },
    StorageCheck("an undo restores the value in memory and in the storage") { session in
      try await session.process {
        @Dependency(\.persistentReferences) var references
        let shared = session.share("count", 1)
        shared.withLock { $0 = 2 }
        let values = references.values()
        shared.withLock { $0 = 3 }
        values.restore()
        try expectEqual(shared.wrappedValue, 2)
        try await shared.save()
        try await shared.load()
        try expectEqual(shared.wrappedValue, 2, "stored value")
      }
    },
  ]

  // MARK: Others

  static let outside = [
    StorageCheck("changes by others are noticed") { session in
      guard try session.writeFromOutside("other", "1") else { return }
      try await session.process {
        let shared = session.share("count", 0)
        let parts = session.share("parts", ["a"])
        shared.withLock { $0 = 1 }
        try await shared.save()
        _ = try session.writeFromOutside("count", "5")
        try await wait(for: shared, toBe: 5)
        try expectEqual(parts.wrappedValue, ["a"])
        _ = try session.writeFromOutside("count", nil)
        try await wait(for: shared, toBe: 0)
        shared.withLock { $0 = 7 }
        try await shared.save()
        try await shared.load()
        try expectEqual(shared.wrappedValue, 7)
      }
    },
    StorageCheck("changes by others are seen within a tenth of a second") { session in
      guard try session.writeFromOutside("other", "1") else { return }
      try await session.process {
        let shared = session.share("count", 0)
        let bound = try await ContinuousClock().measure {
          try await Task.sleep(for: .milliseconds(100))
        }
        // The fastest of some turns, since a busy machine delays single ones.
        var fastest = Duration.seconds(60)
        for value in 1...20 where fastest > bound {
          _ = try session.writeFromOutside("count", "\(value)")
          let delay = try await ContinuousClock().measure {
            try await wait(for: shared, toBe: value)
          }
          fastest = min(fastest, delay)
        }
        try expect(fastest <= bound, "It took \(fastest).")
      }
    },
    StorageCheck("loading reads what others wrote") { session in
      guard try session.writeFromOutside("count", "3") else { return }
      try await session.process {
        let shared = session.share("count", 0)
        try expectEqual(shared.wrappedValue, 3)
        _ = try session.writeFromOutside("count", "4")
        try await shared.load()
        try expectEqual(shared.wrappedValue, 4)
      }
    },
    StorageCheck("a save leaves what others wrote elsewhere") { session in
      guard try session.writeFromOutside("theirs", "[1,2]") else { return }
      try await session.process {
        let ours = session.share("ours", 0)
        ours.withLock { $0 = 1 }
        try await ours.save()
        try expectEqual(session.share("theirs", [Int]()).wrappedValue, [1, 2])
      }
    },
  ]

  // MARK: Failures

  static let failures = [
    StorageCheck("what is no value of the type is a load error, and is left") { session in
      guard try session.writeFromOutside("count", "\"five\"") else { return }
      try await session.process {
        let shared = withExpectedIssue { session.share("count", 3) }
        try expectEqual(shared.wrappedValue, 3)
        try expect(shared.loadError != nil, "It is a load error.")
        try await expectError("Loading throws.") { try await shared.load() }
        try expectEqual(shared.wrappedValue, 3)
        _ = try session.writeFromOutside("count", "6")
        try await wait(for: shared, toBe: 6)
        try expect(shared.loadError == nil, "A value that can be read ends the error.")
      }
    },
    StorageCheck("a save that fails is a save error, and is made up for") { session in
      try await session.process {
        let shared = session.share("count", 0)
        shared.withLock { $0 = 1 }
        try await shared.save()
        guard let repair = try session.breakSaving() else { return }
        await withExpectedIssues {
          shared.withLock { $0 = 2 }
          try? await shared.save()
        }
        try expect(shared.saveError != nil, "It is a save error.")
        try expectEqual(shared.wrappedValue, 2, "value in memory")
        try repair()
        try await shared.save()
        try expect(shared.saveError == nil, "A save that succeeds ends the error.")
        try await shared.load()
        try expectEqual(shared.wrappedValue, 2, "stored value")
      }
    },
  ]

  static func withExpectedIssue<R>(_ operation: () -> R) -> R {
    let reporter = IgnoringReporter()
    return withIssueReporters([reporter], operation: operation)
  }

  static func withExpectedIssues(_ operation: () async -> Void) async {
    let reporter = IgnoringReporter()
    await withIssueReporters([reporter]) { await operation() }
  }
}

/// Takes issues that a check sets off on purpose; what they are about is in the errors that it looks at.
private struct IgnoringReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {}
}
