import ConcurrencyExtras
import Foundation
import LineEditor
import PlatformIO
import ShellHost
import ShellSession
import SystemPackage

/// Runs statements from standard input as they arrive. A face is one of the shell's user
/// interfaces.
@MainActor
struct PipeFace {
  private let conversation: Conversation
  private let interrupts: InterruptSource
  /// Whether to continue after a failed statement (`--keep-going`).
  private let keepsGoing: Bool
  private let world: WorldKind

  /// - Parameters:
  ///   - link: The connection to the parent; `nil` if there is none.
  ///   - world: The world that the statements begin in.
  init(
    _ conversation: Conversation,
    link: SupervisorLink?,
    keepsGoing: Bool = false,
    world: WorldKind = .live,
    interrupts: InterruptSource = InterruptSource()
  ) {
    self.conversation = conversation
    self.keepsGoing = keepsGoing
    self.world = world
    self.interrupts = interrupts
    interrupts.follow(link)
  }

  /// - Returns: The status of the first failed statement, or else the final status of the
  ///   statements.
  func run() async -> ExitStatus {
    conversation.keepJournal()
    await conversation.begin(in: world)
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
    for await batch in lines.batches {
      var rest = batch[...]
      // The lines before the next one that is not text.
      var text: ArraySlice<String> = []
      // Lines that were read before an interrupt are still delivered after it.
      while !rest.isEmpty, !lines.isInterrupted {
        if text.isEmpty { text = rest.prefix { $0 != nil }.compactMap(\.self)[...] }
        let (count, result) =
          text.isEmpty ? (1, feed.appendUnreadable()) : await feed.append(text)
        text = text.dropFirst(count)
        rest = rest.dropFirst(count)
        switch result {
        case .done: break
        case .quit(let status): return status
        case .failed(let status):
          failure = failure ?? status
          if !keepsGoing { return status }
        }
      }
    }
    if lines.isInterrupted { return .interrupted }
    let end = await feed.end().status
    return failure ?? end
  }
}

/// The lines of standard input, read on a separate thread because reading blocks.
///
/// Lines that arrive together are delivered together: passing each one from thread to thread would
/// cost more than most statements do.
private final class LineReader: Sendable {
  /// The lines; `nil` for each that is not UTF-8 text.
  let batches: AsyncStream<[String?]>
  private let continuation: AsyncStream<[String?]>.Continuation
  private let interrupted = LockIsolated(false)

  /// The maximum number of unconsumed batches. A fast writer would otherwise fill memory.
  private static let readAhead = 4

  init() {
    // Starts at 0 and is signalled, because a semaphore that is deallocated below its initial value
    // traps. That would happen if batches remain unread.
    let freeSlots = DispatchSemaphore(value: 0)
    for _ in 0..<Self.readAhead { freeSlots.signal() }
    let (stream, continuation) = AsyncStream<[String?]>.makeStream()
    self.continuation = continuation
    Thread.detachNewThread {
      var splitter = LineSplitter()
      while let bytes = FileDescriptor.standardInput.readArriving() {
        let lines = splitter.appendText(bytes)
        if lines.isEmpty { continue }
        freeSlots.wait()
        if case .terminated = continuation.yield(lines) { return }
      }
      continuation.yield(splitter.endText())
      continuation.finish()
    }
    batches = AsyncStream {
      for await batch in stream {
        freeSlots.signal()
        return batch
      }
      return nil
    }
  }

  /// Whether an interrupt ended the lines.
  var isInterrupted: Bool { interrupted.value }

  /// Ends `batches` after the buffered ones. The reading thread lives until the process exits.
  func interrupt() {
    interrupted.setValue(true)
    continuation.finish()
  }
}
