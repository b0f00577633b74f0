/// What a press of Tab does to the line: the part of completion that every editor shares.
package enum CompletionInsertion: Hashable, Sendable {
  /// Nothing fits.
  case none
  /// The characters before the cursor are replaced.
  case replace(count: Int, text: String)
  /// Several fit, and they share no more than what is there already.
  case list([Completion])

  package init(_ list: CompletionList, for request: CompletionRequest) {
    let left = request.line.prefix(request.cursor)
    let count = max(0, min(list.replacedCount, left.count))
    let replaced = String(left.suffix(count))
    guard let first = list.completions.first else {
      self = .none
      return
    }
    guard list.completions.dropFirst().contains(where: { $0.text != first.text }) else {
      let next = request.line.dropFirst(request.cursor).first
      let needsSpace = first.endsWord && next?.isWhitespace != true
      let text = first.text + (needsSpace ? " " : "")
      self = text == replaced ? .none : .replace(count: count, text: text)
      return
    }
    let common = Self.commonPrefix(of: list.completions.map(\.text))
    // What is shorter than the typed text would take something away from it.
    if common.count >= count, common != replaced, !common.isEmpty {
      self = .replace(count: count, text: common)
    } else {
      self = .list(list.completions)
    }
  }

  static func commonPrefix(of texts: [String]) -> String {
    guard var prefix = texts.first else { return "" }
    for text in texts.dropFirst() {
      prefix = String(zip(prefix, text).prefix { $0 == $1 }.map(\.0))
    }
    return prefix
  }
}
