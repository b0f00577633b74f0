/// Measures spans of time of one length that effects wait for.
@usableFromInline
package protocol EffectTimer: Sendable {
  /// Begins a span now.
  func begin() -> any TimeSpan

  /// What an action waits for to be sent from where the timer runs its work; `nil` where it can be sent
  /// from anywhere.
  func hop() -> (any TimeSpan)?
}

/// A span of time that has begun.
@usableFromInline
package protocol TimeSpan: Sendable {
  /// Whether the time is over.
  var isOver: Bool { get }

  /// Calls back, on any thread, when the time is over.
  ///
  /// - Parameters:
  ///   - executor: Where asynchronous work is done; `nil` for the global executor.
  ///   - callback: Called once, if the wait is not ended before.
  /// - Returns: Ends the wait.
  func whenOver(
    on executor: (any TaskExecutor)?,
    _ callback: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void
}
