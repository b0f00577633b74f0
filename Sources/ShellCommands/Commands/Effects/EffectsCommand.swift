import ComposableArchitecture
package import ShellLanguage
package import ShellOutput
import ShellSession

package enum EffectsCommand: Command {
  package static let signature = CommandSignature(
    "effects",
    .effects,
    summary: "List the effects in flight with the actions that started them.",
    consequence: .looks(),
    examples: [
      .init(
        "A fact that takes a second",
        """
        load counter
        #>   loaded counter
        .factButtonTapped
        #>   isLoading: false → true
        effects
        #>   1  started by #1 .factButtonTapped
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    if store.effectsInFlight.isEmpty { return .note("no effect is in flight") }
    return .effects(
      store.effectsInFlight.map { effect in
        let entry = store.entryNumber(of: effect).flatMap { store.timeline.entry($0) }
        return EffectRow(
          id: effect.id,
          name: effect.name,
          causeNumber: entry?.number,
          cause: entry?.action
        )
      }
    )
  }
}
