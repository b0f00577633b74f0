package import ShellLanguage
package import ShellOutput
import ShellSession

package enum StoresCommand: Command {
  package static let signature = CommandSignature(
    "stores",
    .stores,
    summary: "List the stores that are loaded; '*' marks the one in use.",
    consequence: .looks(),
    examples: [
      .init(
        "Two stores of one feature",
        """
        load counter
        #>   loaded counter
        load counter
        #>   loaded counter2
        stores
        #>     counter   counter, 0 actions
        #>   * counter2  counter, 0 actions
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let session = invocation.session
    if session.stores.isEmpty { return .note("no store is loaded; 'load FEATURE' loads one") }
    return .table(
      session.stores.map { store in
        Row(
          [.plain(store === session.current ? "*" : " "), .command(store.name)],
          summary: summary(of: store)
        )
      }
    )
  }

  private static func summary(of store: SessionStore) -> String {
    var parts = [store.feature.name, counted(store.timeline.actionCount, "action")]
    if !store.effectsInFlight.isEmpty {
      parts.append("\(counted(store.effectsInFlight.count, "effect")) in flight")
    }
    return parts.joined(separator: ", ")
  }
}

/// A number with its noun: `1 action`, `2 actions`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
