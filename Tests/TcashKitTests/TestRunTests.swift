import Foundation
import Testing

/// `tcash test`, as a whole program.
@Suite struct TestRunTests {
  private static let good =
    "load counter\n.incrementButtonTapped\n#>   count: 0 → 1\nexpect count == 1\n"

  @Test func scriptsPassFailAndAreSkipped() throws {
    let (result, _) = try Program.test([
      "a.tcash": Self.good, "inner/b.tcash": "load counter\nexpect count == 3\n",
      "c.tcash": "skip script \"needs a server\"\nload nothing\n",
      "_setup.tcash": "", "README.txt": "load nothing",
    ])
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.output.contains("passed   a.tcash"))
    #expect(result.output.contains("skipped  c.tcash: needs a server"))
    #expect(result.output.contains("FAILED   inner/b.tcash"))
    #expect(
      result.output.contains(
        """
          inner/b.tcash:2:8: error[expectation-failed]: expected count == 3, but count is 0
            expect count == 3
                   ^~~~~~~~~~
        """
      ),
      "\(result.output)"
    )
    #expect(result.output.contains("test inner/b.tcash\n"))
    #expect(result.output.hasSuffix("\n1 passed, 1 failed, 1 skipped\n"))
  }

  /// What can't be read in a folder fails alone.
  @Test func whatIsNoTextFailsAndTheOthersRun() throws {
    try Program.withFolder { folder in
      try Self.good.write(toFile: "\(folder)/good.tcash", atomically: true, encoding: .utf8)
      try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: "\(folder)/bytes.tcash"))
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link.tcash",
        withDestinationPath: "nothing"
      )
      #expect(mkfifo("\(folder)/pipe.tcash", 0o644) == 0)
      let arguments = ["test", "--record", "record.json", "--report", "junit=report.xml", "."]
      let result = try Program.run(arguments, in: folder)
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.output.contains("passed   good.tcash"), "\(result.output)")
      for (name, reason) in [
        ("bytes", "it is not UTF-8 text"), ("link", "there is no such file"),
        ("pipe", "it is not a file"),
      ] {
        let message = "error[file-not-readable]: '\(name).tcash' can't be read: \(reason)"
        #expect(result.output.contains(message), "\(result.output)")
      }
      #expect(result.output.hasSuffix("\n1 passed, 3 failed, 0 skipped\n"))
      let report = try String(contentsOfFile: "\(folder)/report.xml", encoding: .utf8)
      #expect(report.contains("failures=\"3\"") || report.contains("errors=\"3\""), "\(report)")
      // A path that is named must be right.
      #expect(try Program.run(["test", "bytes.tcash"], in: folder).status == 2)
    }
  }

  /// Runs scripts that fail among twenty that pass.
  private func expectFailures(
    _ failing: [String: (script: String, reason: String)],
    _ arguments: [String]
  ) throws {
    var files = failing.mapValues(\.script)
    for number in 0..<20 { files["good/\(number).tcash"] = Self.good }
    let (result, _) = try Program.test(files, arguments + ["--jobs", "4"])
    #expect(result.status == 1, "\(result.errors)")
    #expect(
      result.output.hasSuffix("\n20 passed, \(failing.count) failed, 0 skipped\n"),
      "\(result.output)"
    )
    for (name, failure) in failing {
      #expect(result.output.contains("FAILED   \(name)"))
      #expect(result.output.contains(failure.reason), "\(result.output)")
    }
  }

  @Test func whatEndsOneProcessLeavesTheOthersAlone() throws {
    let text = String(repeating: "x", count: 4_000_000)
    // A busy machine takes its time to print as much as the limit.
    try expectFailures(
      [
        "trapping.tcash": ("load faults\n.reducerTapped(.division)\n", "error[trapped]"),
        "exiting.tcash": ("load faults\n.reducerTapped(.exit)\n", "error[program-ended]"),
        "flooding.tcash": (
          "while true { print \"\(text)\" }\n", "flooding.tcash:1:1: error[output-limit]"
        ),
      ],
      ["--timeout", "120s"]
    )
  }

  @Test func whatTakesTooLongLeavesTheOthersAlone() throws {
    try expectFailures(
      [
        // It prints nothing, or it might reach the limit of the output first.
        "hanging.tcash": (
          "load counter\nwhile true { if false { state } }\n",
          "hanging.tcash:2:1: error[timed-out]"
        )
      ],
      ["--timeout", "8s"]
    )
  }

  @Test func aScriptSharesNothingWithAnother() throws {
    let script = """
      load settings
      shared storage appStorage live reload
      expect textSize == .medium
      .binding(.set(\\.draft.textSize, .large))
      .saveButtonTapped

      """
    var files: [String: String] = [:]
    for number in 0..<6 { files["\(number).tcash"] = script }
    let (result, _) = try Program.test(files, ["--jobs", "2"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func setupAndTeardownBelongToEachScript() throws {
    let (result, files) = try Program.test(
      [
        "_setup.tcash": "set world fixed\nload todos\nlet answer = 42\n",
        "_teardown.tcash": "print \"teardown\"\nexpect answer == 42\n",
        "a.tcash": "expect answer == 42\n.addTodoButtonTapped\nexpect todos[0].id == UUID(0)\n",
        "b.tcash": "expect answer == 41\n",
      ],
      ["--verbose", "--report", "json=out.json"],
      keeping: ["out.json"]
    )
    #expect(result.output.hasSuffix("\n1 passed, 1 failed, 0 skipped\n"), "\(result.output)")
    // The teardown runs after a failure, too.
    #expect(result.output.components(separatedBy: "  teardown\n").count == 3, "\(result.output)")
    #expect(files["out.json"]?.contains(#""event":"run-ended","failed":1,"passed":1"#) == true)
  }

  /// Each machine has a record of its own; merging tells the shards that differ from those that do not.
  @Test func mergingFindsWhatShardsLeaveOut() throws {
    try Program.withFolder { folder in
      func program(_ arguments: String) throws -> Program.Result {
        try Program.run(arguments.split(separator: " ").map(String.init), in: folder)
      }
      for number in 0..<12 {
        let file = "\(folder)/\(number).tcash"
        try "print \(number)\n".write(toFile: file, atomically: true, encoding: .utf8)
      }
      for build in 0..<2 {
        for number in 1...3 {
          _ = try program(
            "test --shard \(number)/3 --record own\(number).json --report json=\(number).json"
          )
        }
        let merged = try program("report merge 1.json 2.json 3.json --record record.json")
        #expect(merged.output == "12 passed, 0 failed, 0 skipped\n", "build \(build)")
        #expect(merged.status == 0, "\(merged.errors)")
      }
      let other = try program("test --shard 2/3 --record record.json --report json=2.json")
      #expect(other.output.hasSuffix("4 passed, 0 failed, 0 skipped\n"), "\(other.output)")
      let merged = try program("report merge 1.json 2.json 3.json")
      #expect(merged.status == 1)
      #expect(merged.errors.contains("shard 2 of 3 is missing\n"), "\(merged.errors)")
      #expect(merged.errors.contains("shards 1, 3 of 3 are missing\n"), "\(merged.errors)")
    }
  }

  @Test func anErrorIsPrintedOnce() throws {
    let (result, _) = try Program.test(
      ["a.tcash": "load counter\nexpect count == 1\n", "b.tcash": "load counter )\n"],
      ["--echo"]
    )
    #expect(result.output.components(separatedBy: "error[expectation-failed]").count == 2)
    #expect(
      result.output.contains("^~~~~~~~~~\n  the last entries of the history:"),
      "\(result.output)"
    )
    // Where nothing ran, there are no dependencies to list.
    #expect(result.output.contains("\n  in the live world\n"), "\(result.output)")
  }

  @Test func anErrorIsPrintedOnceBeforeWhatTheTeardownPrints() throws {
    let (result, _) = try Program.test(
      ["a.tcash": "load counter\nexpect count == 1\n", "_teardown.tcash": "print \"bye\"\n"],
      ["--echo"]
    )
    #expect(
      result.output.components(separatedBy: "error[expectation-failed]").count == 2,
      "\(result.output)"
    )
    #expect(
      result.output.contains("  bye\n  the last entries of the history:"),
      "\(result.output)"
    )
  }

  @Test func markdownBlocksAreTests() throws {
    let text = """
      # A text

      ```tcash
      counter> .incrementButtonTapped
        count: 0 → 1
      ```

      ```tcash
      load counter
      expect count == 1
      ```
      """
    let (result, _) = try Program.test(["README.md": text])
    #expect(result.output.contains("passed   README.md:3"), "\(result.output)")
    #expect(result.output.contains("README.md:10:8: error[expectation-failed]"))
    let (single, _) = try Program.test(["README.md": text], ["README.md:3"])
    #expect(
      single.output.hasSuffix("\n1 passed, 0 failed, 0 skipped\n"),
      "\(single.output)\(single.errors)"
    )
  }

  @Test func theFailedOnesRunAgain() throws {
    try Program.withFolder { folder in
      try Self.good.write(toFile: "\(folder)/a.tcash", atomically: true, encoding: .utf8)
      try "expect 1 == 2".write(toFile: "\(folder)/b.tcash", atomically: true, encoding: .utf8)
      let arguments = ["test", "--record", "record.json"]
      #expect(try Program.run(arguments, in: folder).status == 1)
      let second = try Program.run(arguments + ["--failed"], in: folder)
      #expect(second.output.hasSuffix("\n0 passed, 1 failed, 0 skipped\n"))
      try "expect 1 == 1".write(toFile: "\(folder)/b.tcash", atomically: true, encoding: .utf8)
      #expect(try Program.run(arguments + ["--failed"], in: folder).status == 0)
      let last = try Program.run(arguments + ["--failed"], in: folder)
      #expect(last.status == 0 && last.errors.contains("no test failed"))
    }
  }

  @Test func coverageSaysWhatNoScriptReaches() throws {
    let files = [
      "a.tcash": "load counter\n.incrementButtonTapped\nload search\nclose search\n",
      "b.tcash": """
      load counter
      .decrementButtonTapped
      reset
      dep numberFact failing
      .factButtonTapped
      """,
    ]
    let (result, _) = try Program.test(files, ["--coverage"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.contains { $0.contains("counter ") && $0.contains("actions 4/4  answers 1/2") },
      "\(result.output)"
    )
    #expect(result.output.contains("\n    numberFact.fetch returns\n"))
    #expect(!result.output.contains("numberFact.fetch throws\n  dice"))
    // A feature that no script loads counts, too.
    #expect(lines.contains { $0.contains("dice ") && $0.contains("actions 0/3") })
    #expect(lines.contains { $0.contains("search ") && $0.contains("state cases 1/3") })
    let (short, _) = try Program.test(files, ["--require-coverage", "90"])
    #expect(short.status == 1)
    #expect(short.errors.contains("the coverage is ") && short.errors.contains("90.0% is required"))
    let (enough, _) = try Program.test(files, ["--require-coverage", "1"])
    #expect(enough.status == 0)
  }

  @Test func whatDependsOnHashSeedsIsFound() throws {
    let (result, _) = try Program.test(
      ["a.tcash": Self.good, "b.tcash": "load todos\n.addTodoButtonTapped\ntodos[0].id\n"],
      ["--hash-seeds", "3"]
    )
    #expect(result.output.contains("error[differs]"), "\(result.output)\(result.errors)")
    #expect(result.output.hasSuffix("\n1 passed, 1 failed, 0 skipped\n"))
  }

  @Test(arguments: [
    (["nothing.tcash"], "there is no such file"), (["image.png"], "is no script"),
    (["--jobs", "0"], "'--jobs' needs at least 1"),
    (["--require-coverage", "101"], "needs a percentage"), (["--report", "pdf=x"], "--report"),
    (["--timeout", "soon"], "--timeout"), (["empty.md"], "has no scripts"),
    (["--filter", "zzz"], "the only test is not selected"), (["a.md:77"], "no such file"),
    (["--report", "tap=/dev/stdout"], "'--report tap' alone writes to the standard output"),
    (["--report", "junit", "--report", "tap"], "Only one '--report'"),
  ])
  func misuseIsStatus2(_ arguments: [String], _ message: String) throws {
    let (result, _) = try Program.test(
      ["a.tcash": Self.good, "image.png": "", "empty.md": "# Nothing"],
      arguments
    )
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func reportsAreReadByReaders() throws {
    let files = [
      "a.tcash": Self.good,
      "b & c/<b>.tcash": "load counter\nexpect count == 3 # \"quoted\" & <tag>\n",
      "c.tcash": "skip script \"no # server: \\\"x\\\"\"\n",
    ]
    let (result, reports) = try Program.test(
      files,
      [
        "--report", "junit=out/junit.xml", "--report", "tap=out.tap", "--report",
        "github=out.github",
      ],
      keeping: ["out/junit.xml", "out.tap", "out.github"]
    )
    #expect(result.status == 1)
    let tap = try #require(reports["out.tap"])
    #expect(
      tap.hasPrefix("TAP version 14\n1..3\nok 1 - a.tcash\nnot ok 2 - b & c/<b>.tcash\n  ---\n")
    )
    #expect(tap.contains("\nok 3 - c.tcash # SKIP no \\# server: \"x\"\n"), "\(tap)")
    let github = try #require(reports["out.github"])
    #expect(github.contains("::error file=b & c/<b>.tcash,line=2,col=8,title=expectation-failed::"))
    let junit = try #require(reports["out/junit.xml"])
    let reader = """
      import datetime, sys, xml.etree.ElementTree as tree
      root = tree.fromstring(sys.stdin.read())
      print(root.get("tests"), root.get("failures"), root.get("errors"))
      for case in root.iter("testcase"): print(case.get("name"), [child.tag for child in case])
      # What the schema of Jenkins' xUnit plug-in allows.
      counts = {"name", "tests", "failures", "errors", "time"}
      details = {"type", "message"}
      allowed = {
        "testsuites": (counts, {"testsuite"}), "testsuite": (counts | {"skipped", "timestamp"}, {"testcase"}),
        "testcase": ({"name", "time", "classname"}, {"skipped", "error", "failure", "system-out", "system-err"}),
        "skipped": (details, set()), "error": (details, set()), "failure": (details, set()),
        "system-out": (set(), set()), "system-err": (set(), set()),
      }
      for element in root.iter():
        attributes, children = allowed[element.tag]
        assert set(element.keys()) <= attributes, element.attrib
        assert {child.tag for child in element} <= children, element.tag
        if "timestamp" in attributes: datetime.datetime.fromisoformat(element.get("timestamp"))
      """
    let read = try Program.run(["-c", reader], input: junit, executable: "/usr/bin/python3")
    #expect(
      read.output == """
        3 1 0
        a.tcash []
        c.tcash ['skipped']
        <b>.tcash ['failure', 'system-out']

        """,
      "\(read.output)\(read.errors)"
    )
  }
}
