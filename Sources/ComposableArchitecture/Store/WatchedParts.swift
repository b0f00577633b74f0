/// A part of a store that is read and whose state may be replaced by another one.
@MainActor
protocol WatchedPart: AnyObject {
  /// Tells the observers if another state is in the place of the one that they read.
  ///
  /// - Returns: Whether they were told, and need to be told no more.
  func tellIfReplaced() -> Bool
}

/// The parts of a store that are read.
///
/// A reducer that puts another state in the place of an element tells nobody by that: the list is the
/// same, and the element that was observed is not the one that changes from then on.
@MainActor
final class WatchedParts {
  private struct Watched {
    weak var part: (any WatchedPart)?
  }

  private var parts: [Watched] = []
  private var limit = 16

  func add(_ part: any WatchedPart) {
    if parts.count >= limit {
      parts.removeAll { $0.part == nil }
      limit = max(16, 2 * parts.count)
    }
    parts.append(Watched(part: part))
  }

  func tellIfReplaced() {
    guard !parts.isEmpty else { return }
    // Taken out first: an observer may send an action, or read a part anew.
    let watched = parts
    parts = []
    let kept = watched.filter { $0.part?.tellIfReplaced() == false }
    parts += kept
  }
}
