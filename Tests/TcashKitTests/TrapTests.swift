import ConcurrencyExtras
import Foundation
import TerminalTesting
import Testing

@testable import ShellJournal

/// Traps of each kind in each place, in the program itself on a real pseudo-terminal: what is told of
/// them, and what the session is afterwards.
@Suite(.serialized) struct TrapTests {
  typealias Key = PseudoTerminal.Key

  /// A prompt with the lab of crashes, in which something was done before.
  private func start(in folder: String) throws -> PseudoTerminal {
    let terminal = try Program.start(
      columns: 100,
      rows: 60,
      history: "\(folder)/history",
      environment: ["TCASH_SESSIONS": "\(folder)/sessions"]
    )
    terminal.send("load faults\r")
    try terminal.wait(for: "faults> ")
    try terminal.run(".safeTapped", at: "faults> ", showing: "experiments: 0 → 1")
    return terminal
  }

  /// Types a statement that traps, and waits until the prompt is there again.
  ///
  /// - Returns: What is shown below the statement.
  private func trap(
    _ statement: String,
    on terminal: PseudoTerminal,
    _ whileItRuns: () throws -> Void = {}
  ) throws -> String {
    terminal.send("\(statement)\r")
    try whileItRuns()
    try terminal.wait(for: "error[", within: .seconds(30))
    return try prompt(below: "error[", on: terminal)
  }

  private func prompt(below text: String, on terminal: PseudoTerminal) throws -> String {
    var shown = ""
    try terminal.wait(until: "a prompt below '\(text)'", within: .seconds(30)) { screen in
      guard let place = screen.textToCursor.range(of: text, options: .backwards) else {
        return false
      }
      shown = String(screen.textToCursor[place.lowerBound...])
      return shown.hasSuffix("\nfaults> ")
    }
    return shown
  }

  /// The state before the trap is there, undone and redone, and the program ends as any other.
  private func expectIntact(_ terminal: PseudoTerminal, experiments: Int) throws {
    try terminal.run(
      "state experiments",
      at: "faults> ",
      showing: "state experiments\n\(experiments)"
    )
    try terminal.run("undo", at: "faults> ", showing: "undid #")
    try terminal.run("redo", at: "faults> ", showing: "redid #")
    try terminal.run(
      "state experiments",
      at: "faults> ",
      showing: "state experiments\n\(experiments)"
    )
    terminal.send(Key.endOfInput)
    #expect(try terminal.waitForExit() == 0)
  }

  @Test(arguments: [
    ("division", "Fatal error: Division by zero"),
    ("index", "Fatal error: Index out of range"),
    ("unwrap", "Fatal error: Unexpectedly found nil while unwrapping an Optional value"),
    ("overflow", "a trap without a message"),
    ("fatalError", "Fatal error: the lab is on fire"),
    ("precondition", "Precondition failed: there must be numbers"),
    ("cast", "Could not cast value of type"),
    ("recursion", "stack overflow"),
  ])
  func aReducerTraps(_ fault: String, _ message: String) throws {
    try Program.withFolder { folder in
      let terminal = try start(in: folder)
      let shown = try trap(".reducerTapped(.\(fault))", on: terminal)
      #expect(shown.hasPrefix("error[trapped]: \(message)"))
      #expect(shown.contains("\n  .reducerTapped(.\(fault))\n  ^~~~"))
      #expect(shown.contains("\n  in the reducer of faults, at #2 .reducerTapped(.\(fault))"))
      try expectIntact(terminal, experiments: 1)
    }
  }

  /// A computed property is read by an expression alone, and costs no session when it traps.
  @Test func aPropertyThatTrapsCostsNothing() throws {
    try Program.withFolder { folder in
      let terminal = try start(in: folder)
      let shown = try trap("knownResult", on: terminal)
      #expect(shown.contains("Faults.swift"), "\(shown)")
      try expectIntact(terminal, experiments: 1)
    }
  }

