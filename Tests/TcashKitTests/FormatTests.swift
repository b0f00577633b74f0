import Foundation
import ShellCommands
import ShellLanguage
import Testing

/// `tcash format`, and the standard layout of the examples.
@Suite struct FormatTests {
  private static let messy = "load   counter\nif count==0{\n.incrementButtonTapped\n}\n"
  private static let tidy = "load counter\nif count == 0 {\n  .incrementButtonTapped\n}\n"

  /// The examples are in the standard layout, and are so again after someone has changed their spaces.
  @Test(arguments: Program.exampleScripts)
  func spacesDoNotMatter(_ file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let layout = StandardLayout(grammar: CommandCatalog.grammar)
    #expect(try layout.text(of: SourceText(text)) == text)
    guard !text.contains("\"\"\"") else { return }
    let messy = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let code = line.drop { $0 == " " }
      return code.hasPrefix("#") ? code : "   \t\(code)  "
    }
    #expect(try layout.text(of: SourceText(messy.joined(separator: "\n"))) == text)
    let crlf = try layout.text(of: SourceText(messy.joined(separator: "\r\n")))
    #expect(crlf == text.replacing("\n", with: "\r\n"))
  }

  @Test func aFileIsRewrittenAndStaysAProgram() throws {
    try Program.withFolder { folder in
      let file = "\(folder)/a.tcash"
      try Self.messy.write(toFile: file, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o754], ofItemAtPath: file)
      let check = try Program.run(["format", "--check", "."], in: folder)
      #expect(check.status == 1)
      #expect(check.output == "a.tcash\n")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.messy)

      let first = try Program.run(["format", "a.tcash"], in: folder)
      #expect(first.status == 0)
      #expect(first.output == "a.tcash\n")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.tidy)
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
      #expect(mode as? Int == 0o754)

      let second = try Program.run(["format", "--check", "."], in: folder)
      #expect((second.status, second.output) == (0, ""))
    }
  }

  @Test func editorsGiveTheTextAndTakeTheResult() throws {
    let result = try Program.run(["format", "-"], input: Self.messy)
    #expect(result.status == 0)
    #expect(result.output == Self.tidy)
  }

  @Test func markdownIsLeft() throws {
    try Program.withFolder { folder in
      let text = "# Title\n\n```tcash\nload   counter\n```\n"
      try text.write(toFile: "\(folder)/a.md", atomically: true, encoding: .utf8)
      let result = try Program.run(["format", "a.md"], in: folder)
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("a.md is left as it is: Markdown"))
      #expect(try String(contentsOfFile: "\(folder)/a.md", encoding: .utf8) == text)
    }
  }

  @Test func scriptsWithErrorsAreLeftAndOthersAreNot() throws {
    try Program.withFolder { folder in
      let bad = "lod   counter\nprint (\n"
      for (name, text) in [("bad", bad), ("good", Self.messy)] {
        try text.write(toFile: "\(folder)/\(name).tcash", atomically: true, encoding: .utf8)
      }
      let result = try Program.run(["format", "bad.tcash", "none.tcash", "good.tcash"], in: folder)
      #expect(result.status == 2)
      #expect(result.output == "good.tcash\n")
      for part in ["bad.tcash:1:1: error[unknown-command]", "bad.tcash:2:7: ", "'none.tcash'"] {
        #expect(result.errors.contains(part), "\(result.errors)")
      }
      #expect(try String(contentsOfFile: "\(folder)/bad.tcash", encoding: .utf8) == bad)
    }
  }
}
