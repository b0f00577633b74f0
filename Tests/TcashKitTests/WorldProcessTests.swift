import Foundation
import Testing

/// The world of a file: what the file, its folder and the command line choose, in whole processes.
@Suite struct WorldProcessTests {
  private static let drawing = "load todos\n.addTodoButtonTapped\ntodos[0].id\n"

  /// Runs a script, beside a `_setup.tcash` if one is given.
  private func run(
    _ script: String,
    setup: String? = nil,
    options: [String] = []
  ) throws -> Program.Result {
    try Program.withFolder { folder in
      let path = "\(folder)/script.tcash"
      try script.write(toFile: path, atomically: true, encoding: .utf8)
      try setup?.write(toFile: "\(folder)/_setup.tcash", atomically: true, encoding: .utf8)
      return try Program.run(["run"] + options + [path])
    }
  }

  @Test(
    arguments: [
      ("", nil, [], false), ("set world fixed\n", nil, [], true),
      ("", "set world fixed\n", [], true), ("", "# Nothing.\nset depth 3\n", [], false),
      ("set world live\n", "set world fixed\n", [], false),
      ("", nil, ["--world", "fixed"], true),
      ("set world live\n", nil, ["--world", "fixed"], true),
      ("set world fixed\n", nil, ["--world", "live"], false),
      ("", "set world fixed\n", ["--world", "live"], false),
    ] as [(String, String?, [String], Bool)]
  )
  func aFileHasOneWorld(
    _ first: String,
    _ setup: String?,
    _ options: [String],
    _ isFixed: Bool
  ) throws {
    let result = try run(first + Self.drawing, setup: setup, options: options)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("\nUUID(0)\n") == isFixed, "\(result.output)")
  }

  @Test func aSetupThatCantBeReadEndsTheRun() throws {
    let result = try run(Self.drawing, setup: "set world (\n")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains("_setup.tcash:1:"), "\(result.errors)")
  }

  @Test func aWorldThatThereIsNotIsExplained() throws {
    let result = try run(Self.drawing, options: ["--world", "frozen"])
    #expect(result.status == 2)
    #expect(result.errors.contains("frozen"))
    #expect(result.errors.contains("--world"))
  }

  /// Answers of a live client that came late come late again, however often the session is exported.
  @Test func anExportThatIsExportedAgainTakesItsTime() throws {
    try Program.withFolder { folder in
      func export(_ statements: String, _ name: String) throws -> String {
        let path = "\(folder)/\(name).tcash"
        let script = "\(statements)\nexport script \"\(path)\"\n"
        let result = try Program.run(["--allow-write", folder], input: script)
        #expect(result.status == 0, "\(result.errors)")
        return path
      }
      let first = try export("load counter\n.factButtonTapped\nwait", "first")
      let second = try export("source \"\(first)\"", "second")
      #expect(try String(contentsOfFile: second, encoding: .utf8).contains(" live delays 1"))
      let run = try Program.run(["run", second])
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
  }

  @Test func pipesAndStatementsHaveAWorldToo() throws {
    let pipe = try Program.run(["--world", "fixed"], input: Self.drawing)
    #expect(pipe.output.hasSuffix("\nUUID(0)\n"), "\(pipe.output)\(pipe.errors)")
    let statements = try Program.run(["--world", "fixed", "-c", Self.drawing])
    #expect(statements.output.hasSuffix("\nUUID(0)\n"), "\(statements.output)")
  }

  @Test func aCheckKnowsTheWorldOfTheFolder() throws {
    try Program.withFolder { folder in
      let path = "\(folder)/script.tcash"
      let script = "load todos\nset world fixed\n"
      try script.write(toFile: path, atomically: true, encoding: .utf8)
      let late = try Program.run(["check", path])
      #expect(late.status == 2)
      #expect(late.errors.contains(":2:11: error[world-in-use]"), "\(late.errors)")
      let setup = "set world fixed\n"
      try setup.write(toFile: "\(folder)/_setup.tcash", atomically: true, encoding: .utf8)
      #expect(try Program.run(["check", path]).status == 0)
    }
  }

  @Test func whatIsSavedInAFixedWorldSaysSo() throws {
    try Program.withFolder { folder in
      let path = "\(folder)/script.tcash"
      let script = "load counter\n.incrementButtonTapped\nsave \"saved.tcash\"\n"
      try script.write(toFile: path, atomically: true, encoding: .utf8)
      let result = try Program.run(["run", "--world", "fixed", path])
      #expect(result.status == 0, "\(result.errors)")
      let saved = try String(contentsOfFile: "\(folder)/saved.tcash", encoding: .utf8)
      #expect(saved.contains("\nset world fixed\n\nload counter\n"), "\(saved)")
    }
  }

  // MARK: The same in each process

  @Test(arguments: Program.exampleScripts)
  func anExamplePrintsTheSameInEachProcess(_ script: URL) throws {
    let text = try String(contentsOf: script, encoding: .utf8)
    let outputs = try (0..<3).map { _ in try Program.run(script: text).output }
    #expect(Set(outputs).count == 1, "\(outputs)")
  }

  private static let dictionaries = """
    let scores = ["tea": 1, "milk": 2, "sugar": 3, "salt": 4, "rice": 5, "oats": 6, "nuts": 7]
    for score in scores { print score }
    scores
    scores.keys
    scores.values
    print "\\(scores)"
    load messageCenter
    shared unreadCounts = [5: 1, 3: 2, 9: 3, 1: 4, 7: 5]
    shared unreadCounts = [2: 1, 4: 2, 9: 1, 8: 3, 6: 4]
    unreadCounts
    state
    state --format json
    state --format swift
    diff
    set format json
    scores
    state
    """

  /// Each process has a seed of its own for hashing.
  @Test func dictionariesHaveOneOrderInAllProcesses() throws {
    var outputs: Set<String> = []
    for run in 0..<8 {
      let result = try Program.run(
        [],
        input: Self.dictionaries,
        environment: run == 0 ? ["SWIFT_DETERMINISTIC_HASHING": "1"] : [:]
      )
      #expect(result.status == 0, "\(result.errors)")
      outputs.insert(result.output)
    }
    #expect(outputs.count == 1, "\(outputs)")
  }
}

