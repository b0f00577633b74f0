/// The settings of a session: the rules that its stores and histories follow.
package struct Settings: Hashable, Sendable {
  /// Whether every change and every action from an effect must be asserted, as with a `TestStore`.
  package var isExhaustive = false
  /// The maximum number of actions that may follow from one action without time passing.
  package var loopLimit = 10_000
  /// The world that the stores live in.
  package var world = WorldKind.live
  /// The maximum number of entries on a history's current branch; `nil` for no limit.
  package var historyLimit: Int?

  package init() {}
}
