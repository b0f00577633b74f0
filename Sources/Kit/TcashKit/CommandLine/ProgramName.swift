import TerminalText

/// The name that the program was called by, for usage, help and errors: a user's own shell has another
/// name than 'tcash'.
enum ProgramName {
  static let current = name(in: CommandLine.arguments)

  /// - Parameter arguments: The process's arguments, the first of which is its path.
  static func name(in arguments: [String]) -> String {
    let name = arguments.first?.split(separator: "/").last.map(String.init)
    return SafeText.escaped(name ?? "tcash")
  }
}
