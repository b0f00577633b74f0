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
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func aShellCompletesSubcommands(_ shell: String) throws {
    let result = try Program.run(["--generate-completion-script", shell])
    #expect(result.status == 0 && result.output.contains("learn"))
  }
}
