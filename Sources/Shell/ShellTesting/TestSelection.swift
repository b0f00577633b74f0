/// Which tests of those found a run performs, and in which order.
package struct TestSelection: Sendable {
  /// Patterns of names, of which one must fit; none selects all. `*` stands for any text.
  package var filters: [String] = []
  /// Tags, of which a test must have one; none selects all. One that begins with `!` excludes tests.
  package var tags: [String] = []
  /// Whether to perform only what failed in the last run.
  package var onlyFailed = false
  package var shard: TestShard?
  /// The seed of a random order; `nil` keeps the order.
  package var seed: UInt64?

  package init() {}

  /// The selected tests, in the order in which they begin.
  ///
  /// - Parameter record: What earlier runs have found out.
  package func tests(of all: [ScriptTest], _ record: TestRecord) -> [ScriptTest] {
    var tests = all.filter { test in
      (filters.isEmpty || filters.contains { NamePattern($0).fits(test.name) }) && hasTags(test)
        && (!onlyFailed || record.failed.contains(test.name))
    }
    if let shard { tests = shard.part(of: tests, record) }
    if let seed {
      var chance = SeededChance(seed)
      tests.shuffle(using: &chance)
    }
    return tests
  }

  private func hasTags(_ test: ScriptTest) -> Bool {
    let has = Set(test.tags)
    let wanted = tags.filter { !$0.hasPrefix("!") }
    let unwanted = tags.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    return (wanted.isEmpty || wanted.contains(where: has.contains))
      && !unwanted.contains(where: has.contains)
  }
}

/// A pattern of names: a part of the name, or with `*` the whole name.
struct NamePattern {
  private let parts: [Substring]

  init(_ text: String) {
    let parts = text.lowercased().split(separator: "*", omittingEmptySubsequences: false)
    // A text without a star may be anywhere.
    self.parts = parts.count == 1 ? ["", parts[0], ""] : parts
  }

  func fits(_ name: String) -> Bool {
    var rest = name.lowercased()[...]
    guard let first = parts.first, let last = parts.last, rest.hasPrefix(first) else {
      return false
    }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count && rest.hasSuffix(last)
  }
}

extension Substring {
  /// The first place of a text; the start for an empty one.
  fileprivate func range(of text: Substring) -> Range<Index>? {
    if text.isEmpty { return startIndex..<startIndex }
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// A part of the tests, for one machine of several: `2/8`.
package struct TestShard: Hashable, Sendable {
  /// Counted from 1.
  package let number: Int
  package let count: Int

  /// - Returns: `nil` for another text than `2/8`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// The tests of this shard, in their order. All machines with the same record divide the tests in the
  /// same way.
  ///
  /// Tests with known durations are divided so that the shards take equally long. A test without one
  /// belongs to the shard that its name decides, so that a new test moves no other.
  func part(of tests: [ScriptTest], _ record: TestRecord) -> [ScriptTest] {
    var loads = Array(repeating: 0.0, count: count)
    var shards: [String: Int] = [:]
    let known = tests.compactMap { test in record.seconds[test.name].map { (test.name, $0) } }
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

/// A hash that is the same on every machine and in every process (FNV-1a, 64 bits).
package enum StableHash {
  package static func value(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// Random numbers that depend on a seed alone (SplitMix64).
private struct SeededChance: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