  @Test func thePlacesInTheSourcesAreTold() throws {
    try Program.withFolder { folder in
      let terminal = try start(in: folder)
      let shown = try trap(".dependencyTapped(.fatalError)", on: terminal)
      let places = shown.matches(of: #/at (\w+\.swift):\d+ in /#).map { String($0.1) }
      #expect(places.starts(with: ["Fault.swift"]), "\(shown)")
    }
  }

  @Test(arguments: [
    ("effectTapped", "in an effect of faults, started by #2 .effectTapped(.index)"),
    ("laterTapped", "in an effect of faults, started by #2 .laterTapped(.index)"),
    ("clientTapped", "in an effect of faults, started by #2 .clientTapped(.index)"),
    ("responseTapped", "in the reducer of faults, at #3 .faultyResponse(.index)"),
    ("dependencyTapped", "in the reducer of faults, at #2 .dependencyTapped(.index)"),
  ])
  func aTrapIsToldWhereItWas(_ action: String, _ work: String) throws {
    try Program.withFolder { folder in
      let terminal = try start(in: folder)
      let shown = try trap(".\(action)(.index)", on: terminal)
      #expect(shown.hasPrefix("error[trapped]: Fatal error: Index out of range"))
      #expect(shown.contains("\n  \(work)"), "\(shown)")
      // The statement of an effect that has trapped later on was done.
      terminal.send("print \"still \\(\"here\")\"\r")
      try terminal.wait(for: "still here")
      terminal.send(Key.endOfInput)
      #expect(try terminal.waitForExit() == 0)
    }
  }

  @Test(arguments: ["detachedTapped(.division)", "detachedTapped(.recursion)"])
  func anotherThreadTraps(_ action: String) throws {
    try Program.withFolder { folder in
      let terminal = try start(in: folder)
      let shown = words(of: try trap(".\(action)", on: terminal))
      #expect(shown.hasPrefix("error[trapped]: "))
      #expect(
        shown.contains("in a separate task while") || shown.contains("on a separate thread"),
        "\(shown)"
      )
    }
  }

  /// A text as one line.
  private func words(of text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: ["source", "restore"])
  func aTrapInAFileIsToldWithItsLine(_ command: String) throws {
    try Program.withFolder { folder in
      let file = "\(folder)/a.tcash"
      try "load faults as lab\n.safeTapped\n.reducerTapped(.division)\n.safeTapped\n"
        .write(toFile: file, atomically: true, encoding: .utf8)
      let terminal = try start(in: folder)
      terminal.send("\(command) \"\(file)\"\r")
      try terminal.wait(until: "the prompt after the trap") { screen in
        let shown = words(of: screen.textToCursor)
        return shown.contains("was running when the session ended: it is not done")
          && shown.hasSuffix(command == "source" ? "lab>" : "faults>")
      }
      let shown = words(of: terminal.screen.text)
      #expect(shown.contains("at line 3 of \(file): .reducerTapped(.division)"), "\(shown)")
      #expect(shown.contains("in the reducer of lab, at #2 .reducerTapped(.division)"), "\(shown)")
      if command == "source" {
        #expect(shown.contains("of \(file) was running"), "\(shown)")
        try terminal.run("state experiments", at: "lab> ", showing: "state experiments\n1")
      } else {
        try expectIntact(terminal, experiments: 1)
      }
    }
  }

