import Foundation
import LineEditor
import PlatformIO
import ShellHost
import Synchronization
import SystemPackage

/// Probes on Ctrl-C whether the main queue still responds, and ends the process if it doesn't: a
/// reducer that never returns can't observe cancellation. A queue that is blocked by unread output
/// isn't stuck, because it responds once the output is read.
///
/// A supervisor restores the session to the state before the statement. Without a supervisor the
/// session would be lost, so only the third unanswered Ctrl-C in a row ends the process.
final class MainQueueProbe: Sendable {
  private let isSupervised: Bool
  private let isProbing = Atomic<Bool>(false)
  /// The number of consecutive unanswered probes.
  private let missCount = Atomic<Int>(0)

  /// The time that the main queue has to respond.
  private static let patience = DispatchTimeInterval.milliseconds(500)

  private static let missLimit = 3

  /// The name of the probing thread in debuggers and `/proc`.
  static let threadName = "queue-probe"

  init(_ link: SupervisorLink?) {
    isSupervised = link != nil
  }

  func interrupt() {
    guard !isProbing.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // Don't block the calling thread: it handles other signals too.
    Thread.detachNewThread { [self] in
      Thread.current.name = Self.threadName
      let isAnswered = DispatchSemaphore(value: 0)
      DispatchQueue.main.async { isAnswered.signal() }
      if isAnswered.wait(timeout: .now() + Self.patience) == .timedOut {
        // A blocked write to a terminal that nobody reads is not a stuck statement.
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
    standardError("\(ProgramName.current): terminated because the statement did not stop")
    exitProcess(with: .interrupted)
  }
}

extension InterruptSource {
  /// Probes the main queue on every interrupt, and receives the interrupts that only the parent
  /// noticed.
  func follow(_ link: SupervisorLink?) {
    let probe = MainQueueProbe(link)
    observe { probe.interrupt() }
    link?.onInterrupt { [weak self] in self?.interruptIfUnheard() }
  }
}
