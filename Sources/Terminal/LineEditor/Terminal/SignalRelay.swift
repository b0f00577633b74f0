internal import Foundation
internal import PlatformIO
internal import Synchronization
internal import SystemPackage

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The descriptor that the signal handler writes to. A handler may only make calls that are safe in
/// signal handlers, so it writes the signal's number to a pipe, and a thread reacts to it.
private let handlerDescriptor = Atomic<Int32>(-1)

private let handler: @convention(c) (Int32) -> Void = { signal in
  let code = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(handlerDescriptor.load(ordering: .relaxed), &byte, 1)
  errno = code
}

/// Delivers signals to closures, on a dedicated thread.
final class SignalRelay: Sendable {
  static let shared = SignalRelay()

  /// A subscription, which ``SignalRelay/cancel(_:)`` ends.
  struct Subscription: Hashable, Sendable {
    fileprivate let id: Int
  }

  private struct Receiver {
    var signals: [Int32]
    var receive: @Sendable (Int32) -> Void
  }

  private struct State {
    var nextID = 0
    var receivers: [Int: Receiver] = [:]
    /// The action of each subscribed signal before its first subscription.
    var originals: [Int32: sigaction] = [:]
    var readEnd: Int32 = -1
  }

  private let state = Mutex(State())

  /// Calls the closure for each of the signals until the subscription is cancelled.
  ///
  /// - Parameter listensToIgnored: Whether to handle a signal even if the program was started to
  ///   ignore it. Otherwise it stays ignored, as SIGHUP does under `nohup`.
  func subscribe(
    to signals: [Int32],
    listensToIgnored: Bool = false,
    _ receive: @escaping @Sendable (Int32) -> Void
  ) -> Subscription {
    state.withLock { state in
      startThread(&state)
      for signal in signals where state.originals[signal] == nil {
        var original = sigaction()
        sigaction(signal, nil, &original)
        if original.isIgnoring, !listensToIgnored { continue }
        state.originals[signal] = original
        install(.relaying(), for: signal)
      }
      defer { state.nextID += 1 }
      state.receivers[state.nextID] = Receiver(signals: signals, receive: receive)
      return Subscription(id: state.nextID)
    }
  }

  func cancel(_ subscription: Subscription) {
    state.withLock { state in
      guard let receiver = state.receivers.removeValue(forKey: subscription.id) else { return }
      let wanted = Set(state.receivers.values.flatMap(\.signals))
      for signal in receiver.signals where !wanted.contains(signal) {
        guard let original = state.originals.removeValue(forKey: signal) else { continue }
        install(original, for: signal)
      }
    }
  }

  /// Reinstalls the handler of a subscribed signal if other code has replaced it.
  ///
  /// - Returns: Whether the handler was replaced.
  func reclaim(_ signal: Int32) -> Bool {
    state.withLock { state in
      guard state.originals[signal] != nil else { return false }
      var action = sigaction()
      sigaction(signal, nil, &action)
      if action.isRelaying { return false }
      install(.relaying(), for: signal)
      return true
    }
  }

  /// Performs the signal's default action: stops or ends the program.
  ///
  /// Returns when the program is continued, or at once if it can't be stopped.
  func performDefault(_ signal: Int32) {
    install(sigaction(), for: signal)
    raise(signal)
    state.withLock { state in
      if state.originals[signal] != nil { install(.relaying(), for: signal) }
    }
  }

  private func install(_ action: sigaction, for signal: Int32) {
    var action = action
    sigaction(signal, &action, nil)
  }

  private func startThread(_ state: inout State) {
    guard state.readEnd < 0 else { return }
    guard let (readEnd, writeEnd) = try? FileDescriptor.privatePipe() else { return }
    // A signal handler must not block.
    try? writeEnd.setDoesNotBlock()
    state.readEnd = readEnd.rawValue
    handlerDescriptor.store(writeEnd.rawValue, ordering: .relaxed)
    Thread.detachNewThread { [self] in run(readEnd) }
  }

  private func run(_ descriptor: FileDescriptor) {
    while let byte = descriptor.readByte() {
      let signal = Int32(byte)
      let receivers = state.withLock { state in
        state.receivers.sorted { $0.key < $1.key }.map(\.value)
      }
      for receiver in receivers where receiver.signals.contains(signal) {
        receiver.receive(signal)
      }
    }
  }
}

extension sigaction {
  fileprivate static func relaying() -> sigaction {
    var action = sigaction()
    #if canImport(Glibc)
    action.__sigaction_handler.sa_handler = handler
    #else
    action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = SA_RESTART
    return action
  }

  /// Whether the handler is `SIG_IGN`, which is 1.
  fileprivate var isIgnoring: Bool { address == 1 }

  fileprivate var isRelaying: Bool { address == Self.relaying().address }

  /// The address of the handler, or the number of `SIG_DFL` or `SIG_IGN`.
  private var address: Int {
    #if canImport(Glibc)
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
    #else
    unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
    #endif
  }
}
