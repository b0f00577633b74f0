import ShellOutput
import ShellValues

extension ChangeList {
  /// The changes as a script prints them, without indentation.
  var lines: [String] {
    guard !isEmpty else { return [] }
    let format = TextFormat(options: TextOptions())
    return format.lines(for: .changes(self)).map { String($0.plain.drop { $0 == " " }) }
  }

  /// The changes as the lines of a diagnostic's help.
  var help: String {
    isEmpty
      ? "The statements changed nothing."
      : (["The statements changed:"] + lines.map { "  \($0)" }).joined(separator: "\n")
  }
}