/// Exported sessions pass in processes that have nothing in common with the one that exported them.
@Suite struct ExportProcessTests {
  private func export(_ script: String) throws -> String {
    try Program.withFolder { folder in
      let path = "\(folder)/script.tcash"
      let text = script + "\nexport script \"exported.tcash\"\n"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let result = try Program.run(["run", path])
      try #require(result.status == 0, "\(result.errors)")
      return try String(contentsOfFile: "\(folder)/exported.tcash", encoding: .utf8)
    }
  }

  @Test(arguments: Program.exampleScripts)
  func anExportedExamplePasses(_ script: URL) throws {
    let exported = try export(try String(contentsOf: script, encoding: .utf8))
    for _ in 0..<3 {
      let result = try Program.run(script: exported, as: "again.tcash")
      #expect(result.status == 0, "\(result.errors)\n\(exported)")
    }
  }

  @Test func aLiveSessionPassesTwentyTimes() throws {
    let exported = try export(
      """
      load dice
      .rollButtonTapped
      undo
      .rollButtonTapped
      .rollButtonTapped
      state
      history
      load todos
      .addTodoButtonTapped
      .addTodoButtonTapped
      let first = todos[0].id
      .todos(.element(id: first, action: .textFieldChanged("Milk")))
      todos
      load messageCenter
      shared unreadCounts = [5: 1, 3: 2, 9: 3, 1: 4, 7: 5]
      unreadCounts
      load settings
      shared storage appStorage file "values.json" keep
      shared storage
      """
    )
    for run in 0..<20 {
      try Program.withFolder { folder in
        let path = "\(folder)/again\(run).tcash"
        try exported.write(toFile: path, atomically: true, encoding: .utf8)
        let result = try Program.run(
          ["run", path],
          environment: ["TZ": run.isMultiple(of: 2) ? "Asia/Tokyo" : "America/New_York"]
        )
        #expect(result.status == 0, "\(result.errors)\n\(exported)")
      }
    }
  }
}
