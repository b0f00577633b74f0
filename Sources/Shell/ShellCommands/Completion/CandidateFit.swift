/// How well a candidate fits the typed text. The best fit is the smallest.
enum CandidateFit: Int, Comparable {
  case prefix
  case prefixInOtherCase
  /// Initials of words, such as `iBT` for `incrementButtonTapped`.
  case humps
  case part
  /// The candidate contains the letters in order, and the first one starts a word.
  case letters

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Returns `nil` if the candidate does not fit.
  static func of(_ candidate: String, for typed: String) -> Self? {
    if candidate.hasPrefix(typed) { return .prefix }
    let (candidate, typed) = (Array(candidate), Array(typed))
    let (lowerCandidate, lowerTyped) = (candidate.map(lowered), typed.map(lowered))
    if lowerCandidate.starts(with: lowerTyped) { return .prefixInOtherCase }
    if matchesHumps(candidate, typed) { return .humps }
    // A single letter would fit nearly everything.
    guard typed.count(where: { $0.isLetter || $0.isNumber }) > 1 else { return nil }
    if contains(lowerCandidate, lowerTyped) { return .part }
    return matchesLetters(candidate, lowerCandidate, lowerTyped) ? .letters : nil
  }

  private static func lowered(_ character: Character) -> Character {
    character.lowercased().first ?? character
  }

  private static func contains(_ text: [Character], _ part: [Character]) -> Bool {
    guard part.count <= text.count else { return false }
    let starts = 0...(text.count - part.count)
    return starts.contains { text[$0...].starts(with: part) }
  }

  /// Whether a word starts at an index: at the start of the text, at a capital or after a
  /// non-letter.
  private static func beginsWord(_ text: [Character], _ index: Int) -> Bool {
    guard index > 0 else { return true }
    let (before, character) = (text[index - 1], text[index])
    if character.isUppercase { return !before.isUppercase }
    return !before.isLetter && !(before.isNumber && character.isNumber)
  }

  /// Whether each typed letter continues the current word of the candidate or starts a later one.
  private static func matchesHumps(_ text: [Character], _ typed: [Character]) -> Bool {
    guard typed.contains(where: \.isLetter) else { return false }
    // The indices in the text where a match of the letters so far can end.
    var reached: Set<Int> = [-1]
    for letter in typed {
      var next: Set<Int> = []
      for index in text.indices where lowered(text[index]) == lowered(letter) {
        if letter.isUppercase, !text[index].isUppercase, index > 0, text[index - 1].isLetter {
          continue
        }
        let follows = reached.contains(index - 1)
        let begins = beginsWord(text, index) && reached.contains { $0 < index }
        if follows && (index > 0 || reached.contains(-1)) || begins { next.insert(index) }
      }
      if next.isEmpty { return false }
      reached = next
    }
    return true
  }

  private static func matchesLetters(
    _ text: [Character],
    _ lowerText: [Character],
    _ typed: [Character]
  ) -> Bool {
    guard let first = typed.first else { return true }
    return text.indices.contains { start in
      guard lowerText[start] == first, beginsWord(text, start) else { return false }
      var rest = typed[...]
      for character in lowerText[start...] where character == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }
  }
}
