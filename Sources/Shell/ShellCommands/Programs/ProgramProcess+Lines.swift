import Foundation
import PlatformIO
import SystemPackage

extension ProgramProcess {
  /// How often to ask whether a program has ended that writes nothing, in milliseconds.
  private static let interval: Int32 = 20

  /// The lines that arrive at a descriptor, which is closed at its end.
  ///
  /// - Parameter hasEnded: Returns whether the program has ended whose lines these are. A process that
  ///   it has left in the background keeps the descriptor open, and would be ended by SIGPIPE if the
  ///   descriptor were closed. `nil` if the end of the lines is that of the descriptor.
  static func lines(
    from descriptor: FileDescriptor,
    until hasEnded: (@Sendable () -> Bool)? = nil
  ) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    Thread.detachNewThread {
      defer { try? descriptor.close() }
      var lines = OutputLines(continuation)
      var isLast = false
      while !isLast {
        // All that the program wrote before its end fits into the pipe, and is read at once.
        isLast = hasEnded?() ?? false
        let limit: Int32 = isLast ? 0 : hasEnded == nil ? -1 : Self.interval
        guard descriptor.wait(for: .reading, atMost: limit) else { continue }
        guard let bytes = descriptor.readArriving() else { break }
        lines.append(bytes)
      }
      lines.end()
      while descriptor.readArriving() != nil {}
    }
    return stream
  }
}

/// Passes bytes on as lines, each with its newline.
private struct OutputLines {
  private let continuation: AsyncStream<String>.Continuation
  /// The beginning of the line that has not ended.
  private var rest: [UInt8] = []

  private static let newline = UInt8(ascii: "\n")

  init(_ continuation: AsyncStream<String>.Continuation) {
    self.continuation = continuation
  }

  mutating func append(_ bytes: [UInt8]) {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: Self.newline) {
      pass(rest + bytes[start...end])
      rest = []
      start = end + 1
    }
    rest += bytes[start...]
  }

  /// Ends the last line, which may have no newline.
  mutating func end() {
    if !rest.isEmpty { pass(rest) }
    rest = []
    continuation.finish()
  }

  private func pass(_ line: [UInt8]) {
    continuation.yield(String(decoding: line, as: UTF8.self))
  }
}