  @Test func aTrapIsToldAsTheSessionsSettingsSay() throws {
    try Program.withFolder { folder in
      let terminal = try start(in: folder)
      try terminal.type("set color.error \"bold 24\"", until: "color.error: bold 24")
      _ = try trap(".reducerTapped(.division)", on: terminal)
      let output = String(decoding: terminal.output, as: UTF8.self)
      #expect(output.contains("38;5;24merror[trapped]"))
      try terminal.type("set format json", until: "format: json")
      terminal.send(".reducerTapped(.index)\r")
      try terminal.wait(until: "an object for the trap, and one for the session") { screen in
        let text = screen.text.replacing("\n", with: "")
        return text.contains(#"{"version":1,"kind":"error","code":"trapped""#)
          && text.contains(#"{"version":1,"kind":"note","text":"resumed: "#)
      }
    }
  }

  @Test(arguments: [
    "reducerTapped(.loop)", "effectTapped(.loop)", "dependencyTapped(.loop)", "clientTapped(.loop)",
    "reducerTapped(.deafness)", "effectTapped(.deafness)", "reducerTapped(.deadlock)",
  ])
  func whatNeverReturnsIsEndedByCtrlC(_ action: String) throws {
    try Program.withFolder { folder in
      let terminal = try start(in: folder)
      let shown = try trap(".\(action)", on: terminal) {
        // What is to be interrupted must be running.
        try terminal.wait(for: "\(action)\n")
        if action.contains("deadlock") {
          try terminal.wait(for: "has not paused", within: .seconds(30))
        } else {
          try terminal.waitUntilCalculating(try terminal.childOfProgram())
        }
        terminal.send(Key.interrupt)
      }
      #expect(shown.hasPrefix("error[did-not-stop]: "))
      #expect(shown.contains("of faults, "))
      terminal.send(Key.endOfInput)
      #expect(try terminal.waitForExit() == 0)
    }
  }

  @Test(arguments: ["reducerTapped(.loop)", "effectTapped(.deafness)"])
  func aScriptThatNeverReturnsIsEndedByCtrlC(_ action: String) throws {
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    try terminal.spawn(
      Program.executable,
      arguments: ["-c", "load faults; .\(action)"],
      environment: [:]
    )
    try terminal.wait(for: "loaded faults")
    try terminal.waitUntilCalculating(try terminal.childOfProgram())
    terminal.send(Key.interrupt)
    try terminal.wait(for: "error[did-not-stop]: ", within: .seconds(30))
    // As by the signal, for a script of a shell that runs it.
    #expect(try terminal.waitForExit() == 130)
  }

  @Test func aKilledShellIsStartedAgain() throws {
    try Program.withFolder { folder in
      let terminal = try start(in: folder)
      kill(try terminal.childOfProgram(), SIGKILL)
      let shown = try prompt(below: "error[killed]", on: terminal)
      #expect(shown.contains("by signal 9"))
      try expectIntact(terminal, experiments: 1)
    }
  }

  @Test func aReplayThatTrapsIsLeftOffBeforeIt() throws {
    try Program.withFolder { folder in
      let sessions = "\(folder)/sessions"
      var terminal = try start(in: folder)
      terminal.send("exit\r")
      #expect(try terminal.waitForExit() == 0)
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: sessions).first)
      let path = "\(sessions)/\(name)"
      let journal = try String(contentsOfFile: path, encoding: .utf8)
      let lines = journal.split(separator: "\n").map(String.init)
      let begin = try #require(lines.first { $0.contains("begin") && $0.contains(".safeTapped") })
      let end = try #require(lines.first { $0.contains("\"end\"") })
      // As if it had gone well before the reducer was changed.
      let trap = begin.replacing(".safeTapped", with: ".reducerTapped(.division)")
      let added = [trap, end, begin, end].enumerated().map { offset, line in
        let record = line.components(separatedBy: ",\"line\":")[0] + "}"
        let bytes = JournalLine.bytes(of: record.utf8, number: lines.count + 1 + offset)
        return String(decoding: bytes, as: UTF8.self) + "\n"
      }
      try (journal + added.joined()).write(toFile: path, atomically: false, encoding: .utf8)
      for isFirst in [true, false] {
        terminal = try Program.start(
          ["--resume"],
          columns: 100,
          environment: ["TCASH_SESSIONS": sessions],
          waitingFor: "faults> "
        )
        let text = terminal.screen.text
        #expect(text.contains("error[trapped]: Fatal error: Division by zero") == isFirst)
        #expect(
          text.contains("can't be replayed beyond its first 3 statements") == isFirst,
          "\(text)"
        )
        try terminal.run("state experiments", at: "faults> ", showing: "state experiments\n1")
        terminal.send(Key.endOfInput)
        #expect(try terminal.waitForExit() == 0)
      }
    }
  }

  @Test func theTerminalIsInOrderAfterwards() throws {
    try Program.withFolder { folder in
      let terminal = try start(in: folder)
      _ = try trap(".reducerTapped(.division)", on: terminal)
      terminal.send(Key.endOfInput)
      #expect(try terminal.waitForExit() == 0)
      let modes = try terminal.modes()
      #expect(modes.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == tcflag_t(ECHO | ICANON | ISIG))
      let output = String(decoding: terminal.output, as: UTF8.self)
      let lastOn = output.range(of: "\u{1b}[?2004h", options: .backwards)
      let lastOff = output.range(of: "\u{1b}[?2004l", options: .backwards)
      #expect(
        (lastOn?.upperBound ?? output.startIndex) < (lastOff?.lowerBound ?? output.startIndex)
      )
    }
  }

  @Test func aScriptThatTrapsFails() throws {
    let result = try Program.run(["-c", "load faults; .reducerTapped(.recursion)"])
    #expect(result.status == 70)
    #expect(result.errors.hasPrefix("-c:1:14: error[trapped]: stack overflow"))
    #expect(result.errors.contains("in the reducer of faults, at #1 .reducerTapped(.recursion)"))
  }

  @Test(arguments: [
    (".reducerTapped(.exit)", "error[program-ended]: a feature ended the program"),
    (".effectTapped(.exit)", "error[program-ended]: "),
    (".reducerTapped(.quickExit)", "error[program-ended]: "),
    (".detachedTapped(.quickExit)", "error[program-ended]: "),
    (".reducerTapped(.abort)", "error[trapped]: the program aborted (SIGABRT)"),
    (".reducerTapped(.closedFiles)", "error[shell-failed]"),
    (".effectTapped(.closedFiles)", "error[shell-failed]"),
    (".laterTapped(.closedFiles)", "error[shell-failed]"),
    (".detachedTapped(.closedFiles)", "error[shell-failed]"),
    (".detachedTapped(.recursion)", "error[trapped]: stack overflow"),
    (".detachedTapped(.division)", "error[trapped]: Fatal error: Division by zero"),
    (".laterTapped(.index)", "error[trapped]: Fatal error: Index out of range"),
  ])
  func aScriptInWhichAFeatureEndsTheProgramFails(_ action: String, _ error: String) throws {
    let script = "load faults; .safeTapped; \(action); wait; print \"not reached\"; expect false"
    let result = try Program.run(["-c", script])
    #expect(result.status == 70, "\(result.errors)")
    #expect(result.errors.hasPrefix("-c:1:"), "\(result.errors)")
    #expect(result.errors.contains(error), "\(result.errors)")
    #expect(result.errors.contains("\n  load faults; .safeTapped; \(action); wait;"))
    #expect(!result.output.contains("not reached"))
  }

  @Test(
    arguments: [
      ".reducerTapped(.exit)", ".reducerTapped(.quickExit)", ".reducerTapped(.abort)",
      ".detachedTapped(.exit)", ".detachedTapped(.quickExit)", ".detachedTapped(.recursion)",
      ".effectTapped(.recursion)", ".dependencyTapped(.index)",
    ]
  )
  func theUsersOwnSourcesAreNamedWhereAScriptTraps(_ action: String) throws {
    let result = try Program.run(["-c", "load faults; \(action); wait"])
    let places = result.errors.matches(of: #/at (\w+\.swift):\d+ in /#).map { String($0.1) }
    #expect(places.contains("Fault.swift"), "\(result.errors)")
    #expect(!result.errors.contains("Swift/"))
    // What a macro has generated is no source that one could look at.
    #expect(!result.errors.contains("__swiftmacro"), "\(result.errors)")
    if action.hasPrefix(".dependencyTapped") {
      #expect(places == ["Fault.swift", "FragileClient.swift", "Faults.swift"])
    }
  }

  @Test func theUsersOwnSourcesAreNamedWhateverTheLoad() throws {
    let isDone = LockIsolated(false)
    defer { isDone.setValue(true) }
    for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { while !isDone.value {} }
    }
    let result = try Program.run(["-c", "load faults; .reducerTapped(.recursion)"])
    #expect(result.errors.contains("at Fault.swift:"), "\(result.errors)")
  }

  @Test func aPipeInWhichAFeatureEndsTheProgramFails() throws {
    let result = try Program.run([], input: "load faults\n.reducerTapped(.exit)\nexpect false\n")
    #expect(result.status == 70)
    #expect(result.errors.hasPrefix("stdin:2:1: error[program-ended]: "), "\(result.errors)")
  }

  @Test func aPromptInWhichAFeatureEndsTheProgramGoesOn() throws {
    try Program.withFolder { folder in
      let terminal = try start(in: folder)
      let shown = try trap(".reducerTapped(.exit)", on: terminal)
      #expect(shown.hasPrefix("error[program-ended]: "))
      try expectIntact(terminal, experiments: 1)
    }
  }

  @Test func whatAFeaturePrintsBeforeATrapIsNotLost() throws {
    let result = try Program.run(["-c", "load faults; .safeTapped; .reducerTapped(.division)"])
    #expect(result.output.hasSuffix("  experiments: 0 → 1\n"))
  }

  @Test func theCauseIsToldAlsoAfterObjectsWereWritten() throws {
    let script = "set format json; load faults; set format text; .reducerTapped(.index)"
    let result = try Program.run(["-c", script])
    #expect(result.status == 70)
    #expect(result.errors.hasPrefix("-c:1:48: error[trapped]: Fatal error: Index out of range"))
  }

  @Test func aScriptForProgramsTellsOfATrapAsOfAnyError() throws {
    let script = "load faults; .safeTapped; .reducerTapped(.division)"
    let result = try Program.run(["--format", "json", "-c", script])
    #expect(result.status == 70)
    let lines = result.errors.split(separator: "\n")
    try #require(lines.count == 1, "\(result.errors)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    )
    #expect(object["kind"] as? String == "error")
    #expect(object["code"] as? String == "trapped")
    #expect(object["message"] as? String == "Fatal error: Division by zero")
    #expect(object["file"] as? String == "-c")
    #expect(object["text"] as? String == ".reducerTapped(.division)")
    let help = object["help"] as? String ?? ""
    #expect(help.hasPrefix("in the reducer of faults, at #2 .reducerTapped(.division)"), "\(help)")
  }
}
