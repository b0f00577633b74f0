/// Selects the tests to run, and their order.
package struct TestSelection: Sendable {
  /// Name patterns, at least one of which must match; an empty array selects all tests. `*` matches any
  /// text.
  package var filters: [String] = []
  /// Tags, at least one of which a test must have; an empty array selects all tests. A tag that begins with
  /// `!` excludes the tests that have it.
  package var tags: [String] = []
  /// Whether to select only tests that failed when they last ran.
  package var onlyFailed = false
  package var shard: TestShard?
  /// How long tests take, in seconds, by their names: the shards then take about equally long.
  package var balance: [String: Double] = [:]
  /// The seed of a random order; `nil` keeps the order.
  package var seed: UInt64?

  package init() {}

  /// The selected tests, in the order in which to start them.
  ///
  /// - Parameter record: The record of earlier runs.
  package func tests(of all: [ScriptTest], _ record: TestRecord) -> [ScriptTest] {
    var tests = tests(ofAllShards: all, record)
    if let shard { tests = shard.part(of: tests, balancedBy: balance) }
    if let seed {
      var chance = SeededChance(seed)
      tests.shuffle(using: &chance)
    }
    return tests
  }

  /// The shard as reports tell it; `nil` if all selected tests run.
  package func shardRecord(of all: [ScriptTest], _ record: TestRecord) -> ShardRecord? {
    shard.map { ShardRecord($0, of: tests(ofAllShards: all, record), balancedBy: balance) }
  }

  private func tests(ofAllShards all: [ScriptTest], _ record: TestRecord) -> [ScriptTest] {
    all.filter { test in
      (filters.isEmpty || filters.contains { NamePattern($0).fits(test.name) }) && hasTags(test)
        && (!onlyFailed || record.failed.contains(test.name))
    }
  }

  private func hasTags(_ test: ScriptTest) -> Bool {
    let has = Set(test.tags)
    let wanted = tags.filter { !$0.hasPrefix("!") }
    let unwanted = tags.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    return (wanted.isEmpty || wanted.contains(where: has.contains))
      && !unwanted.contains(where: has.contains)
  }
}

/// A pattern that matches names: a part of the name or, if the pattern contains `*`, the whole name.
struct NamePattern {
  private let parts: [Substring]

  init(_ text: String) {
    let parts = text.lowercased().split(separator: "*", omittingEmptySubsequences: false)
    // A pattern without `*` may match anywhere.
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
  /// The first range of a text; an empty range at the start for an empty text.
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
