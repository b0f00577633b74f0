/// Words of command lines that a person can copy.
package enum ShellWord {
  /// A word as the system's shell reads it: in quotes, unless it has only letters, digits and `-_./:=!`.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=!".contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
