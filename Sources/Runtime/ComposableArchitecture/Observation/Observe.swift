import ConcurrencyExtras
import Observation

/// Does something now, and again whenever an observable property that it reads changes.
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// It is done again once the main actor is free: several changes in a row are one.
///
/// - Parameter apply: Reads the properties. It observes those that it read the last time.
/// - Returns: A token that ends the observation when it's cancelled or goes away.
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

/// Keeps an observation going that `observe` began, until it's cancelled or goes away.
public final class ObserveToken: Sendable, Hashable {
  private let cancelled = LockIsolated(false)
  private let onCancel: @Sendable () -> Void

  /// Makes a token.
  ///
  /// - Parameter onCancel: Called when it's cancelled or goes away.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.onCancel = onCancel
  }

  deinit {
    cancel()
  }

  /// Whether the observation is over.
  public var isCancelled: Bool { cancelled.value }

  /// Ends the observation.
  public func cancel() {
    let wasCancelled = cancelled.withLock { cancelled in
      defer { cancelled = true }
      return cancelled
    }
    if !wasCancelled { onCancel() }
  }

  /// Keeps the token, and so the observation, in a set.
  public func store(in tokens: inout Set<ObserveToken>) {
    tokens.insert(self)
  }

  /// Keeps the token, and so the observation, in a collection.
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
