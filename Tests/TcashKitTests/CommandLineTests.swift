import Foundation
import Testing

/// What scripts, pipes and `-c` print, where they print it, and how they end.
@Suite struct CommandLineTests {
  @Test func statementsOnTheCommandLineRunInOrder() throws {
    let result = try Program.run([
      "-c",
      "load counter; .incrementButtonTapped; .incrementButtonTapped; state count; undo; state count",
    ])
    #expect(
      result.output == """
          loaded counter
          count: 0 → 1
          count: 1 → 2
        2
          undid #2 .incrementButtonTapped
          count: as before #2
        1

        """
    )
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test func aPipeIsReadToItsEnd() throws {
    let result = try Program.run(
      [],
      input: "load twoCounters\nscope counter1\n.incrementButtonTapped\nscope /\nstate\n"
    )
    #expect(
      result.output == """
          loaded twoCounters
          twoCounters/counter1
          counter1.count: 0 → 1
          twoCounters
        TwoCounters.State
        ├ counter1: Counter.State
        │ ├ count: 1
        │ ├ fact: nil
        │ ╰ isLoading: false
        ╰ counter2: Counter.State
          ├ count: 0
          ├ fact: nil
          ╰ isLoading: false

        """
    )
    #expect(result.status == 0)
  }

  @Test func aPipeThatKeepsGoingRunsItsLastStatement() throws {
    let result = try Program.run(
      ["--keep-going"],
      input: "load counter\nundo\nif true { print 1 }\nstate count\n#> 7"
    )
    #expect(result.output == "  loaded counter\n1\n0\n")
    #expect(result.errors.contains("nothing-to-undo") || result.errors.contains("stdin:2:1"))
    // The expected output at the end is checked too.
    #expect(result.errors.contains("#> 7"))
    #expect(result.status == 3)
  }

  @Test func aMistakeHasItsPlaceACaretAndASuggestion() throws {
    let result = try Program.run(["-c", "load counter; .incremntButtonTapped"])
    #expect(
      result.errors == """
        -c:1:16: error[unknown-action]: Counter.Action has no case 'incremntButtonTapped'
          load counter; .incremntButtonTapped
                         ^~~~~~~~~~~~~~~~~~~~ did you mean '.incrementButtonTapped'?

        """
    )
    #expect(result.status == 3)
  }

  @Test(arguments: [
    ("load counter", 0), ("load counter\nexpect count == 1", 1), ("load counter\n.x(", 2),
    ("lod counter", 2), ("load nothing", 3), ("exit 7", 7), ("quit", 0),
    ("load counter\nstate\n#> nothing of the kind", 1), ("fail \"no\"", 1),
    ("undo", 3), ("load counter\nundo", 3), ("1 / 0", 3), ("1 == \"1\"", 3),
    ("load counter with State(count: 9223372036854775807)\n.incrementButtonTapped", 70),
    ("exit 300", 3), ("for i in 1...9223372036854775807 { exit 7 }", 7),
  ])
  func theStatusSaysHowAScriptEnded(_ script: String, _ status: Int32) throws {
    let result = try Program.run(script: script)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.isEmpty == [0, 7].contains(status))
  }

  @Test(arguments: ["./own.tcash", "own.tcash", "./x", "x"])
  func aFileAloneIsRun(_ file: String) throws {
    try Program.withFolder { folder in
      let script = "#!/usr/bin/env tcash\nprint arguments\n"
      try script.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
      let result = try Program.run([file, "one"], in: folder)
      #expect(result.output == "[\"one\"]\n")
      #expect(result.status == 0)
    }
  }

  @Test func nothingRunsOfAScriptThatCannotBeParsed() throws {
    let result = try Program.run(script: "print \"one\"\nprint (\n")
    #expect(result.output == "")
    #expect(result.errors.contains("script.tcash:2:7: error["))
  }

  @Test func aScriptStopsAtItsFirstError() throws {
    let result = try Program.run(script: "print 1\nload nothing\nprint 2\n")
    #expect(result.output == "1\n")
    #expect(result.errors.contains("script.tcash:2:6: error[unknown-feature]"))
  }

  @Test func aPipeNamesTheLineOfAnError() throws {
    let result = try Program.run([], input: "load counter\n\nif true {\n  .typo\n}\n")
    #expect(result.errors.hasPrefix("stdin:4:4: error[unknown-action]"))
    // A line that comes again has its own place.
    let again = try Program.run(
      [],
      input: "load counter\nexpect count == 0\n.incrementButtonTapped\nexpect count == 0\n"
    )
    #expect(again.errors.hasPrefix("stdin:4:8: error[expectation-failed]"), "\(again.errors)")
    #expect(result.status == 3)
  }

  @Test(arguments: Program.exampleScripts)
  func anExampleScriptRunsAndLeavesNothingInFlight(_ script: URL) throws {
    let result = try Program.run(script: try String(contentsOf: script, encoding: .utf8))
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test(arguments: Program.exampleScripts)
  func anExampleScriptRunsOnAPipeToo(_ script: URL) throws {
    let text = try String(contentsOf: script, encoding: .utf8)
    try Program.withFolder { folder in
      let result = try Program.run([], input: text, in: folder)
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test func aBackslashContinuesAStatementOnAPipe() throws {
    let result = try Program.run(
      [],
      input: "print 1 \\\n  2\nprint 3, \\\n  4\nlet x = 5 \\\n  + 1\n"
    )
    #expect(result.output == "1 2\n3 4\n  x: Int = 6\n", "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func linesAfterAnErrorOnAPipeAreLeft() throws {
    let result = try Program.run([], input: "load counter\n.typo\nstate\n")
    #expect(result.status == 3)
    #expect(result.output == "  loaded counter\n")
    #expect(!result.errors.contains("trapped"))
  }

  @Test func outputThatDiffersOnAPipeIsAnError() throws {
    let result = try Program.run([], input: "print 1\n#> 2\nprint 3\n")
    #expect(result.errors.hasPrefix("stdin:2:1: error[output-differs]"))
    #expect(result.output == "1\n")
    #expect(result.status == 1)
  }

  @Test func anElseStandsOnTheLineOfItsBlockOnAPipe() throws {
    let right = try Program.run([], input: "if false {\nprint 1\n} else { print 2 }\nprint 3\n")
    #expect(right.output == "2\n3\n")
    let wrong = try Program.run([], input: "if false {\nprint 1\n}\nelse { print 2 }\nprint 3\n")
    #expect(wrong.output == "")
    #expect(wrong.errors.hasPrefix("stdin:4:1: error[stray-else]: 'else' can't begin a line"))
    #expect(wrong.errors.hasSuffix("  Write '} else {' on one line.\n"))
    #expect(wrong.status == 2)
  }

  @Test func whatIsOpenAtTheEndOfAPipeIsAnError() throws {
    let result = try Program.run([], input: "repeat 2 {\n")
    #expect(result.errors.hasPrefix("stdin:1:10: error[unclosed-bracket]"))
    #expect(result.status == 2)
  }

  @Test func effectsInFlightAtTheEndAreNamed() throws {
    let result = try Program.run(["-c", "load counter; .factButtonTapped"])
    #expect(result.errors.contains("1 effect of counter in flight cancelled"))
    #expect(result.errors.contains("#1 .factButtonTapped"))
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ("load counter; .incremntButtonTapped", 2), ("load counter; .incrementButtonTapped", 0),
    ("load todos; .todos(.element(id: todos[0].id, action: .checkBoxToggled))", 0),
    ("load todos; .todos(.element(id: UUID(0), action: .checkBxToggled))", 2),
    ("load twoCounters; scope counter1; .incrementButtonTapped", 0),
    ("load twoCounters; scope counter1; .counter1(.incrementButtonTapped)", 2),
    ("load todos; scope todos[id: UUID(3)]; .textFieldChanged(\"x\")", 0),
    ("load todos; scope todos[id: UUID(3)]; .textFieldChanged(1)", 2),
    ("load counter; expect cuont == 1", 2), ("load counter; let a = count; print a", 0),
    ("load counter; .factResponse(.success(2))", 2), ("load counter; expect count == \"1\"", 2),
    ("load nothing", 2), ("print (", 2), (".incrementButtonTapped", 2),
    ("def inc() { .incrementButtonTapped }; load counter; inc()", 0), ("1 + 1; print last", 0),
    ("load counter; if count > 5 { load todos }; .incrementButtonTapped", 0),
    ("load counter; load todos; close; .incrementButtonTapped", 0),
    ("load twoCounters; scope counter1; reset; .counter1(.incrementButtonTapped)", 0),
    ("load counter; expect fact contains \"b\"", 0),
    ("def f(count) { expect count == \"a\" }; f(\"a\")", 0), ("source \"nowhere.tcash\"", 2),
    ("load counter as a; load counter as a", 2), ("if 1 {}", 2), ("for x in 5 {}", 2),
    ("def f() { print 1 }; f(1)", 2), ("undo \"x\"", 2), ("set depht 3", 2), ("help nothing", 2),
    ("load counter; .incrementButtonTapped { $0.count = \"x\" }", 2),
  ])
  func checkFindsMistakesWithoutRunning(_ script: String, _ status: Int32) throws {
    let result = try Program.run(["check", "-c", script])
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output == "")
  }

  @Test func aCommandLineThatIsWrongIsExplained() throws {
    let result = try Program.run(["--nonsense"])
    #expect(result.status == 2)
    #expect(result.errors.contains("--nonsense"))
  }

  @Test(arguments: [
    ["--formt", "json"], ["--format", "xml"], ["-c"], ["-c", "state", "--resume"],
    ["-c", "print 1", "-c", "print 2"],
  ])
  func theUsageIsThatOfTheProgram(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains("\nUsage: tcash [-c <statements>]"))
    #expect(result.errors.hasSuffix("\n  See 'tcash --help' for more information.\n"))
    #expect(!result.errors.contains("tcash start"))
  }

  @Test func theUsageOfASubcommandIsItsOwn() throws {
    let result = try Program.run(["check", "--nonsense"])
    #expect(result.errors.contains("\nUsage: tcash check "))
    #expect(result.errors.hasSuffix("See 'tcash check --help' for more information.\n"))
  }

  @Test func aProgramOfAnotherNameIsCalledByThat() throws {
    try Program.withFolder { folder in
      let workshop = "\(folder)/workshop"
      try FileManager.default.createSymbolicLink(
        atPath: workshop,
        withDestinationPath: Program.executable
      )
      let wrong = try Program.run(["--nonsense"], executable: workshop)
      #expect(wrong.errors.contains("\nUsage: workshop [-c <statements>]"))
      #expect(wrong.errors.hasSuffix("\n  See 'workshop --help' for more information.\n"))
      for arguments in [["--help"], ["sessions", "--help"], ["help", "run"]] {
        let help = try Program.run(arguments, executable: workshop)
        #expect(help.output.contains("USAGE: workshop "))
        #expect(!help.output.contains("'tcash"))
      }
    }
  }

  @Test func whatIsTypedOnTheCommandLineDoesNotDriveTheTerminal() throws {
    let result = try Program.run(["\u{1b}[2J", "two\nlines"])
    #expect(result.errors.contains("\\u{1b}[2J"))
    #expect(!result.errors.contains("\u{1b}"))
  }

  @Test func aFileThatIsNotThereIsAnError() throws {
    let result = try Program.run(["run", "/nonexistent/script.tcash"])
    #expect(result.status == 2)
    #expect(result.errors.contains("there is no such file"))
  }

  @Test(arguments: [["nowhere"], ["--sources", ".", "nowhere"]])
  func nothingIsBuiltToAdoptAFolderThatIsNotThere(_ arguments: [String]) throws {
    let result = try Program.run(["adopt"] + arguments)
    #expect(result.errors == "tcash adopt: there is no folder nowhere\n")
    #expect(result.status == 2)
  }

  @Test func sourcedFilesAreFoundBesideTheScript() throws {
    let folder = NSTemporaryDirectory() + "tcash-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/parts",
      withIntermediateDirectories: true
    )
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "source \"parts/a.tcash\"\nexpect answer == 42".write(
      toFile: "\(folder)/main.tcash",
      atomically: true,
      encoding: .utf8
    )
    try "source \"b.tcash\"".write(
      toFile: "\(folder)/parts/a.tcash",
      atomically: true,
      encoding: .utf8
    )
    try "let answer = 42\n.oops".write(
      toFile: "\(folder)/parts/b.tcash",
      atomically: true,
      encoding: .utf8
    )
    let result = try Program.run(["run", "\(folder)/main.tcash"])
    #expect(result.errors.contains("/parts/b.tcash:2:"))
    #expect(result.status == 3)
  }

  @Test func aScriptKnowsItsArguments() throws {
    let folder = NSTemporaryDirectory() + "tcash-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/script.tcash"
    try "print arguments.count arguments[0]".write(
      toFile: path,
      atomically: true,
      encoding: .utf8
    )
    let result = try Program.run(["run", path, "one", "--two"])
    #expect(result.output == "2 one\n")
  }

  // MARK: What nobody waits for

  @Test func anIssueOfAnEffectIsToldAtTheEndOfAScript() throws {
    let result = try Program.run([
      "-c",
      """
      load search
      dep clock test
      dep search.results fails
      .queryChanged("a")
      advance 1s
      print "after it"
      """,
    ])
    #expect(result.status == 3)
    #expect(result.output.hasSuffix("after it\n"))
    #expect(result.errors.contains("error[issue]"))
    #expect(result.errors.contains("#3 .queryChanged"))
    #expect(result.errors.components(separatedBy: "error[").count == 2)
  }

  @Test func aSavedSessionIsAScript() throws {
    try Program.withFolder { folder in
      let first = try Program.run(
        ["-c", "load counter; repeat 3 { .incrementButtonTapped }; undo; save a.tcash; count"],
        in: folder
      )
      #expect(first.status == 0, "\(first.errors)")
      let again = try Program.run(["run", "a.tcash"], in: folder)
      #expect(again.status == 0, "\(again.errors)")
      #expect(again.output.contains("undid #3"))
      #expect(try Program.run(["check", "a.tcash"], in: folder).status == 0)
    }
  }

  @Test func theTemporaryFolderIsGoneAtTheEnd() throws {
    for ending in ["", "; fail \"x\"", "; exit 3", "; nonsense()"] {
      let folder = URL.temporaryDirectory.appending(path: "tcash-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let result = try Program.run(
        ["-c", "load counter; save \"\\(temporaryFolder)/a.tcash\"" + ending],
        environment: ["TMPDIR": folder.path]
      )
      #expect(result.output.contains("a.tcash"), "\(result)")
      try #expect(FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], ["--no-color", "--help"], ["help", "start"]])
  func helpListsWhatThereIsWithoutASubcommand(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 0)
    let parts = result.output.components(separatedBy: "\nOPTIONS:\n")
    let options = try #require(parts.last?.components(separatedBy: "\nSUBCOMMANDS:\n"))
    #expect(options.count == 2)
    for name in ["-c <statements>", "--no-rc", "--resume", "--no-color", "--format", "--version"] {
      #expect(
        options.first?.contains("\n  \(name)") == true || options[0].hasPrefix("  \(name)"),
        "\(name)"
      )
    }
    for name in ["run", "check", "sessions"] {
      #expect(options[1].contains("\n  \(name) ") || options[1].hasPrefix("  \(name) "))
    }
  }

  @Test func aScriptRunsCommandsOfTheSystemOnlyWhereAllowed() throws {
    let refused = try Program.run(["-c", "!echo x"])
    #expect(refused.status == 3)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("error[program-not-allowed]"))
    #expect(refused.errors.contains("--allow-shell"))
    let allowed = try Program.run(["--allow-shell", "-c", "!echo x"])
    #expect(allowed.status == 0, "\(allowed.errors)")
    #expect(allowed.output == "x\n")
  }
}
