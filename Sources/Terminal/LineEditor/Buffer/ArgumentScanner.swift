/// Splits a line into words at spaces outside of brackets and strings.
enum ArgumentScanner {
  /// The last word; `nil` if the line is blank.
  static func lastArgument(of line: String) -> String? {
    var words = [""]
    var depth = 0
    var isInString = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        isEscaped = character == "\\"
        isInString = character != "\""
      } else if character == "\"" {
        isInString = true
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth = max(0, depth - 1)
      } else if character.isWhitespace, depth == 0 {
        words.append("")
        continue
      }
      words[words.count - 1].append(character)
    }
    return words.last { !$0.isEmpty }
  }
}
