import Foundation
import ShellCommands
import ShellLanguage
import Testing

/// `help --man`. `Scripts/support/build-docs` has mandoc read the page.
@Suite struct ManualPageTests {
  @Test func thePageHasEachCommandAndSubcommand() throws {
    let result = try Program.run(["help", "--man"])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[1] == ".Dt TCASH 1")
    for signature in CommandCatalog.grammar.signatures {
      #expect(lines.contains { $0.hasPrefix(".It Ic \"\(signature.name)") }, "\(signature.name)")
    }
    for name in ["run", "test", "learn", "class", "new"] {
      #expect(lines.contains(".Ss tcash \(name)"))
    }
    let options = lines.drop { $0 != ".Sh OPTIONS" }.prefix { !$0.hasPrefix(".Ss ") }
    #expect(options.contains { $0.hasPrefix("  \\-c <statements>") })
    #expect(!options.contains { $0.hasPrefix("USAGE:") })
    #expect(!lines.contains { $0.hasPrefix("OVERVIEW:") })
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func aShellCompletesSubcommands(_ shell: String) throws {
    let result = try Program.run(["--generate-completion-script", shell])
    #expect(result.status == 0 && result.output.contains("learn"))
  }

  @Test(arguments: ["bash", "zsh"])
  func aShellCompletesTheOptionsOfTheProgram(_ shell: String) throws {
    let script = try Program.run(["--generate-completion-script", shell]).output
    // What comes before the first subcommand is about the program itself.
    let part = try #require(script.components(separatedBy: "\n_tcash_run() {").first)
    for option in ["--resume", "--no-rc", "--keep-going", "--echo", "--format", "--world"] {
      #expect(part.contains(option), "\(option)")
    }
    #expect(!script.contains("_tcash_start"))
  }

  @Test func fishCompletesTheOptionsOfTheProgram() throws {
    let script = try Program.run(["--generate-completion-script", "fish"]).output
    for option in ["resume", "no-rc", "keep-going", "echo", "format", "world"] {
      let condition = "__tcash_should_offer_completions_for_flags_or_options \"tcash\" \(option)'"
      #expect(script.contains(condition), "\(option)")
    }
  }

  @Test(arguments: [("", "02-effects\n"), ("03", "03-dependencies\n"), ("Exa", "Examples/\n")])
  func aShellCompletesLessons(_ text: String, _ expected: String) throws {
    let words = ["learn", "--", "positional@0", "2", "\(text.count)", "tcash", "learn", text]
    let result = try Program.run(["---completion"] + words, in: Program.root.path)
    #expect(result.status == 0)
    #expect(result.output.contains(expected), "\(result.output)")
  }
}
