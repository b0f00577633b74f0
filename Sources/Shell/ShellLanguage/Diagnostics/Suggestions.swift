/// Up to three candidates that a mistyped word may mean, best first.
///
/// A candidate is near if few letters differ for the word's length: none in one letter, one in up to
/// four, two in up to seven, three in longer words. A transposition counts once, and case is ignored.
/// A candidate that starts with the word is always near. Candidates much farther off than the best one
/// are left out.
///
/// - Complexity: O(*n* · *m*²) for *n* candidates and words of *m* letters; *m* is limited.
package func closestMatches(to word: String, in candidates: some Sequence<String>) -> [String] {
  // Skip long words and candidates, because comparing them takes quadratic time and nobody reads
  // them.
  let limit = 400
  guard !word.isEmpty, word.utf8.count <= limit else { return [] }
  let target = Array(word.lowercased())
  var seen: Set<String> = [word]
  var matches: [(candidate: String, score: Double)] = []
  for candidate in candidates
  where candidate.utf8.count <= limit && seen.insert(candidate).inserted {
    if let score = score(target, Array(candidate.lowercased())) {
      matches.append((candidate, score))
    }
  }
  // Swift's sort is stable, so equally near candidates keep their order.
  let sorted = matches.sorted { $0.score < $1.score }
  let farthest = (sorted.first?.score ?? 0) + 1.5
  return sorted.prefix { $0.score <= farthest }.prefix(3).map(\.candidate)
}

private func score(_ target: [Character], _ candidate: [Character]) -> Double? {
  if candidate.starts(with: target) {
    // A prefix ranks before one wrong letter and after a difference in case. Shorter candidates
    // rank first.
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
  // Among equally near candidates, prefer those with the same first letter.
  return Double(distance) + (target.first == candidate.first ? 0 : 0.25)
}

/// The Damerau–Levenshtein distance that edits no substring twice.
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
