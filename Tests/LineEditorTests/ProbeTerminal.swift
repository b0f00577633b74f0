import Foundation
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A probe on a terminal, and a pipe on which it is told what to print.
final class ProbeTerminal {
  let terminal: PseudoTerminal
  let folder = NSTemporaryDirectory() + "tcash-probe-\(UUID().uuidString)"

  static var executable: String {
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return build.appendingPathComponent("LineEditorProbe").path
  }

  init(
    columns: Int = 80,
    rows: Int = 24,
    shell: String? = nil,
    environment: [String: String?] = [:]
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true
    )
    mkfifo(folder + "/control", 0o600)
    var environment = environment
    environment["PROBE_CONTROL"] = folder + "/control"
    environment["PROBE_RESULTS"] = folder + "/results"
    environment["PROBE"] = Self.executable
    if let shell {
      // A shell brings job control.
      try terminal.spawn("/bin/bash", arguments: ["--norc", "-i"], environment: environment)
      try terminal.wait(until: "the shell is there") {
        $0.textToCursor.hasSuffix("$ ") || $0.textToCursor.hasSuffix("# ")
      }
      terminal.send(shell + "\r")
    } else {
      try terminal.spawn(Self.executable, environment: environment)
    }
    try terminal.wait(until: "the prompt stands") { [terminal] in
      // The smallest windows have no room for it.
      $0.textToCursor.hasSuffix("> ") || columns < 3 && terminal.output.contains(0x1b)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Has the probe print lines, `|` between them, while its line is being edited.
  func print(_ text: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/control"))
    try handle.write(contentsOf: Data((text + "\n").utf8))
    try handle.close()
  }

  func expectScreen(
    _ lines: [String],
    cursor column: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    do {
      try terminal.wait(until: lines.debugDescription, within: .seconds(20)) {
        $0.lines == lines && (column == nil || $0.cursor.column == column)
      }
    } catch {
      #expect(terminal.screen.lines == lines, sourceLocation: sourceLocation)
      #expect(terminal.screen.cursor.column == column, sourceLocation: sourceLocation)
    }
  }

  /// What the probe has read so far, by way of a file, since a screen breaks long lines.
  func results() -> [String] {
    // Not as a file of text, whose first character would be left out if it is U+FEFF.
    let data = FileManager.default.contents(atPath: folder + "/results") ?? Data()
    return data.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Waits until the probe has read a number of lines.
  func waitForResults(_ count: Int, within deadline: Duration = .seconds(30)) throws -> [String] {
    try terminal.wait(until: "\(count) lines were read", within: deadline) { _ in
      results().count >= count
    }
    return results()
  }

  func expectResult(
    _ keys: String,
    _ line: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = results().count
    let shown = terminal.output.count
    terminal.send(keys)
    let results = try waitForResults(before + 1)
    #expect(results.last == line, sourceLocation: sourceLocation)
    // What is typed while no line is edited is shown by the terminal, at once and in its own way. The prompt before this
    // line may still stand on a screen that has not got all output.
    try terminal.wait(until: "the next prompt stands") { [terminal] in
      String(decoding: terminal.output[shown...], as: UTF8.self).contains("read: ")
        && $0.textToCursor.hasSuffix("> ")
    }
  }
}
