import ShellTesting
import Testing

/// Which tests a run performs.
@Suite struct TestSelectionTests {
  private func test(_ name: String, _ text: String = "") -> ScriptTest {
    ScriptTest(file: name, text: text)
  }

  private func names(
    of tests: [ScriptTest],
    _ record: TestRecord = TestRecord(),
    _ select: (inout TestSelection) -> Void
  ) -> [String] {
    var selection = TestSelection()
    select(&selection)
    return selection.tests(of: tests, record).map(\.name)
  }

  private func record(_ results: [(String, seconds: Double, hasFailed: Bool)]) -> TestRecord {
    var record = TestRecord()
    for (name, seconds, hasFailed) in results {
      let failure = TestFailure(.error, code: "x", message: "x", place: nil, text: "x")
      record.add(TestResult(test(name), hasFailed ? .failed(failure) : .passed, seconds: seconds))
    }
    return record
  }

  @Test(arguments: [
    (["todo"], ["a/todos.tcash"]), (["TODO"], ["a/todos.tcash"]), (["a/*"], ["a/todos.tcash"]),
    (["*s.tcash"], ["a/todos.tcash"]), (["*/*.tcash"], ["a/todos.tcash", "b/x.tcash"]),
    (["x.tcash", "todo"], ["a/todos.tcash", "b/x.tcash"]), (["todos*todos*"], []),
    (["nothing"], []), (["*"], ["a/todos.tcash", "b/x.tcash"]),
  ])
  func aFilterFitsNames(_ filters: [String], _ expected: [String]) {
    let tests = [test("a/todos.tcash"), test("b/x.tcash")]
    #expect(names(of: tests) { $0.filters = filters } == expected)
  }

  @Test(arguments: [
    (["slow"], ["a", "c"]), (["!slow"], ["b", "d"]), (["slow", "!net"], ["a"]),
    (["net", "slow"], ["a", "b", "c"]), (["other"], []),
  ])
  func tagsSelect(_ tags: [String], _ expected: [String]) {
    let tests = [
      test("a", "#tag: slow\nload x"), test("b", "load x\n  #tag: net, other2"),
      test("c", "#tag:net slow"), test("d", "# tag: slow\nprint \"#tag: slow\""),
    ]
    #expect(names(of: tests) { $0.tags = tags } == expected)
  }

  @Test func theFailedOnesAreThoseOfTheLastRun() {
    let tests = ["a", "b", "c"].map { test($0) }
    var record = record([("a", 1, true), ("b", 1, false), ("c", 1, true)])
    #expect(names(of: tests, record) { $0.onlyFailed = true } == ["a", "c"])
    record.add(TestResult(test("a"), .passed, seconds: 1))
    #expect(names(of: tests, record) { $0.onlyFailed = true } == ["c"])
  }

  @Test func aSeedDeterminesTheOrder() {
    let tests = (0..<20).map { test("\($0)") }
    let first = names(of: tests) { $0.seed = 7 }
    #expect(first == names(of: tests) { $0.seed = 7 })
    #expect(first != names(of: tests) { $0.seed = 8 })
    #expect(Set(first) == Set(tests.map(\.name)))
  }

  // MARK: Shards

  private func shards(_ tests: [ScriptTest], _ count: Int, _ record: TestRecord = TestRecord())
    -> [[String]]
  {
    (1...count).map { number in
      names(of: tests) {
        $0.shard = TestShard("\(number)/\(count)")
        $0.balance = record.balance
      }
    }
  }

  @Test(arguments: [1, 2, 3, 8])
  func eachTestIsInOneShard(_ count: Int) {
    let tests = (0..<50).map { test("test\($0)") }
    let record = record((0..<25).map { ("test\($0)", Double($0), false) })
    for record in [TestRecord(), record] {
      #expect(shards(tests, count, record).flatMap(\.self).sorted() == tests.map(\.name).sorted())
    }
  }

  @Test func aNewTestMovesNoOther() {
    let tests = (0..<50).map { test("test\($0)") }
    let record = record((0..<25).map { ("test\($0)", Double($0), false) })
    for record in [TestRecord(), record] {
      let before = shards(tests, 4, record)
      let after = shards([test("new")] + tests, 4, record)
      #expect(after.map { $0.filter { $0 != "new" } } == before)
    }
  }

  @Test func shardsTakeEquallyLong() {
    let seconds = (0..<40).map { Double($0 * $0 % 37) }
    let tests = (0..<40).map { test("test\($0)") }
    let record = record(seconds.enumerated().map { ("test\($0)", $1, false) })
    let loads = shards(tests, 4, record).map { names in
      names.compactMap { record.seconds[$0] }.reduce(0, +)
    }
    let (least, most) = (loads.min() ?? 0, loads.max() ?? 0)
    #expect(least > 0 && most - least <= 37, "\(loads)")
  }

  /// The shards of a build run one after another with one record, or each with a record of its own.
  @Test(arguments: [false, true])
  func theRunOfAShardMovesNoTest(_ isShared: Bool) {
    let tests = (0..<50).map { test("test\($0)") }
    let beginning = record((0..<25).map { ("test\($0)", Double($0), false) })
    var records = Array(repeating: beginning, count: 4)
    for _ in 0..<3 {
      var names: [String] = []
      for index in 0..<4 {
        let part = shards(tests, 4, records[isShared ? 0 : index])[index]
        names += part
        for name in part {
          records[isShared ? 0 : index].add(
            TestResult(test(name), .passed, seconds: Double(name.count * index)),
            isOfShard: true
          )
        }
      }
      #expect(names.sorted() == tests.map(\.name).sorted())
    }
  }

  @Test func whatIsMissingOfTheShardsIsTold() {
    let tests = (0..<50).map { test("test\($0)") }
    func run(_ shard: String, _ balance: [String: Double] = [:]) -> TestRunRecord {
      var selection = TestSelection()
      selection.shard = TestShard(shard)
      selection.balance = balance
      let record = selection.shardRecord(of: tests, TestRecord())
      return TestRunRecord(results: [], beginning: 0, seconds: 0, shard: record)
    }
    #expect([run("1/2"), run("2/2"), run("2/2")].missingShards.isEmpty)
    #expect([run("2/3")].missingShards == ["shards 1, 3 of 3 are missing"])
    let other = ["test1": 2.5]
    #expect(
      Set([run("1/2"), run("2/2", other)].missingShards)
        == ["shard 2 of 2 is missing", "shard 1 of 2 is missing"]
    )
    #expect([run("1/2", other), run("2/2", other)].missingShards.isEmpty)
    #expect([TestRunRecord(results: [], beginning: 0, seconds: 0)].missingShards.isEmpty)
  }

  @Test(arguments: ["0/2", "3/2", "1", "1/", "/2", "a/b", "1/2/3", "-1/2", ""])
  func otherTextsAreNoShard(_ text: String) {
    #expect(TestShard(text) == nil)
  }
}
