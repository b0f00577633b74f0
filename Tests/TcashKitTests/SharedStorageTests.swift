import ConcurrencyExtras
import Foundation
import TerminalTesting
import Testing

/// Shared values in files that several shells have: real processes, on terminals and on pipes.
@Suite(.serialized) struct SharedStorageTests {
  /// A folder for one test.
  private func withFolder(_ operation: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "tcash-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try operation(folder)
  }

  /// A prompt whose settings are kept in a file.
  private func start(
    _ backend: String,
    _ path: String,
    rows: Int = 40
  ) throws -> PseudoTerminal {
    let terminal = try Program.start(columns: 160, rows: rows)
    terminal.send("load settings\r")
    try terminal.wait(for: "settings> ")
    terminal.send("shared storage appStorage \(backend) \"\(path)\"\r")
    try terminal.wait(for: "kept in \(backend)")
    return terminal
  }

  @Test func aTemporaryFolderThatCannotBeUsedIsReplaced() throws {
    try withFolder { folder in
      let result = try Program.run(
        ["-c", #"load settings; shared storage appStorage file "$TMP/a.json""#],
        in: folder,
        environment: ["TMPDIR": "\(folder)/none"]
      )
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("kept in file $TMP/a.json"), "\(result.output)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  /// Waits until a text is on the screen and the line that is edited below it.
  private func wait(for text: String, above line: String, on terminal: PseudoTerminal) throws {
    try terminal.wait(until: "'\(text)' above '\(line)'") { screen in
      let shown = screen.textToCursor
      guard let place = shown.range(of: text, options: .backwards) else { return false }
      return shown[place.upperBound...].contains("\n\(line)")
    }
  }

  @Test(arguments: ["sqlite", "file"])
  func promptsSeeEachOthersChangesAboveTheLine(_ backend: String) throws {
    try withFolder { folder in
      let path = "\(folder)/app.data"
      let one = try start(backend, path)
      let two = try start(backend, path)
      two.send("print \"half")
      try two.wait(for: "print \"half")
      one.send("shared displayName = \"Blob\"\r")
      try wait(
        for: "  ⤷ by others in \(backend) \(path)\n    displayName: \"Guest\" → \"Blob\"",
        above: "settings> print \"half",
        on: two
      )
      two.send(" a line\"\r")
      try wait(for: "\nhalf a line", above: "settings> ", on: two)
      one.send("isSo")
      try one.wait(for: "settings> isSo")
      two.send("shared isSoundOn = false\r")
      try wait(for: "    isSoundOn: true → false", above: "settings> isSo", on: one)
      one.send("undOn\r")
      try wait(for: "isSoundOn\nfalse", above: "settings> ", on: one)
      // Taking back goes to the file too, and from there to the other.
      two.send("undo\r")
      try wait(for: "    isSoundOn: false → true", above: "settings> ", on: one)
      one.send("history\r")
      try wait(
        for: "isSoundOn: false → true  (by others in \(backend) \(path))",
        above: "settings> ",
        on: one
      )
    }
  }

  @Test func aFileThatOthersSpoilIsToldOfAndTheValuesStay() throws {
    try withFolder { folder in
      let path = "\(folder)/app.json"
      let terminal = try start("file", path, rows: 200)
      terminal.send("print \"ha")
      try terminal.wait(for: "print \"ha")
      try "{ spoilt".write(toFile: path, atomically: true, encoding: .utf8)
      try wait(for: "error[issue]", above: "settings> print \"ha", on: terminal)
      for (line, answer) in [
        ("lf\"", "\nhalf\n"), ("displayName", "\n\"Guest\"\n"), ("shared", ", failed: "),
      ] {
        terminal.send("\(line)\r")
        try terminal.wait(for: answer)
      }
      // It has three values, and is one file.
      try terminal.wait(until: "one error") { screen in
        screen.textToCursor.components(separatedBy: "error[issue]").count == 2
      }
    }
  }

  @Test(arguments: ["sqlite", "file"])
  func aPipeTellsOfOthersChangesAtTheNextStatement(_ backend: String) throws {
    try withFolder { folder in
      let path = "\(folder)/app.data"
      let pipe = try PipedProgram(["--allow-write", folder])
      try pipe.send("load settings")
      try pipe.send("shared storage appStorage \(backend) \"\(path)\"")
      try pipe.wait(for: "kept in \(backend)")
      let other = try Program.run(
        [
          "--allow-write", folder, "-c",
          """
          load settings
          shared storage appStorage \(backend) "\(path)" reload
          shared displayName = "Blob"
          """,
        ]
      )
      #expect(other.status == 0, "\(other.errors)")
      // When the system tells of a change is not the shell's to decide. A statement during which it does may show the
      // new value before the change.
      let report = "  ⤷ by others in \(backend) \(path)\n    displayName: \"Guest\" → \"Blob\"\n"
      for _ in 0..<200 where !pipe.output.contains(report) { try pipe.ask("displayName") }
      try pipe.ask("displayName")
      #expect(pipe.output.components(separatedBy: report).count == 2)
      #expect(pipe.output.hasSuffix("\n\"Blob\"\n"))
      #expect(try pipe.end() == 0)
    }
  }

  /// People copy a database without its log, which is copied into the file when the program exits: also
  /// if only the move has written to it, or another move has followed.
  @Test(arguments: [
    "", "; shared displayName = \"Blob\"", "; shared storage appStorage memory",
    "; shared displayName = \"Blob\"; shared storage appStorage memory",
  ])
  func aDatabaseIsWholeWithoutItsLog(_ rest: String) throws {
    try withFolder { folder in
      for mode in ["keep", "keep coordinated"] {
        let file = "\(folder)/app \(mode).db"
        let script = """
          load settings; shared displayName = "Blob"; shared storage appStorage sqlite "\(file)" \(mode)\(rest)
          """
        let first = try Program.run(["--allow-write", folder, "-c", script])
        #expect(first.status == 0, "\(first.errors)")
        let copy = "\(folder)/copy \(mode).db"
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        let reading = """
          load settings; shared storage appStorage sqlite "\(copy)" reload; print displayName
          """
        let second = try Program.run(["--allow-write", folder, "-c", reading])
        #expect(second.output.hasSuffix("\nBlob\n"), "\(second.output)\(second.errors)")
      }
    }
  }

  /// Statements of two processes that count at the same time lose nothing in a coordinated storage.
  @Test(arguments: ["sqlite", "file"], ["shared volume =", "edit player.volume ="])
  func coordinatedStatementsOfTwoProcessesAddUp(_ backend: String, _ target: String) throws {
    try withFolder { folder in
      let move = "load twoWriters; shared storage appStorage \(backend) \"\(folder)/app\""
      func run(_ statements: String) throws -> Program.Result {
        try Program.run(["--allow-write", folder, "-c", "\(move) \(statements)"])
      }
      #expect(try run("keep; shared volume = 0").status == 0)
      let pipes = try (0..<2).map { _ in try PipedProgram(["--allow-write", folder]) }
      for pipe in pipes { try pipe.send("\(move) reload coordinated; print \"ready\"") }
      for pipe in pipes { try pipe.wait(for: "ready") }
      for pipe in pipes {
        try pipe.send("repeat 50 { \(target) player.volume + 1 }; print \"done\"")
      }
      for pipe in pipes { try pipe.wait(for: "done") }
      for pipe in pipes { #expect(try pipe.end() == 0) }
      let sum = try run("reload; print player.volume")
      #expect(sum.output.hasSuffix("\n100\n"), "\(sum.output)\(sum.errors)")
    }
  }

  /// What a pipe and a comparison keep of a block's reports does not keep values shared.
  @Test(arguments: ["", "#> …\n#>   nothing is shared now\n"])
  func nothingIsSharedByWhatABlockHasPrinted(_ output: String) throws {
    let script = "load settings\nif true { state; close; shared }\n\(output)"
    for result in [try Program.run([], input: script), try Program.run(script: script)] {
      #expect(result.output.hasSuffix("\n  nothing is shared now\n"), "\(result.output)")
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test func aScriptNeedsLeaveToWriteElsewhere() throws {
    try withFolder { folder in
      let script = "load settings\nshared storage appStorage file \"\(folder)/app.json\"\n"
      let refused = try Program.run(script: script)
      #expect(refused.status == 3)
      #expect(refused.errors.contains("error[write-not-allowed]"))
      #expect(refused.errors.contains("--allow-write \(folder)"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/app.json"))
      let path = "\(folder)/script.tcash"
      try FileManager.default.createDirectory(
        atPath: "\(folder)/elsewhere",
        withIntermediateDirectories: true
      )
      let text = """
        load settings
        shared storage appStorage file "own.json"
        shared storage appStorage file "\(folder)/../other.json"
        """
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let own = try Program.run(["run", path])
      #expect(own.status == 3)
      #expect(own.output.contains("kept in file own.json"))
      #expect(FileManager.default.fileExists(atPath: "\(folder)/own.json"))
    }
  }

  @Test func aScriptFindsTheValuesOfTheOneBefore() throws {
    try withFolder { folder in
      let path = "\(folder)/script.tcash"
      let text = """
        load settings
        shared storage appStorage sqlite "app.db" reload
        displayName
        shared displayName = displayName + "!"
        """
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      var outputs: [String] = []
      for _ in 0..<3 {
        let result = try Program.run(["run", path])
        #expect(result.status == 0, "\(result.errors)")
        outputs += result.output.split(separator: "\n").map(String.init)
          .filter { $0.hasPrefix("\"") }
      }
      #expect(outputs == ["\"Guest\"", "\"Guest!\"", "\"Guest!!\""])
    }
  }
}

/// The program on a pipe, statement by statement.
private final class PipedProgram {
  struct Failure: Error {
    let output: String
  }

  private let process = Process()
  private let input = Pipe()
  private let received = LockIsolated("")

  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: Program.executable)
    process.arguments = arguments
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    output.fileHandleForReading.readabilityHandler = { [received] handle in
      let text = String(decoding: handle.availableData, as: UTF8.self)
      received.withValue { $0 += text }
    }
    try process.run()
  }

  var output: String { received.value }

  func send(_ statement: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(statement)\n".utf8))
  }

  /// Sends an expression that is a text, and waits for its value.
  func ask(_ expression: String) throws {
    let count = Self.texts(in: output)
    try send(expression)
    try wait { Self.texts(in: $0) > count }
  }

  private static func texts(in output: String) -> Int {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .count { $0.hasPrefix("\"") }
  }

  func wait(for text: String) throws {
    try wait { $0.contains(text) }
  }

  private func wait(until condition: (String) -> Bool) throws {
    let end = Date(timeIntervalSinceNow: 30)
    while !condition(output) {
      guard Date() < end else { throw Failure(output: output) }
      Thread.sleep(forTimeInterval: 0.005)
    }
  }

  func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
