import Foundation

/// The signal dispositions of this process.
enum SignalHandler {
  typealias Function =
    @convention(c) (
      Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
    ) -> Void

  /// Sets the action of a signal.
  ///
  /// - Parameters:
  ///   - function: The handler; `nil` restores the default action.
  ///   - flags: Additional `sa_flags`.
  static func set(_ function: Function?, for signal: Int32, flags: Int32 = 0) {
    var action = sigaction()
    if let function {
      #if canImport(Glibc)
      action.__sigaction_handler.sa_sigaction = function
      #else
      action.__sigaction_u.__sa_sigaction = function
      #endif
      action.sa_flags = Int32(SA_SIGINFO) | flags
    }
    sigaction(signal, &action, nil)
  }

  /// Whether a signal is ignored, as requested by the process that started this one.
  static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    #if canImport(Glibc)
    let function = action.__sigaction_handler.sa_handler
    #else
    let function = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(function, to: Int.self) == 1
  }
}
