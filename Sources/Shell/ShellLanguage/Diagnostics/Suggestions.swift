/// The candidates that may have been meant by a mistyped word, best first, at most three.
///
/// A candidate is near when few letters differ, for the word's length: none in one letter, one in
/// up to four, two in up to seven, three in longer words. Letters that changed places count once,
/// and case does not count. A candidate that the word begins counts as near at any length. Beside a
/// very near one, those much farther off are no help and are left out.
///
/// - Complexity: O(*n* · *m*²) for *n* candidates and words of *m* letters.
package func closestMatches(to word: String, in candidates: some Sequence<String>) -> [String] {
  let target = Array(word.lowercased())
  // Beyond any name's length, comparing would cost more than it could find.
  guard !target.isEmpty, target.count <= 100 else { return [] }
  var seen: Set<String> = [word]
  var matches: [(candidate: String, score: Double)] = []
  for candidate in candidates where seen.insert(candidate).inserted {
    if let score = score(target, Array(candidate.lowercased())) {
      matches.append((candidate, score))
    }
  }
  // Swift's sort is stable: equals keep the order of the candidates.
  let sorted = matches.sorted { $0.score < $1.score }
  let limit = (sorted.first?.score ?? 0) + 1.5
  return sorted.prefix { $0.score <= limit }.prefix(3).map(\.candidate)
}

private func score(_ target: [Character], _ candidate: [Character]) -> Double? {
  if candidate.starts(with: target) {
    // Ahead of one wrong letter, behind a difference of case alone; the shorter the better.
    return candidate.count == target.count
      ? 0 : 0.5 + Double(candidate.count - target.count) / 1000
  }
  let limit =
    switch target.count {
    case 1: 0
    case 2...4: 1
    case 5...7: 2
    default: 3
    }
  guard abs(target.count - candidate.count) <= limit else { return nil }
  let distance = editDistance(target, candidate)
  guard distance <= limit, distance < max(target.count, candidate.count) else { return nil }
  // Between equally near ones, the one with the same first letter.
  return Double(distance) + (target.first == candidate.first ? 0 : 0.25)
}

/// The Damerau–Levenshtein distance in which no piece is edited twice.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    current.reserveCapacity(right.count + 1)
    for column in right.indices {
      let substitution = previous[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(substitution, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforePrevious[column - 1] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
