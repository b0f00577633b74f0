import ShellLanguage
import ShellOutput
import ShellSession

enum StoresCommand: ImmediateCommand {
  static let signature = CommandSignature(
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

  static func run(_: NoArguments, _ invocation: Invocation) throws -> Report {
    let session = invocation.session
    return .list(
      ListReport(
        "stores",
        session.stores.map { ListedStore($0, isCurrent: $0 === session.current) },
        ifEmpty: "no store is loaded; 'load FEATURE' loads one"
      )
    )
  }
}

private struct ListedStore: ListedItem {
  let name: String
  let feature: String
  let isCurrent: Bool
  let actionCount: Int
  let effectCount: Int

  @MainActor
  init(_ store: SessionStore, isCurrent: Bool) {
    name = store.name
    feature = store.feature.name
    self.isCurrent = isCurrent
    actionCount = store.timeline.actionCount
    effectCount = store.effectsInFlight.count
  }

  var members: JSONMembers {
    [
      ("name", .string(name)), ("feature", .string(feature)), ("isCurrent", .bool(isCurrent)),
      ("actions", .number(actionCount)), ("effectsInFlight", .number(effectCount)),
    ]
  }

  var rows: [Row] {
    let effects = effectCount == 0 ? nil : "\(counted(effectCount, "effect")) in flight"
    let parts = [feature, counted(actionCount, "action"), effects].compactMap(\.self)
    return [
      Row([.plain(isCurrent ? "*" : " "), .command(name)], summary: parts.joined(separator: ", "))
    ]
  }
}

/// A number with its noun: `1 action`, `2 actions`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
