/// The effect of Tab on a line. Every editor shares this part of completion.
package enum CompletionInsertion: Hashable, Sendable {
  /// No completion fits, or the line has it already.
  case none
  /// Text replaces characters before the cursor.
  case replace(count: Int, text: String)
  /// Several completions fit, and their common prefix adds to the typed text. The prefix replaces
  /// characters before the cursor, and the completions are listed.
  case share(count: Int, text: String)
  /// Several completions fit, and their common prefix adds nothing to the typed text. The
  /// completions are listed.
  case list

  package init(_ list: CompletionList, for request: CompletionRequest) {
    let left = request.line.prefix(request.cursor)
    let count = max(0, min(list.replacedCount, left.count))
    let replaced = String(left.suffix(count))
    guard let first = list.completions.first else {
      self = list.note == nil ? .none : .list
      return
    }
    let isComplete = list.remainder == 0 && list.note == nil
    let isOnly = isComplete && list.completions.allSatisfy { $0.text == first.text }
    if isOnly {
      let right = request.line.dropFirst(request.cursor)
      let text = Self.text(of: first, before: right)
      self = text == replaced ? .none : .replace(count: count, text: text)
      return
    }
    let common = Self.commonPrefix(of: list.completions.map(\.text))
    // Unlisted completions may share less, and a prefix that lacks a typed letter would remove it.
    if isComplete, common != replaced, Self.contains(common, replaced) {
      self = .share(count: count, text: common)
    } else {
      self = .list
    }
  }

  /// The text that a completion inserts, without what already follows the cursor.
  private static func text(of completion: Completion, before right: Substring) -> String {
    if completion.endsWord {
      return right.first?.isWhitespace == true ? completion.text : completion.text + " "
    }
    guard let last = completion.text.last, last == right.first, "([]\"".contains(last) else {
      return completion.text
    }
    return String(completion.text.dropLast())
  }

  static func commonPrefix(of texts: [String]) -> String {
    guard var prefix = texts.first else { return "" }
    for text in texts.dropFirst() {
      prefix = String(zip(prefix, text).prefix { $0 == $1 }.map(\.0))
    }
    return prefix
  }

  /// Whether a text contains all characters of another in order, ignoring case.
  private static func contains(_ text: String, _ typed: String) -> Bool {
    var rest = typed.lowercased()[...]
    for character in text.lowercased() where character == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

extension LineBuffer {
  /// The line with characters before the cursor replaced by a text.
  func replacingPrevious(_ count: Int, with text: String) -> LineBuffer {
    var line = self
    line.deletePrevious(count)
    line.insert(text)
    return line
  }
}
