import CTrapContext
import ComposableArchitecture
import ConcurrencyExtras
import Dispatch
import Foundation
import LineEditor
import ShellHost
import ShellSession
import TerminalText

/// Tells the parent, or where there is none the user, why the process ends where a reducer, an effect or a
/// dependency traps, or ends it.
///
/// What is certain is told first, in the signal's handler (`trap_handler.c`), where next to nothing is
/// allowed. The rest, the action or effect and the places in the sources, is found out afterwards by the
/// thread that has trapped, as far as it can be.
enum TrapReport {
  /// How many seconds finding out more may take. A machine under load needs many; nothing needs as long.
  private static let patience: UInt32 = 30

  /// How many seconds somebody waits who has pressed Ctrl-C.
  private static let patienceWhereStuck: UInt32 = 8

  // Set before there is a second thread, and not changed afterwards.
  nonisolated(unsafe) private static var link: SupervisorLink?

  /// The conversations of the process, of which one is at work where it traps.
  private static let subjects = LockIsolated<[Subject]>([])

  private struct Subject: Sendable {
    let number: Int
    let session: @MainActor @Sendable () -> ShellSession?
  }

  /// What was at work, and in which conversation.
  private struct Work: Sendable {
    let text: String
    let conversation: Int?
  }

  private typealias Describe = @MainActor (EffectOrigin?, Bool) -> Work?
  private typealias UnisolatedDescribe = (EffectOrigin?, Bool) -> Work?

  /// Whether a thread has trapped, so that the process ends when what is known of it is told.
  static var isEnding: Bool { trap_handler_has_begun() }

  /// Is called first of all, by the main thread.
  static func install(_ link: SupervisorLink?) {
    self.link = link
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    spare_stack_prepare()
    MainQueueThread.onChange { spare_stack_prepare() }
    trap_handler_install(link?.descriptor ?? -1, patience, ExitStatus.trapped.rawValue) {
      TrapReport.tell()
    }
    // Ctrl-\ ends the process at once, where the Swift runtime would stay and show a backtrace.
    if !SignalHandler.isIgnored(SIGQUIT) { SignalHandler.set(nil, for: SIGQUIT) }
    atexit { TrapReport.noteExit() }
    process_end_observe { if TrapReport.beginEnd() { TrapReport.tell() } }
  }

  /// Adds a conversation, until ``forget(_:)``.
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

  /// Ends a process whose main thread hears of no interrupt, as a trap would.
  static func endStuck() -> Never {
    link?.send(.stuck)
    trap_handler_note_stuck()
    // A signal that the system's worker threads don't block, sent to the thread that does not stop.
    if MainQueueThread.signal(SIGTRAP) { sleep(patienceWhereStuck) }
    process_end(ExitStatus.interrupted.rawValue)
  }

  /// Is called where the process exits: by the shell itself, or by a feature that calls `exit`.
  private static func noteExit() {
    if beginEnd() { trap_handler_report_exit() }
  }

  /// Begins to end the process as after a trap, where it ends before the shell is done.
  private static func beginEnd() -> Bool {
    guard let link, !link.hasEnded, trap_handler_begin() else { return false }
    link.send(.exiting)
    return true
  }

  /// Says more, as an ordinary function of the thread that has trapped, which may trap again.
  private static func tell() -> Never {
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
      // An effect runs there as well and is not the main actor's for all that, so that 'assumeIsolated' would
      // trap. Nothing else runs on the main queue while this does.
      let describe: Describe = { describeWork(of: $0, isReducing: $1) }
      return unsafeBitCast(describe, to: UnisolatedDescribe.self)(effect, true)
    }
    // The sessions are the main queue's to look at, which goes on unless it waits for this thread.
    let answer = LockIsolated<Work?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      let work = MainActor.assumeIsolated { describeWork(of: effect, isReducing: false) }
      answer.withValue { $0 = work }
      isDone.signal()
    }
    // What blocks the main queue may wait for this very thread.
    if isDone.wait(timeout: .now() + 5) == .success { return answer.value }
    let text = effect == nil ? "in a task of its own, while the shell was at work" : "in an effect"
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
    return Work(text: "in a task of its own, with no effect in flight", conversation: nil)
  }
}
