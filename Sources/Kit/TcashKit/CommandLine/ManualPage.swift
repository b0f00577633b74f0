import ArgumentParser
import Foundation
import ShellCommands
import ShellLanguage
import ShellOutput

/// The manual page of a shell in mdoc, the language of `man`: the command line, and each command from its signature.
struct ManualPage {
  private let name: String
  private let date: Date

  init(of name: String, date: Date = .now) {
    self.name = name
    self.date = date
  }

  var text: String {
    let lines =
      heading + synopsis + description + subcommands + commands + topics + environment + exitStatus
    return lines.map { $0 + "\n" }.joined()
  }

  private var heading: [String] {
    let style = Date.VerbatimFormatStyle(
      format: "\(month: .wide) \(day: .defaultDigits), \(year: .defaultDigits)",
      locale: Locale(identifier: "en_US_POSIX"),
      timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian)
    )
    return [
      ".Dd \(date.formatted(style))", ".Dt \(Self.escaped(name.uppercased())) 1", ".Os",
      ".Sh NAME", ".Nm \(Self.escaped(name))",
      ".Nd interactive shell and script runner for stores of the Composable Architecture",
    ]
  }

  private var synopsis: [String] {
    [".Sh SYNOPSIS"]
      + Arguments.synopsis.flatMap { line in
        let words = line.split(separator: " ").dropFirst().joined(separator: " ")
        return [".Nm", Self.prose(words)]
      }
  }

  private var description: [String] {
    [
      ".Sh DESCRIPTION", ".Nm",
      Self.prose(
        "loads features into live stores, sends them actions, and prints states and changes. Without a subcommand "
          + "it shows a prompt on a terminal, and runs the statements of a pipe elsewhere."
      ),
    ]
  }

  // MARK: The command line

  private var subcommands: [String] {
    // The overview and the usage are in sections of their own.
    let options = Arguments.Start.helpMessage().components(separatedBy: "\nOPTIONS:\n").last ?? ""
    var lines = [".Sh OPTIONS"] + Self.literal(options)
    for subcommand in Arguments.configuration.subcommands
    where subcommand.configuration.shouldDisplay {
      let help = subcommand.helpMessage()
      let label = "OVERVIEW: "
      let text = help.hasPrefix(label) ? String(help.dropFirst(label.count)) : help
      let name = subcommand._commandName
      lines += [".Ss \(Self.escaped("\(self.name) \(name)"))"] + Self.literal(text)
    }
    return lines
  }

  // MARK: Commands

  private var commands: [String] {
    var lines = [
      ".Sh COMMANDS", "These are typed at the prompt, and written in scripts and pipes.",
    ]
    let signatures = CommandCatalog.grammar.signatures
    for group in CommandGroup.allCases {
      lines += [".Ss \(group.rawValue.capitalized)", ".Bl -tag -width Ds"]
      for signature in signatures where signature.group == group {
        lines += item(for: signature)
      }
      lines.append(".El")
    }
    return lines
  }

  private func item(for signature: CommandSignature) -> [String] {
    var lines = [".It Ic \(Self.quoted(signature.usage))", Self.prose(signature.summary)]
    if !signature.discussion.isEmpty { lines += [".Pp", Self.prose(signature.discussion)] }
    let parts =
      signature.parameters.map { ($0.usage, $0.summary) }
      + signature.options.map { ($0.usage, $0.summary) }
    if !parts.isEmpty {
      lines.append(".Bl -tag -width Ds -compact -offset indent")
      lines += parts.flatMap { [".It \(Self.quoted($0.0))", Self.prose($0.1)] }
      lines.append(".El")
    }
    for example in signature.examples.prefix(1) {
      lines += [".Pp", Self.prose(example.summary + ":")] + Self.literal(example.script)
    }
    return lines
  }

  private var topics: [String] {
    var lines = [".Sh TOPICS"]
    for topic in HelpTopic.all {
      lines += [".Ss \(Self.escaped("help \(topic.name)"))", Self.prose(topic.summary)]
      for paragraph in topic.text.components(separatedBy: "\n\n") {
        lines += Self.paragraph(paragraph)
      }
    }
    return lines
  }

  // MARK: The rest

  private static let variables = [
    ("NO_COLOR", "turns colours off"),
    ("TCASH_HISTORY", "the file of the prompt's history; empty for none"),
    ("TCASH_LESSONS", "the folder in which the progress of lessons is kept; empty for none"),
    ("TCASH_SESSIONS", "the folder in which sessions are kept; empty for none"),
    (
      "TCASH_SUPERVISED",
      "'0' runs the shell without the process that restarts it after a trap, as debuggers need"
    ),
  ]

  private var environment: [String] {
    [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
      + Self.variables.flatMap { [".It Ev \($0.0)", Self.prose($0.1)] } + [".El"]
  }

  private var exitStatus: [String] {
    [
      ".Sh EXIT STATUS",
      Self.prose(
        "0 for success, 1 if an expectation failed, 2 if something could not be read or parsed, 3 if a command "
          + "failed."
      ),
    ]
  }

  // MARK: mdoc

  /// The length of a line of text, without what escaping adds.
  private static let columns = 70

  /// Text in which no character is a command of the language.
  private static func escaped(_ text: String) -> String {
    var text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    if text.hasPrefix(".") || text.hasPrefix("'") { text = "\\&" + text }
    return text
  }

  /// An argument of a macro.
  private static func quoted(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }

  /// Text of a paragraph: a line for each sentence, as `man` expects.
  private static func prose(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let sentences = words.replacing(". ", with: ".\n").replacing("? ", with: "?\n")
    return sentences.split(separator: "\n").flatMap { StyledText(String($0)).wrapped(to: columns) }
      .map { escaped($0.plain) }.joined(separator: "\n")
  }

  /// A paragraph of help, in which lines that begin with spaces are not wrapped.
  private static func paragraph(_ text: String) -> [String] {
    let lines = text.split(separator: "\n").map(String.init)
    let first = lines.prefix { !$0.hasPrefix("  ") }
    let examples = lines.dropFirst(first.count).prefix { $0.hasPrefix("  ") }
    let rest = lines.dropFirst(first.count + examples.count)
    return (first.isEmpty ? [] : [".Pp", prose(first.joined(separator: " "))])
      + (examples.isEmpty ? [] : literal(examples.joined(separator: "\n")))
      + (rest.isEmpty ? [] : paragraph(rest.joined(separator: "\n")))
  }

  /// Lines that are not wrapped.
  private static func literal(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      escaped(String($0))
    }
    return [".Bd -literal -offset indent"] + lines + [".Ed"]
  }
}
