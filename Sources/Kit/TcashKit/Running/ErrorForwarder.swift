import ConcurrencyExtras
import Foundation
import PlatformIO
import SystemPackage

/// Forwards what is written to the C library's `stderr` to the process's standard error, but for what the
/// Swift runtime says of a trap: who reads objects is told of that in one.
final class ErrorForwarder: Sendable {
  private let descriptor: FileDescriptor
  private let text = LockIsolated(HeldText())

  /// The one that runs, once one is wanted.
  private static let running = LockIsolated<ErrorForwarder?>(nil)

  /// Begins to forward, where nobody does.
  static func begin() {
    running.withValue { if $0 == nil { $0 = ErrorForwarder() } }
  }

  /// Forwards what is still held but for what the Swift runtime has said of a trap, before the process ends.
  ///
  /// - Returns: That.
  static func takeMessage() -> RuntimeMessage? { running.value?.takeAll() }

  /// Forwards all that is still held, before the process ends.
  static func end() { running.value?.forwardAll() }

  private init?() {
    guard let (input, output) = try? FileDescriptor.privatePipe() else { return nil }
    try? input.setDoesNotBlock()
    descriptor = input
    ErrorStream.redirect(to: output.rawValue)
    let thread = Thread { [self] in while true { forward() } }
    thread.name = "stderr"
    thread.start()
  }

  private func forward() {
    let isWaiting = text.withValue { !$0.held.isEmpty }
    var ready = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    _ = poll(&ready, 1, isWaiting ? 20 : -1)
    text.withValue { text in
      text.append(descriptor.readAvailableText(), at: .now)
      Self.write(text.released(at: .now))
    }
  }

  private func takeAll() -> RuntimeMessage? {
    text.withValue { text in
      text.append(descriptor.readAvailableText(), at: .now)
      let (message, other) = RuntimeMessage.find(in: text.held)
      Self.write(other)
      text = HeldText()
      return message
    }
  }

  private func forwardAll() {
    text.withValue { text in
      text.append(descriptor.readAvailableText(), at: .now)
      Self.write(text.held)
      text = HeldText()
    }
  }

  private static func write(_ text: String) {
    if !text.isEmpty { StandardStreams.write(text, isError: true) }
  }
}
