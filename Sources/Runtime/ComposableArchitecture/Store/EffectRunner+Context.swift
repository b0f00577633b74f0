import ConcurrencyExtras

/// The tasks that performing an effect has started.
struct StartedEffects {
  /// The tasks of the effect itself.
  var ends: [EffectTask] = []
  /// The tasks of the effect, and of the effects that its actions started synchronously.
  var tasks: [EffectTask] = []
}

extension EffectRunner {
  /// The context in which an effect is performed.
  struct Context: @unchecked Sendable {
    // Unchecked because the action may not be `Sendable`. Diagnostics only describe it, after it
    // was reduced.
    let cause: ActionID
    /// The action that caused the effect; `nil` for an effect that runs without a store.
    let action: Action?
    /// The lifetimes that enclose the effect, outermost first.
    private(set) var lifetimes: [AnyHashableSendable]
    private(set) var ids: [ScopedID] = []
    private(set) var transaction: ActionTransaction?
    /// The throttles that the effect's actions pass through, outermost first.
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

    /// The outermost transaction wins.
    func carrying(_ transaction: ActionTransaction) -> Self {
      var copy = self
      copy.transaction = self.transaction ?? transaction
      return copy
    }
  }

  /// A throttle, identified by its id and the lifetimes that enclose it.
  struct ScopedThrottle: Sendable {
    let id: ScopedID
    let timer: any EffectTimer
    let latest: Bool
  }

  /// An open throttle window, in which no further action of the id is sent.
  struct ThrottleWindow {
    let span: any TimeSpan
    /// The action to send when the window ends.
    var held: Action?
    /// The id of the effect that waits for the end of the window.
    var waiting: Int?
  }
}
