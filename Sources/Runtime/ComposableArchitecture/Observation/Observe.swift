import ConcurrencyExtras
import Observation

/// Runs a closure now, and again whenever an observable property that it reads changes.
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// The closure runs again when the main actor is free, so several changes in a row cause one run.
///
/// - Parameter apply: The closure to run. It observes the properties that its latest run read.
/// - Returns: A token that ends the observation when it is cancelled or released.
@MainActor
public func observe(_ apply: @escaping @MainActor @Sendable () -> Void) -> ObserveToken {
  let token = ObserveToken()
  applyAndObserve(apply, token)
  return token
}

@MainActor
private func applyAndObserve(
  _ apply: @escaping @MainActor @Sendable () -> Void,
  _ token: ObserveToken
) {
  guard !token.isCancelled else { return }
  withObservationTracking(apply) { [weak token] in
    Task { @MainActor in
      guard let token else { return }
      applyAndObserve(apply, token)
    }
  }
}

/// A token that keeps an observation alive until it is cancelled or released.
public final class ObserveToken: Sendable, Hashable {
  private let cancelled = LockIsolated(false)
  private let onCancel: @Sendable () -> Void

  /// Creates a token.
  ///
  /// - Parameter onCancel: Called once, when the token is cancelled or released.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.onCancel = onCancel
  }

  deinit {
    cancel()
  }

  /// Whether the observation has ended.
  public var isCancelled: Bool { cancelled.value }

  /// Ends the observation.
  public func cancel() {
    let wasCancelled = cancelled.withLock { cancelled in
      defer { cancelled = true }
      return cancelled
    }
    if !wasCancelled { onCancel() }
  }

  /// Stores the token in a set, which keeps the observation alive.
  public func store(in tokens: inout Set<ObserveToken>) {
    tokens.insert(self)
  }

  /// Stores the token in a collection, which keeps the observation alive.
  public func store(in tokens: inout some RangeReplaceableCollection<ObserveToken>) {
    tokens.append(self)
  }

  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool {
    lhs === rhs
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
