import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Finds pages of the help.
@MainActor
struct HelpIndex {
  let session: ShellSession
  /// The action type at the current scope; `nil` if no store is in use.
  let actionType: Any.Type?

  // MARK: Pages

  var overview: HelpReport {
    .overview(
      start: start,
      CommandCatalog.grammar,
      topics: HelpTopic.all.map(\.name)
    )
  }

  /// Three lines that show a newcomer what the shell does, with the feature in use or the first
  /// one.
  private var start: [CommandSignature.Example] {
    guard let feature = session.current?.feature ?? session.features.first else { return [] }
    let action = FeatureHelp(feature, session).plainAction
    return [
      .init("load a feature; 'features' lists them", "load \(CompletionSource.word(feature.name))"),
      action.map { .init("send an action; Tab lists them", $0) }
        ?? .init("list the actions that can be sent", "actions"),
      .init("see the state; 'undo' takes the action back", "state"),
    ]
  }

  /// - Parameter words: The subject: the name of a command, a topic, a feature or a code, or an
  ///   action such as `.factResponse` or `counter.factResponse`.
  /// - Returns: The page; `nil` if nothing has this name.
  func page(on words: String) -> HelpReport? {
    let grammar = CommandCatalog.grammar
    if let signature = grammar[words] { return .command(signature) }
    if let topic = HelpTopic.named(words.lowercased()) { return .page(page(topic)) }
    if let group = CommandGroup(rawValue: words) { return .page(Self.page(group)) }
    if let code = CodeExplanation.named(words) { return .page(Self.page(code)) }
    if let feature = feature(named: words) { return .page(FeatureHelp(feature, session).page) }
    if let action = action(words) { return .page(action.page) }
    if settingNames.contains(words), let set = grammar["set"] { return .command(set) }
    let beginning = grammar.signatures(beginningWith: words)
    return beginning.count == 1 ? .command(beginning[0]) : nil
  }

  /// All names that have a help page, for suggestions.
  var names: [String] {
    CommandCatalog.grammar.signatures.flatMap { [$0.name] + $0.aliases }
      + HelpTopic.all.flatMap { [$0.name] + $0.aliases }
      + session.features.map(\.name) + CodeExplanation.all.map(\.code) + settingNames
      + actionNames + Self.groups.map(\.rawValue)
  }

  /// The groups of commands, which the overview has as headings, unless a command or a topic has
  /// the group's name.
  static var groups: [CommandGroup] {
    CommandGroup.allCases.filter {
      CommandCatalog.grammar[$0.rawValue] == nil && HelpTopic.named($0.rawValue) == nil
    }
  }

  private var settingNames: [String] { SettingCatalog.all.map(\.name) }

  private var actionNames: [String] {
    let cases = actionType.flatMap { CaseListing(of: $0)?.cases } ?? []
    let featureCases = session.features.flatMap { feature in
      (CaseListing(of: feature.actionType)?.cases ?? []).map { "\(feature.name).\($0.name)" }
    }
    return cases.map { ".\($0.name)" } + featureCases
  }

  /// The feature with a name, or the feature of the store with that name.
  private func feature(named name: String) -> RegisteredFeature? {
    session.features.first { $0.name == name }
      ?? session.stores.first { $0.name == name }?.feature
  }

  // MARK: Actions

  /// The help on `.name` at the current scope or on `feature.name`, where further dots lead to
  /// children's actions.
  private func action(_ words: String) -> ActionHelp? {
    var names = words.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    if words.hasPrefix(".") {
      return actionType.flatMap { ActionHelp(names, in: $0, load: nil) }
    }
    if names.count == 1 {
      return actionType.flatMap { ActionHelp(names, in: $0, load: nil) }
    }
    guard let feature = feature(named: names.removeFirst()) else { return nil }
    return ActionHelp(names, in: feature.actionType, load: feature.name)
  }

  // MARK: Building pages

  private func page(_ topic: HelpTopic) -> HelpPage {
    let rows = topic.showsStart ? start : []
    return HelpPage(
      title: topic.name,
      sections: [.text(topic.text)]
        + (rows.isEmpty ? [] : [.rows(heading: "start here", rows.map(Self.row))])
        + topic.examples.map { .example($0) }
    )
  }

  private static func row(_ example: CommandSignature.Example) -> Row {
    Row([.command(example.script)], summary: example.summary)
  }

  private static func page(_ group: CommandGroup) -> HelpPage {
    let signatures = CommandCatalog.grammar.signatures.filter { $0.group == group }
    let rows = signatures.map { Row([.command($0.usage)], summary: $0.summary) }
    return HelpPage(title: group.rawValue, sections: [.rows(heading: "commands", rows)])
  }

  private static func page(_ code: CodeExplanation) -> HelpPage {
    var sections: [HelpPage.Section] = [.text(code.meaning)]
    if let mistake = code.mistake {
      sections.append(.example(.init("A mistake of this kind", mistake)))
    }
    if let instead = code.instead { sections.append(.example(.init("Instead", instead))) }
    return HelpPage(title: code.code, sections: sections)
  }

  // MARK: Search

  /// Finds the pages that contain a word in their names or texts.
  func search(_ word: String) -> Report {
    let word = word.lowercased()
    let found = entries.filter { ($0.name + " " + $0.text).lowercased().contains(word) }
    return .list(ListReport("found", found, ifEmpty: "nothing in the help has '\(word)'"))
  }

  private struct Entry: ListedItem {
    let name: String
    let summary: String
    /// The text to search.
    var text: String

    var members: JSONMembers { [("name", .string(name)), ("summary", .string(summary))] }
    var rows: [Row] { [Row([.command(name)], summary: summary)] }
  }

  private var entries: [Entry] {
    let commands = CommandCatalog.grammar.signatures.map {
      Entry(
        name: $0.name,
        summary: $0.summary,
        text: "\($0.summary) \($0.discussion) \($0.aliases)"
      )
    }
    let topics = HelpTopic.all.map {
      Entry(name: $0.name, summary: $0.summary, text: "\($0.summary) \($0.text) \($0.aliases)")
    }
    let features = session.features.map { Entry(name: $0.name, summary: $0.about, text: $0.about) }
    let actions = session.features.flatMap { feature in
      (CaseListing(of: feature.actionType)?.cases ?? []).map { enumCase in
        Entry(
          name: "\(feature.name).\(enumCase.name)",
          summary: enumCase.documentation ?? "",
          text: enumCase.documentation ?? ""
        )
      }
    }
    let codes = CodeExplanation.all.map {
      Entry(name: $0.code, summary: $0.meaning, text: $0.meaning)
    }
    return commands + topics + features + actions + codes
  }
}
