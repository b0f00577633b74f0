/// Measures time spans of a fixed length that effects wait for.
@usableFromInline
package protocol EffectTimer: Sendable {
  /// Starts a time span now.
  func begin() -> any TimeSpan

  /// Returns the wait that moves an action to where the timer runs its work; `nil` if actions can
  /// be sent from anywhere.
  func hop() -> (any TimeSpan)?
}

/// A time span that has started.
@usableFromInline
package protocol TimeSpan: Sendable {
  /// Whether the span is over.
  var isOver: Bool { get }

  /// Calls back, on any thread, when the span is over.
  ///
  /// - Parameters:
  ///   - executor: The executor for asynchronous work; `nil` selects the global executor.
  ///   - callback: Called once, unless the wait is cancelled first.
  /// - Returns: A closure that cancels the wait.
  func whenOver(
    on executor: (any TaskExecutor)?,
    _ callback: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void
}
