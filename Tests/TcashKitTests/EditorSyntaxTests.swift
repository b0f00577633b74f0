import Foundation
import ShellCommands
import ShellLanguage
import Testing

/// The syntax files in `Examples/Editors` know the language, and colour the example scripts.
@Suite struct EditorSyntaxTests {
  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")
  private static let editors = examples.appendingPathComponent("Editors")

  private static let scripts = Program.exampleScripts.map(\.path)

  private static let flow: Set = ["else", "for", "if", "repeat", "while"]

  /// The words that begin a statement.
  @MainActor private static var words: Set<String> {
    let signatures = CommandCatalog.grammar.signatures
    return Set(signatures.flatMap { [$0.name] + $0.aliases }).subtracting(["!"]).union(["else"])
  }

  @Test(arguments: ["tcash.tmLanguage.json", "vim/syntax/tcash.vim"])
  @MainActor func theFilesKnowAllCommands(_ name: String) throws {
    let file = Self.editors.appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let lists = text.matches(of: #/\(((?:[a-z]+\|){4,}[a-z]+)\)/#).map { match in
      Set(match.1.split(separator: "|").map(String.init))
    }
    let known = lists.filter { $0.contains("load") || $0.contains("while") }
    #expect(known.reduce(into: []) { $0.formUnion($1) } == Self.words)
  }

  // MARK: TextMate

  private static func grammar() throws -> [String: [String: Any]] {
    let data = try Data(contentsOf: editors.appendingPathComponent("tcash.tmLanguage.json"))
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(object?["repository"] as? [String: [String: Any]])
  }

  @Test func everyRuleOfTheGrammarIsIncludedAndCompiles() throws {
    let data = try Data(contentsOf: Self.editors.appendingPathComponent("tcash.tmLanguage.json"))
    let text = String(decoding: data, as: UTF8.self)
    for (name, rule) in try Self.grammar() {
      #expect(text.contains("\"include\": \"#\(name)\""), "\(name) is not used")
      let rules = [rule] + (rule["patterns"] as? [[String: Any]] ?? [])
      for rule in rules {
        for key in ["match", "begin", "end"] {
          guard let pattern = rule[key] as? String else { continue }
          #expect(throws: Never.self) { try NSRegularExpression(pattern: pattern) }
        }
      }
    }
  }

  /// The rule that a grammar applies at the start of a line: the first of those that match there.
  @Test(arguments: scripts) @MainActor
  func theGrammarFindsTheBeginningsOfStatements(_ script: String) throws {
    let grammar = try Self.grammar()
    let order = ["output", "tag", "comment", "program", "action", "flow", "command"]
    let rules = try order.map { name in
      (name, try NSRegularExpression(pattern: try #require(grammar[name]?["match"] as? String)))
    }
    for line in try String(contentsOfFile: script, encoding: .utf8).split(separator: "\n") {
      let text = String(line)
      let range = NSRange(text.startIndex..., in: text)
      let found = rules.first { _, rule in
        rule.firstMatch(in: text, range: range)?.range.location == 0
      }
      if let expected = Self.beginning(of: text) { #expect(found?.0 == expected, "\(text)") }
    }
  }

  /// What a line begins with, as its first characters tell; `nil` within something longer.
  @MainActor private static func beginning(of line: String) -> String? {
    let text = line.drop(while: \.isWhitespace)
    if text.hasPrefix("#>") { return "output" }
    if text.hasPrefix("#tag:") { return "tag" }
    if text.hasPrefix("#") { return "comment" }
    if text.hasPrefix(".") { return "action" }
    let word = String(text.prefix { $0.isLetter })
    guard words.contains(word), text.dropFirst(word.count).first.map({ $0 == " " }) ?? true else {
      return nil
    }
    return flow.contains(word) ? "flow" : "command"
  }

  // MARK: Vim

  private static let vim = ["/usr/bin/vim", "/usr/local/bin/vim", "/opt/homebrew/bin/vim"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: vim != nil, "vim is not installed")) @MainActor
  func vimColoursTheExampleScripts() throws {
    try Program.withFolder { folder in
      for script in Self.scripts {
        let text = try String(contentsOfFile: script, encoding: .utf8)
        let groups = try Self.groups(of: script, in: folder)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        try #require(groups.count >= lines.count - 1, "\(script)")
        for (line, group) in zip(lines, groups) {
          guard let expected = Self.beginning(of: line) else { continue }
          #expect(group == "tcash" + expected.capitalized, "\(line)")
        }
      }
    }
  }

  /// The syntax group of each line's first character that is no space.
  private static func groups(of script: String, in folder: String) throws -> [String] {
    let commands = """
      set runtimepath^=\(editors.path)/vim
      filetype on
      syntax on
      edit \(script)
      if &filetype != 'tcash' | cquit | endif
      let found = []
      for number in range(1, line('$'))
        let column = max([1, match(getline(number), '\\S') + 1])
        call add(found, synIDattr(synID(number, column, 1), 'name'))
      endfor
      call writefile(found, '\(folder)/groups')
      qall!
      """
    try commands.write(toFile: folder + "/commands.vim", atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(vim))
    process.arguments = ["-es", "-u", "NONE", "-N", "-i", "NONE", "-S", folder + "/commands.vim"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try String(contentsOfFile: folder + "/groups", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
