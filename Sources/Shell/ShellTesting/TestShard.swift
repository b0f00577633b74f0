/// One of the parts into which tests are divided, such as one for each machine.
package struct TestShard: Hashable, Sendable {
  /// Counted from 1.
  package let number: Int
  package let count: Int

  /// - Returns: `nil` unless the text has the form `2/8`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// The tests of this shard, in their original order.
  ///
  /// Tests with known durations are distributed so that the shards take about equally long. A hash of the
  /// name assigns each of the other tests, so that a new test doesn't move others to another shard.
  ///
  /// - Parameter seconds: The durations, by the tests' names. Each test is in one shard only if they are the
  ///   same for all shards; see ``ShardRecord``.
  func part(of tests: [ScriptTest], balancedBy seconds: [String: Double]) -> [ScriptTest] {
    var loads = Array(repeating: 0.0, count: count)
    var shards: [String: Int] = [:]
    let known = tests.compactMap { test in seconds[test.name].map { (test.name, $0) } }
    for (name, seconds) in known.sorted(by: { ($1.1, $0.0) < ($0.1, $1.0) }) {
      let shard = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[shard] += seconds
      shards[name] = shard
    }
    return tests.filter { test in
      (shards[test.name] ?? Int(StableHash.value(of: test.name) % UInt64(count))) == number - 1
    }
  }
}

/// The shard of a run, from which a merge of reports learns whether some tests ran nowhere.
package struct ShardRecord: Codable, Hashable, Sendable {
  /// Counted from 1.
  package let number: Int
  package let count: Int
  /// A hash of the tests and of the durations that they are divided by. All shards of a whole have the same
  /// one: machines with other tests or durations would divide them differently, and leave tests out.
  package let division: String

  init(_ shard: TestShard, of tests: [ScriptTest], balancedBy seconds: [String: Double]) {
    number = shard.number
    count = shard.count
    let lines = tests.map { test in
      test.name + "\t" + (seconds[test.name].map { "\($0)" } ?? "")
    }
    division = String(StableHash.value(of: lines.sorted().joined(separator: "\n")), radix: 16)
  }

  /// What is missing of each of the wholes to which shards belong, in words: "shards 2, 3 of 4 are missing";
  /// empty if all tests ran.
  static func gaps(in shards: [ShardRecord]) -> [String] {
    let wholes = Dictionary(grouping: shards) { "\($0.division) \($0.count)" }
    return wholes.sorted { $0.key < $1.key }.compactMap { _, parts in
      let present = Set(parts.map(\.number))
      let count = parts[0].count
      let missing = (1...count).filter { !present.contains($0) }
      if missing.isEmpty { return nil }
      let numbers = missing.map(String.init).joined(separator: ", ")
      return missing.count == 1
        ? "shard \(numbers) of \(count) is missing" : "shards \(numbers) of \(count) are missing"
    }
  }
}

/// A hash that is the same on every machine and in every process (FNV-1a, 64 bits).
package enum StableHash {
  package static func value(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
