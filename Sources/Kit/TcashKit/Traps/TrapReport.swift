import CTrapContext
import ComposableArchitecture
import ConcurrencyExtras
import Dispatch
import Foundation
import LineEditor
import ShellHost
import ShellSession
import TerminalText

/// Reports why the process ends when a reducer, an effect or a dependency traps or exits. The
/// report goes to the parent, or to the user if there is no parent.
///
/// The signal handler (`trap_handler.c`), in which almost nothing is allowed, reports what is
/// certain. Afterwards the thread that trapped determines the rest as far as it can: the action or
/// effect, and the source locations.
enum TrapReport {
  /// The number of seconds that determining the rest may take. It exceeds what a machine under load
  /// needs.
  private static let patience: UInt32 = 30

  /// The same limit after Ctrl-C, when the user is waiting.
  private static let patienceWhereStuck: UInt32 = 8

  // Safe because it is set before a second thread exists, and never changes afterwards.
  nonisolated(unsafe) private static var link: SupervisorLink?

  /// The conversations of the process. One of them is at work when the process traps.
  private static let subjects = LockIsolated<[Subject]>([])

  private struct Subject: Sendable {
    let number: Int
    let session: @MainActor @Sendable () -> ShellSession?
  }

  /// The work in progress, and its conversation.
  private struct Work: Sendable {
    let text: String
    let conversation: Int?
  }

  private typealias Describe = @MainActor (EffectOrigin?, Bool) -> Work?
  private typealias UnisolatedDescribe = (EffectOrigin?, Bool) -> Work?

  /// Whether a thread has trapped. The process ends once the report is complete.
  static var isEnding: Bool { trap_handler_has_begun() }

  /// Installs the handlers. Call this first of all, on the thread that serves the main queue.
  static func install(_ link: SupervisorLink?) {
    self.link = link
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    spare_stack_prepare()
    MainQueueThread.onChange { spare_stack_prepare() }
    trap_handler_install(link?.descriptor ?? -1, patience, ExitStatus.trapped.rawValue) {
      TrapReport.reportAndExit()
    }
    // Let Ctrl-\ end the process at once. The Swift runtime would keep it alive to show a
    // backtrace.
    if !SignalHandler.isIgnored(SIGQUIT) { SignalHandler.set(nil, for: SIGQUIT) }
    atexit { TrapReport.noteExit() }
    process_end_observe { if TrapReport.beginEnd() { TrapReport.reportAndExit() } }
  }

  /// Includes a conversation in reports, until ``forget(_:)``.
  static func observe(
    _ number: Int,
    _ session: @escaping @MainActor @Sendable () -> ShellSession?
  ) {
    subjects.withValue { $0.append(Subject(number: number, session: session)) }
  }

  static func forget(_ number: Int) {
    subjects.withValue { $0.removeAll { $0.number == number } }
  }

  private static let mainQueue = DispatchSpecificKey<Bool>()

  // MARK: Ends

  /// Ends a process whose main thread doesn't react to interrupts, with the report of a trap.
  static func endStuck() -> Never {
    link?.send(.stuck)
    trap_handler_note_stuck()
    // Signal the stuck thread with SIGTRAP, which the system's worker threads don't block.
    if MainQueueThread.signal(SIGTRAP) { sleep(patienceWhereStuck) }
    process_end(ExitStatus.interrupted.rawValue)
  }

  /// Called when the process exits, by the shell itself or by a feature that calls `exit`.
  private static func noteExit() {
    if beginEnd() { trap_handler_report_exit() }
  }

  /// Begins a report if the exit was not announced.
  ///
  /// - Returns: Whether a report begins.
  private static func beginEnd() -> Bool {
    guard let link, !link.hasEnded else { return false }
    return trap_handler_begin()
  }

  /// Completes the report, outside the signal handler on the thread that trapped. It may trap
  /// again.
  private static func reportAndExit() -> Never {
    if let link {
      let work = work(EffectOrigin.current)
      if let work { link.send(.work(work.text, conversation: work.conversation)) }
      for frame in TrapFrames.capture() { link.send(.frame(frame)) }
    } else {
      LibeditEditor.restoreTerminal()
      for frame in TrapFrames.capture() { standardError("  at \(SafeText.escaped(frame))") }
    }
    let status: ExitStatus = trap_handler_is_stuck() ? .interrupted : .trapped
    process_end(status.rawValue)
  }

  private static func work(_ effect: EffectOrigin?) -> Work? {
    if DispatchQueue.getSpecific(key: mainQueue) == true {
      // An effect runs on the main queue too but is not isolated to the main actor, so
      // 'assumeIsolated' would trap. The cast is safe because this thread occupies the main queue.
      let describe: Describe = { describeWork(of: $0, isReducing: $1) }
      return unsafeBitCast(describe, to: UnisolatedDescribe.self)(effect, true)
    }
    // Only the main queue may access the sessions. It still runs unless it waits for this thread.
    let answer = LockIsolated<Work?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      let work = MainActor.assumeIsolated { describeWork(of: effect, isReducing: false) }
      answer.withValue { $0 = work }
      isDone.signal()
    }
    // Limit the wait: the main queue may be waiting for this very thread.
    if isDone.wait(timeout: .now() + 5) == .success { return answer.value }
    let text = effect == nil ? "in a separate task while the shell was busy" : "in an effect"
    return Work(text: text, conversation: nil)
  }

  @MainActor
  private static func describeWork(of effect: EffectOrigin?, isReducing: Bool) -> Work? {
    for subject in subjects.value {
      if let text = subject.session()?.work(of: effect, isReducing: isReducing) {
        return Work(text: text, conversation: subject.number)
      }
    }
    guard effect == nil, !isReducing else { return nil }
    for subject in subjects.value {
      if let text = subject.session()?.workOfTask {
        return Work(text: text, conversation: subject.number)
      }
    }
    return Work(text: "in a separate task, with no effect in flight", conversation: nil)
  }
}
