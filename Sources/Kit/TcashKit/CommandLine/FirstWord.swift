import ArgumentParser
import PlatformIO
import ShellCommands
import ShellLanguage
import TerminalText

/// What the first word of a command line is.
enum FirstWord {
  /// A subcommand, or an option of the shell itself; or there is no word.
  case ofParser
  /// A script that runs. The system calls files that begin with `#!/usr/bin/env tcash` in this form.
  case file
  /// Neither.
  case unknown(String)

  init(of arguments: [String]) {
    guard let word = arguments.first, !word.hasPrefix("-"), !Self.subcommands.contains(word) else {
      self = .ofParser
      return
    }
    let path = ResolvedPath(word)
    let isFile = path.isThere && !path.isFolder
    self = isFile || word.contains("/") || word.hasSuffix(".tcash") ? .file : .unknown(word)
  }

  /// The names of all subcommands, and of the one that the parser adds.
  private static let subcommands = ["help"] + named(where: { _ in true })

  private static func named(where isIncluded: (CommandConfiguration) -> Bool) -> [String] {
    Arguments.configuration.subcommands.compactMap {
      isIncluded($0.configuration) ? $0.configuration.commandName : nil
    }
  }

  /// The message for a word that is neither a subcommand nor a file.
  static func message(unknown word: String) -> String {
    var lines = ["Error: There is no subcommand or file '\(SafeText.escaped(word))'."]
    let program = ProgramName.current
    let matches = closestMatches(to: word, in: named(where: \.shouldDisplay))
    if ResolvedPath(word).isFolder {
      let command = [program, "test", word].map(ShellWord.quoted).joined(separator: " ")
      lines.append(
        "It is a folder: '\(SafeText.escaped(command))' runs the scripts in it as tests."
      )
    } else if let match = matches.first {
      lines.append("Did you mean '\(program) \(match)'?")
    } else if CommandCatalog.command(named: word) != nil {
      lines.append("'\(word)' is a command of the shell: \(program) -c '\(word) …'.")
    }
    return (lines + [Arguments.moreHelp(on: program)]).joined(separator: "\n  ")
  }
}
