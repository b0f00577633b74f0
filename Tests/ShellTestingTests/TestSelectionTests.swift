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

  private func shards(_ tests: [ScriptTest], _ count: Int) -> [[String]] {
    (1...count).map { number in
      names(of: tests, TestRecord()) { $0.shard = TestShard("\(number)/\(count)") }
    }
  }

  @Test(arguments: [1, 2, 3, 8])
  func eachTestIsInOneShard(_ count: Int) {
    let tests = (0..<50).map { test("test\($0)") }
    let shards = shards(tests, count)
    #expect(shards.flatMap(\.self).sorted() == tests.map(\.name).sorted())
    #expect(shards.allSatisfy { !$0.isEmpty })
  }

  /// Each machine of a build knows what it has run before, and no other machine's tests.
  @Test func whatAMachineKnowsMovesNoTest() {
    let tests = (0..<50).map { test("test\($0)") }
    for (index, part) in shards(tests, 4).enumerated() {
      let record = record(part.enumerated().map { ($1, Double($0), false) })
      let again = names(of: tests, record) { $0.shard = TestShard("\(index + 1)/4") }
      #expect(again.sorted() == part.sorted())
    }
  }

  @Test func aNewTestMovesNoOther() {
    let tests = (0..<50).map { test("test\($0)") }
    let before = shards(tests, 4)
    let after = shards([test("new")] + tests, 4)
    #expect(after.map { $0.filter { $0 != "new" } } == before)
  }

  @Test(arguments: ["0/2", "3/2", "1", "1/", "/2", "a/b", "1/2/3", "-1/2", ""])
  func otherTextsAreNoShard(_ text: String) {
    #expect(TestShard(text) == nil)
  }
}
