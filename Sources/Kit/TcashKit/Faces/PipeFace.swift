import ConcurrencyExtras
import Foundation
import LineEditor
import ShellHost

/// Runs the statements of a pipe as they arrive. Stops at the first error unless `keepsGoing` is
/// set.
@MainActor
struct PipeFace {
  private let conversation: Conversation
  private let interrupts: InterruptSource
  /// Whether evaluation continues after a failed statement.
  private let keepsGoing: Bool

  /// - Parameter link: The connection to the parent; `nil` if there is none.
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

  /// - Returns: The status of the first failed statement, or else the final status of the
  ///   statements.
  func run() async -> ExitStatus {
    conversation.keepJournal()
    let lines = LineReader()
    let status = await interrupts.withHandler { [conversation] in
      conversation.interrupt()
      // End the wait for the next line.
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
      switch await feed.append(line) {
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

/// The lines of standard input, read on a separate thread because reading blocks.
private final class LineReader: Sendable {
  let lines: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private let interrupted = LockIsolated(false)

  /// The number of lines read ahead of the consumer. The limit keeps a fast writer from filling
  /// memory.
  private static let readAhead = 64

  init() {
    // Signal up from 0. A semaphore traps if it is released below its initial value, as it would be
    // if lines remain unread at the end.
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

  /// Whether an interrupt ended the lines.
  var isInterrupted: Bool { interrupted.value }

  /// Ends the lines. The reading thread lives until the process exits.
  func interrupt() {
    interrupted.setValue(true)
    continuation.finish()
  }
}
