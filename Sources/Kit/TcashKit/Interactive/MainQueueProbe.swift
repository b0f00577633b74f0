import Foundation
import LineEditor
import PlatformIO
import ShellHost
import Synchronization
import SystemPackage

/// Finds out on Ctrl-C whether the main queue still answers, and ends a process in which it does not: a
/// reducer that never returns hears of no cancellation. Where the queue waits for the output to be read, it
/// answers afterwards.
///
/// A supervisor then restores the session to before the statement. Without one, the session would be
/// lost: only the third Ctrl-C ends it.
final class MainQueueProbe: Sendable {
  private let isSupervised: Bool
  private let isProbing = Atomic<Bool>(false)
  /// How often in a row nothing answered.
  private let missCount = Atomic<Int>(0)

  /// How long the main queue may take to answer.
  private static let patience = DispatchTimeInterval.milliseconds(500)

  private static let missLimit = 3

  /// Shown by debuggers and in `/proc`.
  static let threadName = "queue-probe"

  init(_ link: SupervisorLink?) {
    isSupervised = link != nil
  }

  func interrupt() {
    guard !isProbing.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // The thread that interrupts come on has other signals to attend to.
    Thread.detachNewThread { [self] in
      Thread.current.name = Self.threadName
      let isAnswered = DispatchSemaphore(value: 0)
      DispatchQueue.main.async { isAnswered.signal() }
      if isAnswered.wait(timeout: .now() + Self.patience) == .timedOut {
        // Output to a terminal that nobody reads blocks, too; the statement is not stuck.
        if !FileDescriptor.isAnyWriting { endOrInsist() }
      } else {
        missCount.store(0, ordering: .relaxed)
      }
      isProbing.store(false, ordering: .releasing)
    }
  }

  private func endOrInsist() {
    if isSupervised { TrapReport.endStuck() }
    guard missCount.add(1, ordering: .relaxed).newValue >= Self.missLimit else { return }
    LibeditEditor.restoreTerminal()
    standardError("\(ProgramName.current): ended, because the statement did not stop")
    exitProcess(with: .interrupted)
  }
}

extension InterruptSource {
  /// Lets every interrupt end a process in which nothing answers any more, and hears of those that only the
  /// parent has heard of.
  func follow(_ link: SupervisorLink?) {
    let probe = MainQueueProbe(link)
    observe { probe.interrupt() }
    link?.onInterrupt { [weak self] in self?.interruptIfUnheard() }
  }
}
