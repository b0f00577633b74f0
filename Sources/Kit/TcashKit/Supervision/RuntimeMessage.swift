/// What the Swift runtime says of a trap.
struct RuntimeMessage: Hashable {
  /// `Fatal error: Division by zero`
  var text: String
  /// The place that it names, `Counter.swift:31`; `nil` where it names none of the program's.
  var place: String?

  /// What messages begin with, after a place or without one.
  private static let beginnings = [
    "Fatal error", "Precondition failed", "Assertion failed", "Could not cast value",
    "Simultaneous accesses", "Fatal access conflict", "terminate called",
  ]

  /// Finds the message in what a program has written.
  ///
  /// - Returns: The message, and the text that is not part of it.
  static func find(in text: String) -> (message: RuntimeMessage?, other: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { split($0) != nil }),
      let (place, beginning) = split(lines[first])
    else { return (nil, text) }
    let others = lines[..<first].map { $0 + "\n" }.joined()
    // The places that follow are told better, and by where they are in the sources.
    let rest = lines[(first + 1)...].prefix { line in
      // Two threads may trap together.
      !line.hasPrefix("Current stack trace:") && !line.hasPrefix("Previous access")
        && split(line) == nil
    }
    let message = ([beginning] + rest.map(String.init)).joined(separator: "\n")
      .trimmingSuffix("\n")
    return (RuntimeMessage(text: message, place: place), others)
  }

  /// `Module/File.swift:31: Fatal error: Text`, in its place and the rest.
  private static func split(_ line: Substring) -> (place: String?, text: String)? {
    if beginnings.contains(where: { line.hasPrefix($0) }) { return (nil, String(line)) }
    guard let match = line.firstMatch(of: #/^([^\s:][^:]*):(\d+): (.*)$/#) else { return nil }
    let (file, number, text) = (match.1, match.2, match.3)
    guard beginnings.contains(where: { text.hasPrefix($0) }) else { return nil }
    // A place in the standard library tells nobody anything.
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
