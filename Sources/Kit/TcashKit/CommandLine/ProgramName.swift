import TerminalText

/// The name that the program was called by, for usage, help and errors. A user's own shell isn't
/// called 'tcash'.
enum ProgramName {
  static let current = name(in: CommandLine.arguments)

  /// - Parameter arguments: The process's arguments. The first is the program's path.
  static func name(in arguments: [String]) -> String {
    let name = arguments.first?.split(separator: "/").last.map(String.init)
    return SafeText.escaped(name ?? "tcash")
  }
}
