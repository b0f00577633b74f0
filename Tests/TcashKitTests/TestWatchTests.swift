import Foundation
import TerminalTesting
import Testing

/// `tcash test --watch` at a terminal.
@Suite(.serialized) struct TestWatchTests {
  private static let invitation = "watching scripts and sources; Enter: run all"

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func watching(
    swift script: String,
    _ operation: (_ folder: String, _ terminal: PseudoTerminal) throws -> Void
  ) throws {
    try Program.withPackage(swift: script) { folder, executable in
      let scripts = "\(folder)/scripts"
      try FileManager.default.createDirectory(atPath: scripts, withIntermediateDirectories: true)
      try write("load counter\nexpect count == 0\n", to: "\(scripts)/a.tcash")
      try write("load counter\nexpect count < 9\n", to: "\(scripts)/b.tcash")
      let terminal = try Program.start(
        ["test", "--watch", "--record", "\(folder)/record.json", scripts],
        columns: 200,
        rows: 100,
        executable: executable,
        environment: ["PATH": "\(folder)/bin:/usr/bin:/bin"],
        waitingFor: Self.invitation
      )
      try operation(folder, terminal)
    }
  }

  /// Waits for a run that ends with a text, and for the invitation that follows it.
  private func wait(for text: String, on terminal: PseudoTerminal, after count: Int) throws {
    try terminal.wait(until: "'\(text)' in run \(count)") { screen in
      let runs = screen.textToCursor.components(separatedBy: Self.invitation)
      return runs.count == count + 1 && runs[count - 1].contains(text)
    }
  }

  @Test func whatAChangeTouchesRunsAgain() throws {
    try watching(swift: "exit 1") { folder, terminal in
      try wait(for: "2 passed, 0 failed", on: terminal, after: 1)
      try write("load counter\nexpect count == 5\n", to: "\(folder)/scripts/a.tcash")
      try wait(for: "0 passed, 1 failed", on: terminal, after: 2)
      terminal.send("f\(PseudoTerminal.Key.enter)")
      try wait(for: "0 passed, 1 failed", on: terminal, after: 3)
      try write("a note", to: "\(folder)/scripts/notes.md")
      try write("load counter\n", to: "\(folder)/scripts/c.tcash")
      try wait(for: "1 passed, 0 failed", on: terminal, after: 4)
      try FileManager.default.removeItem(atPath: "\(folder)/scripts/a.tcash")
      terminal.send(PseudoTerminal.Key.enter)
      try wait(for: "2 passed, 0 failed", on: terminal, after: 5)
      terminal.send("q\(PseudoTerminal.Key.enter)")
      #expect(try terminal.waitForExit() == 0)
    }
  }

  @Test func changedSourcesAreBuiltAndAllRunInTheNewProgram() throws {
    try watching(swift: "cp tcash new; mv new tcash") { folder, terminal in
      try write("let x = 1", to: "\(folder)/package/A.swift")
      try wait(for: "2 passed, 0 failed", on: terminal, after: 2)
      #expect(terminal.screen.text.contains("the sources have changed: building"))
      try write("let x = 2", to: "\(folder)/package/A.swift")
      try wait(for: "2 passed, 0 failed", on: terminal, after: 3)
      terminal.send(PseudoTerminal.Key.interrupt)
      #expect(try terminal.waitForExit() == 130)
    }
  }

  @Test func aBuildThatFailsIsShownAndTheWatchGoesOn() throws {
    let script = "echo \"$(cd ../..; pwd)/A.swift:1:9: error: cannot find 'y'\"; exit 1"
    try watching(swift: script) { folder, terminal in
      try write("let x = y", to: "\(folder)/package/A.swift")
      try terminal.wait(for: "error[build-failed]: the package can't be built: 1 error")
      #expect(terminal.screen.text.contains("A.swift:1:9: cannot find 'y'"))
      terminal.send(PseudoTerminal.Key.enter)
      try wait(for: "2 passed, 0 failed", on: terminal, after: 2)
    }
  }
}
