import Foundation
import PlatformIO
import Synchronization
import SystemPackage

/// Reports that the main queue no longer responds, and how to end that. A reducer or an effect that
/// computes without suspending blocks everything else, including all other output.
final class StuckNotice: Sendable {
  private let isSupervised: Bool
  private let hasEnded = Atomic<Bool>(false)

  /// The time between probes, and the time that the main queue has to respond.
  private static let pause = DispatchTimeInterval.seconds(1)
  private static let patience = DispatchTimeInterval.seconds(seconds)
  private static let seconds = 3

  /// Starts to probe the main queue, until ``end()``.
  ///
  /// - Parameters:
  ///   - isSupervised: Whether a parent restarts the shell.
  ///   - tell: Takes a note, on any thread. Called once each time the queue stops responding.
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

  /// Records whether the main queue has responded to a probe, and schedules the next probe.
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
      ? "Ctrl-C ends it and the session continues"
      : "Ctrl-C three times ends the shell"
    return "note: a reducer or an effect has not paused for \(Self.seconds) s; \(way)"
  }
}
