import Foundation
import ShellCommands
import ShellLanguage
import ShellSession
import Testing

/// Completes what nobody would type, and looks at what is offered.
@MainActor
@Suite(.serialized) struct CompletionFuzzTests {
  private static var scripts: [String] {
    get throws {
      let folder = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../Examples/Scripts").standardizedFileURL
      let files = try FileManager.default.contentsOfDirectory(
        at: folder,
        includingPropertiesForKeys: nil
      )
      return try files.filter { $0.pathExtension == "tcash" }
        .sorted { $0.path < $1.path }
        .map { try String(contentsOf: $0, encoding: .utf8) }
    }
  }

  private static func parse(_ text: String) -> ParseResult {
    Parser(SourceText(text), grammar: CommandCatalog.grammar, allowsAbbreviations: true).parse()
  }

  /// Where a text that is not complete goes wrong; its end where it only is to go on.
  private static func failure(of text: String) -> Int {
    switch parse(text) {
    case .complete, .incomplete: text.utf8.count
    case .invalid(let diagnostic): diagnostic.span?.start ?? 0
    }
  }

  /// Whether a candidate makes nothing wrong that was right.
  private static func isBeginning(_ text: String, of left: String, wordStart: Int) -> Bool {
    // What was wrong in front of the word stays so.
    if failure(of: left) < wordStart { return true }
    // A string, a pattern, an option or an assignment is not a right one before it has its end.
    return ["", " ", "\"", "x/", " x", " = 1"].contains { ending in
      failure(of: text + ending) >= text.trimmingEnd().utf8.count
    }
  }

  private static func check(_ left: String, in shell: Shell) -> [String] {
    let found = shell.evaluator.completions(for: left)
    _ = shell.evaluator.parameterHint(for: left)
    #expect(found.replacedCount <= left.count)
    let kept = String(left.dropLast(found.replacedCount))
    return found.items.prefix(12).compactMap { item in
      isBeginning(kept + item.text, of: left, wordStart: kept.utf8.count)
        ? nil : "'\(left)' goes on to '\(kept + item.text)'"
    }
  }

  /// Each beginning of each line of the example scripts, in the state that the line is run in.
  @Test func whatIsOfferedCanBeTyped() async throws {
    var problems: [String] = []
    var count = 0
    for script in try Self.scripts {
      let shell = Shell()
      for statement in try statements(script) {
        for end in statement.indices.dropFirst() {
          count += 1
          problems += Self.check(String(statement[..<end]), in: shell)
        }
        if !statement.hasPrefix("wait"), !statement.hasPrefix("source") {
          _ = await shell.run(statement)
        }
      }
    }
    #expect(problems.isEmpty, "\(problems.prefix(20).joined(separator: "\n"))")
    #expect(count > 1000)
  }

  private func statements(_ script: String) throws -> [String] {
    guard case .complete(let statements) = Self.parse(script) else {
      Issue.record("an example does not parse")
      return []
    }
    let source = SourceText(script)
    return statements.map { String(source[$0.span]) }
  }

  /// Lines with pieces taken out, put in and swapped: nothing traps, and nothing runs.
  @Test func brokenLinesComplete() async throws {
    var random = Generator(state: 7)
    let lines = try Self.scripts.flatMap { $0.split(separator: "\n").map(String.init) }
    let shell = await Shell.gallery()
    for _ in 0..<500 {
      guard var line = lines.randomElement(using: &random).map(Array.init) else { return }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard !line.isEmpty else { break }
        let index = Int.random(in: 0..<line.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: line.remove(at: index)
        case 1: line.insert(Self.signs.randomElement(using: &random) ?? "(", at: index)
        case 2: line.swapAt(index, Int.random(in: 0..<line.count, using: &random))
        default: line.removeLast(line.count - index)
        }
      }
      let text = String(line)
      let found = shell.evaluator.completions(for: text)
      _ = shell.evaluator.parameterHint(for: text)
      #expect(found.replacedCount <= text.count)
    }
    #expect(shell.session.current?.timeline.count == 0)
  }

  private static let signs = Array("()[]{}.,:;=\"\\$#?!-<>|&/ \n\u{e9}\u{1F468}`")

  /// The same numbers each time.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
