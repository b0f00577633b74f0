import ConcurrencyExtras

/// What performing an effect has started.
struct StartedEffects {
  /// The effects themselves.
  var ends: [EffectTask] = []
  /// The effects, and those that their actions started at once.
  var tasks: [EffectTask] = []
}

extension EffectRunner {
  /// What an effect is performed with.
  struct Context: @unchecked Sendable {
    // Sendable although the action may not be: it is only described, after it was reduced.
    let cause: ActionID
    /// The action that asked for the effect; `nil` for an effect without a store.
    let action: Action?
    /// The lifetimes around the effect, outermost first.
    private(set) var lifetimes: [AnyHashableSendable]
    private(set) var ids: [ScopedID] = []
    private(set) var transaction: ActionTransaction?
    /// What thins out the effect's actions, outermost first.
    var throttles: [ScopedThrottle] = []

    init(cause: ActionID, action: Action?, lifetimes: [AnyHashableSendable] = []) {
      self.cause = cause
      self.action = action
      self.lifetimes = lifetimes
    }

    func cancellable(by id: ScopedID) -> Self {
      var copy = self
      copy.ids.append(id)
      return copy
    }

    func within(_ lifetime: AnyHashableSendable) -> Self {
      var copy = self
      copy.lifetimes.append(lifetime)
      return copy
    }

    func throttled(by throttle: Effect<Action>.Throttle) -> Self {
      var copy = self
      copy.throttles.append(
        ScopedThrottle(
          id: ScopedID(id: throttle.id, lifetimes: lifetimes),
          timer: throttle.timer,
          latest: throttle.latest
        )
      )
      return copy
    }

    /// The outermost transaction is the one that counts.
    func carrying(_ transaction: ActionTransaction) -> Self {
      var copy = self
      copy.transaction = self.transaction ?? transaction
      return copy
    }
  }

  /// How the actions of an id are thinned out.
  struct ScopedThrottle: Sendable {
    let id: ScopedID
    let timer: any EffectTimer
    let latest: Bool
  }

  /// A span of time in which no more actions of an id are sent.
  struct ThrottleWindow {
    let span: any TimeSpan
    /// The action that is sent when the time is over.
    var held: Action?
    /// The effect that waits for that.
    var waiting: Int?
  }
}
