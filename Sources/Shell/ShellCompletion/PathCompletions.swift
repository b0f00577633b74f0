import ShellValues

/// Completes paths into the state: `todos[0].de`.
package enum PathCompletions {
  /// Completes a text that begins a path.
  ///
  /// - Parameters:
  ///   - text: The path so far, with or without a leading `$0`.
  ///   - environment: The state at which the path starts; also resolves names in brackets.
  package static func complete(
    _ text: String,
    environment: some CompletionEnvironment
  ) -> [ValueCompletions] {
    guard let state = environment.state else { return [] }
    let isAbsolute = text.hasPrefix("$0")
    let path = isAbsolute ? text : "$0." + text
    guard let (base, prefix, isInBrackets) = split(path) else {
      return isAbsolute
        ? []
        : [ValueCompletions(replacing: text, MemberOptions.stored(in: state, environment.style))]
    }
    guard let container = environment.lookUp(base) else { return [] }
    if isInBrackets {
      return [ElementOptions.inBrackets(of: container, beginning: prefix, style: environment.style)]
    }
    return [
      ValueCompletions(replacing: prefix, MemberOptions.stored(in: container, environment.style))
    ]
  }

  /// The steps before the unfinished word, the word, and whether it is in brackets.
  private static func split(_ text: String) -> (base: String, prefix: String, isInBrackets: Bool)? {
    let scanned = ScannedText(text)
    var offset = 0
    var steps: [(start: Int, isBracket: Bool)] = []
    while !scanned.isAtEnd(offset) {
      switch scanned[offset] {
      case "\"", "#":
        offset = scanned.stringEnd(offset)
        continue
      case ".": if steps.last?.isBracket != true { steps.append((offset, false)) }
      case "[": steps.append((offset, true))
      case "]":
        while let step = steps.popLast(), !step.isBracket {}
      default: break
      }
      offset += 1
    }
    guard let last = steps.first(where: \.isBracket) ?? steps.last else { return nil }
    var base = scanned[0, last.start]
    if base.hasSuffix("?") { base.removeLast() }
    return (base, scanned[last.start + 1, scanned.count], last.isBracket)
  }
}
