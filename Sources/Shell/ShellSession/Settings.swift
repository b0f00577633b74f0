/// The settings of a session: the rules that its stores and histories follow.
package struct Settings: Hashable, Sendable {
  /// Whether every change and every action from an effect must be asserted, as with a `TestStore`.
  package var isExhaustive = false
  /// How many actions one may set off without time passing.
  package var loopLimit = 10_000
  /// How many entries the branch of a history that one is on may have; `nil` for any number.
  package var historyLimit: Int?

  package init() {}
}
