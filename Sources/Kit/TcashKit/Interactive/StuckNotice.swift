import Foundation
import PlatformIO
import Synchronization
import SystemPackage

/// Tells who waits that the main queue does not answer any more, and what ends that: a reducer or an effect
/// that calculates without a pause keeps all else waiting, and nothing else is printed.
final class StuckNotice: Sendable {
  private let isSupervised: Bool
  private let hasEnded = Atomic<Bool>(false)

  /// How often to look, and how long the main queue may take to answer.
  private static let pause = DispatchTimeInterval.seconds(1)
  private static let patience = DispatchTimeInterval.seconds(seconds)
  private static let seconds = 3

  /// Begins to look, until ``end()``.
  ///
  /// - Parameters:
  ///   - isSupervised: Whether a parent starts the shell again.
  ///   - tell: Takes a note, on any thread; once each time that nothing answers.
  init(isSupervised: Bool, _ tell: @escaping @Sendable (String) -> Void) {
    self.isSupervised = isSupervised
    look(tell)
  }

  func end() { hasEnded.store(true, ordering: .releasing) }

  private func look(_ tell: @escaping @Sendable (String) -> Void) {
    let pause = DispatchTime.now() + Self.pause
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: pause) { [weak self] in
      guard let self, !hasEnded.load(ordering: .acquiring) else { return }
      let answer = Answer { [weak self] in self?.look(tell) }
      DispatchQueue.main.async { answer.give() }
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.patience) {
        [weak self] in
        guard let self, !answer.isGiven, !hasEnded.load(ordering: .acquiring) else { return }
        // Blocked output to a terminal that nobody reads is not a stuck statement.
        if !FileDescriptor.isAnyWriting { tell(text) }
      }
    }
  }

  /// Whether the main queue has come to what it was given.
  private final class Answer: Sendable {
    private let isDone = Atomic<Bool>(false)
    private let next: @Sendable () -> Void

    init(_ next: @escaping @Sendable () -> Void) {
      self.next = next
    }

    var isGiven: Bool { isDone.load(ordering: .acquiring) }

    func give() {
      isDone.store(true, ordering: .releasing)
      next()
    }
  }

  private var text: String {
    let way =
      isSupervised
      ? "Ctrl-C ends it and the session goes on"
      : "Ctrl-C three times ends the shell"
    return "note: a reducer or an effect has not paused for \(Self.seconds) s; \(way)"
  }
}
