/// The Swift runtime's message about a trap.
struct RuntimeMessage: Hashable {
  /// The message, such as `Fatal error: Division by zero`.
  var text: String
  /// The source location in the message, such as `Counter.swift:31`; `nil` if it names none of the
  /// program's files.
  var place: String?

  /// The prefixes of messages. A location may precede them.
  private static let beginnings = [
    "Fatal error", "Precondition failed", "Assertion failed", "Could not cast value",
    "Simultaneous accesses", "Fatal access conflict", "terminate called",
  ]

  /// Finds the runtime's message in the output of a program.
  ///
  /// - Returns: The message, and the text that is not part of it.
  static func find(in text: String) -> (message: RuntimeMessage?, other: String) {
    // Most shells write nothing, and to make the pattern of a message takes longer than all else at their end.
    guard !text.isEmpty else { return (nil, "") }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { split($0) != nil }),
      let (place, beginning) = split(lines[first])
    else { return (nil, text) }
    let others = lines[..<first].map { $0 + "\n" }.joined()
    // Omit the runtime's stack trace: the shell reports better locations itself.
    let rest = lines[(first + 1)...].prefix { line in
      // Another message follows if two threads trap at the same time.
      !line.hasPrefix("Current stack trace:") && !line.hasPrefix("Previous access")
        && split(line) == nil
    }
    let message = ([beginning] + rest.map(String.init)).joined(separator: "\n")
      .trimmingSuffix("\n")
    return (RuntimeMessage(text: message, place: place), others)
  }

  /// Splits `Module/File.swift:31: Fatal error: Text` into the location and the text.
  private static func split(_ line: Substring) -> (place: String?, text: String)? {
    if beginnings.contains(where: { line.hasPrefix($0) }) { return (nil, String(line)) }
    guard let match = line.firstMatch(of: #/^([^\s:][^:]*):(\d+): (.*)$/#) else { return nil }
    let (file, number, text) = (match.1, match.2, match.3)
    guard beginnings.contains(where: { text.hasPrefix($0) }) else { return nil }
    // A location in the standard library is of no use to the user.
    let name = file.split(separator: "/").last.map(String.init) ?? String(file)
    return (file.hasPrefix("Swift/") ? nil : "\(name):\(number)", String(text))
  }
}

extension String {
  func trimmingSuffix(_ character: Character) -> String {
    var text = self[...]
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
