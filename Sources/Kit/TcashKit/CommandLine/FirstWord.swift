import ArgumentParser
import PlatformIO
import ShellCommands
import ShellLanguage
import TerminalText

/// The first word of a command line: a subcommand or an option of the shell itself, or a script.
enum FirstWord {
  /// The word is neither a subcommand nor a file.
  struct Unknown: Error {
    let word: String
  }

  /// The command line as the parser reads it. The system calls a script that begins with
  /// `#!/usr/bin/env tcash` without the subcommand that runs it.
  static func words(of arguments: [String]) throws(Unknown) -> [String] {
    guard let word = arguments.first, !word.hasPrefix("-"), !subcommands.contains(word) else {
      return arguments
    }
    let path = ResolvedPath(word)
    let isFile = path.isThere && !path.isFolder
    guard isFile || word.contains("/") || word.hasSuffix(".tcash") else {
      throw Unknown(word: word)
    }
    return [Arguments.Run.name] + arguments
  }

  /// The names of all subcommands, and of the one that the parser adds.
  private static let subcommands = ["help"] + named(where: { _ in true })

  fileprivate static func named(where isIncluded: (CommandConfiguration) -> Bool) -> [String] {
    Arguments.configuration.subcommands.compactMap {
      isIncluded($0.configuration) ? $0.configuration.commandName : nil
    }
  }
}

extension FirstWord.Unknown {
  /// What the user reads.
  var message: String {
    var lines = ["Error: There is no subcommand or file '\(SafeText.escaped(word))'."]
    let program = ProgramName.current
    let matches = closestMatches(to: word, in: FirstWord.named(where: \.shouldDisplay))
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
