import ConcurrencyExtras
import Foundation
import LineEditor
import ShellHost

/// Runs the statements of a pipe as they come in, up to the first error unless it is to go on.
@MainActor
struct PipeFace {
  private let conversation: Conversation
  private let interrupts: InterruptSource
  /// Whether statements are evaluated after one that has failed.
  private let keepsGoing: Bool

  /// - Parameter link: The connection with the parent, if there is one.
  init(
    _ conversation: Conversation,
    link: SupervisorLink?,
    keepsGoing: Bool = false,
    interrupts: InterruptSource = InterruptSource()
  ) {
    self.conversation = conversation
    self.keepsGoing = keepsGoing
    self.interrupts = interrupts
    interrupts.follow(link)
  }

  /// - Returns: The status of the first statement that has failed, or what the statements end with.
  func run() async -> ExitStatus {
    conversation.keepJournal()
    let lines = LineReader()
    let status = await interrupts.withHandler { [conversation] in
      conversation.interrupt()
      // Whoever waits for a line waits no longer.
      if !keepsGoing { lines.interrupt() }
    } operation: {
      await run(lines)
    }
    return await conversation.finish(after: status)
  }

  private func run(_ lines: LineReader) async -> ExitStatus? {
    let feed = StatementFeed(conversation, name: "stdin")
    var failure: ExitStatus?
    for await line in lines.lines {
      switch await feed.take(line) {
      case .done: break
      case .quit(let status): return status
      case .failed(let status):
        failure = failure ?? status
        if !keepsGoing { return status }
      }
    }
    if lines.isInterrupted { return .interrupted }
    if let failure { return failure }
    return await feed.end().status
  }
}

/// The lines of standard input, read on a thread of their own: reading blocks.
private final class LineReader: Sendable {
  let lines: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private let interrupted = LockIsolated(false)

  /// How many lines are read before the first is taken, so that a fast writer fills no memory.
  private static let readAhead = 64

  init() {
    // Counted up from 0: a semaphore that goes away below its first value traps, as it would be where
    // lines are left at the end.
    let taken = DispatchSemaphore(value: 0)
    for _ in 0..<Self.readAhead { taken.signal() }
    let (stream, continuation) = AsyncStream<String>.makeStream()
    self.continuation = continuation
    Thread.detachNewThread {
      while let line = readLine(strippingNewline: true) {
        taken.wait()
        if case .terminated = continuation.yield(line) { return }
      }
      continuation.finish()
    }
    lines = AsyncStream {
      for await line in stream {
        taken.signal()
        return line
      }
      return nil
    }
  }

  /// Whether the lines have ended because of an interrupt.
  var isInterrupted: Bool { interrupted.value }

  /// Ends the lines. The thread goes with the process.
  func interrupt() {
    interrupted.setValue(true)
    continuation.finish()
  }
}
