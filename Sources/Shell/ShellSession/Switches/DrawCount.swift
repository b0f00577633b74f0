import ComposableArchitecture

/// The progress of a dependency whose values depend only on how many were drawn before.
final class DrawCount: Progress, Sendable {
  private let count = LockIsolated(0)

  /// The number of the next value, counted from 0.
  func next() -> Int {
    count.withValue { count in
      defer { count += 1 }
      return count
    }
  }

  var position: Int { count.value }

  func bookmark() -> Bookmark {
    let count = count.value
    return Bookmark(progress: self, position: count, drawCount: count) {
      self.count.setValue(count)
    }
  }
}
