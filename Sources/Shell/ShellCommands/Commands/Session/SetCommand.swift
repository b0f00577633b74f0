package import ShellLanguage
import ShellOutput
import ShellSession

enum SetCommand: ImmediateCommand {
  static let problems: [any ExplainedProblem.Type] = [SetProblem.self]

  static let signature = CommandSignature(
    "set",
    .session,
    summary: "Change a setting, or list them all.",
    discussion: """
      'set NAME' shows one setting. The themes are standard, dark, light, colorblind and mono. 'set \
      color.ROLE STYLE' changes one colour of the theme. A style consists of words such as bold, dim, \
      underline, cyan or bright-blue, a colour number from 0 to 255, or a colour such as "#ff8700". 'set \
      color.ROLE default' restores the theme's style. Press Tab after 'set color.' to see the roles.
      'set world fixed' comes before the first 'load', in a file as its first statement. It gives a \
      test clock, a constant date, UUIDs that count up, seeded random numbers, UTC and an English \
      locale, and 'dep reset' returns to these. '_setup.tcash' in a script's folder may begin with \
      it for all scripts there, and '--world' on the command line overrides both.
      """,
    parameters: [
      .init("option", .setting, isOptional: true, summary: "the setting"),
      .init("value", .newName, isOptional: true, isRepeated: true, summary: "its new value"),
    ],
    consequence: .looks(unlessGiven: ["value"]),
    examples: [
      .init(
        "Limit how many levels of a state are shown, then show all again",
        """
        set depth 1
        #>   depth: 1
        set depth all
        #>   depth: all
        """
      ),
      .init(
        "Colours for a light background, with paths in bold",
        """
        set theme light
        #>   theme: light
        set color.path bold 24
        #>   color.path: bold 24
        """
      ),
      .init(
        "The same ids and dates in each run",
        """
        set world fixed
        #>   world: fixed
        load dice
        #>   loaded dice
        .rollButtonTapped
        #>   + rolls[id: UUID(0)]: Dice.Roll(id: UUID(0), date: Date("2026-01-01T00:00:00Z"), …
        """
      ),
      .init(
        "Print JSON for other programs, one object per line",
        """
        set format json
        #> …
        """
      ),
    ]
  )

  enum Arguments {
    case list
    /// `world` is the world that the call chooses; `nil` if it is about another setting.
    case set(Name, [Name], world: WorldKind?)
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    guard let name = reader.word("option") else { return .list }
    let values = reader.words("value")
    // A setting's validity doesn't depend on other settings, so a check can apply it to the
    // defaults.
    let (_, preferences) = try SettingCatalog.apply(name, values, to: Preferences())
    guard name.text == SettingCatalog.world, let value = values.first else {
      return .set(name, values, world: nil)
    }
    let world = preferences.session.world
    try locating(value.span) { try reader.context.checkCanBegin(in: world) }
    return .set(name, values, world: world)
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let evaluator = invocation.evaluator
    guard case .set(let name, let values, world: _) = arguments else {
      let settings = SettingCatalog.listed(in: evaluator.preferences)
      return .list(
        ListReport("settings", settings.map { ListedSetting($0, in: evaluator.preferences) })
      )
    }
    var (setting, preferences) = try SettingCatalog.apply(
      name,
      values,
      to: evaluator.preferences
    )
    if let world = invocation.session.imposedWorld { preferences.session.world = world }
    evaluator.preferences = preferences
    let value = setting.read(preferences)
    return .done(
      "set",
      [("name", .string(setting.name)), ("value", .string(value))],
      text: "\(setting.name): \(value)"
    )
  }

  /// The world that a call chooses; `nil` if it is about another setting.
  static func chosenWorld(_ call: CommandCall) -> WorldKind? {
    guard call.command == signature.name, call.word("option")?.text == SettingCatalog.world else {
      return nil
    }
    return call.word("value").flatMap { WorldKind(rawValue: $0.text) }
  }

  static func foresee(_ arguments: Arguments, in context: inout CheckContext) {
    if case .set(_, _, world: let world?) = arguments { context.world = world }
  }
}

private struct ListedSetting: ListedItem {
  let name: String
  let value: String
  let summary: String

  init(_ setting: Setting, in preferences: Preferences) {
    name = setting.name
    value = setting.read(preferences)
    summary = setting.summary
  }

  var members: JSONMembers {
    [("name", .string(name)), ("value", .string(value)), ("summary", .string(summary))]
  }

  var rows: [Row] { [Row([.path(name), .value(value)], summary: summary)] }
}

/// Errors of `set`.
enum SetProblem: ExplainedProblem, Hashable {
  case unknownSetting(String)
  case badSetting(String, value: String, choices: [String])
  case worldInUse(WorldKind)

  var code: String {
    switch self {
    case .unknownSetting: "unknown-setting"
    case .badSetting: "bad-setting"
    case .worldInUse: "world-in-use"
    }
  }

  var message: String {
    switch self {
    case .unknownSetting(let name): "there is no setting \(quoted: name)"
    case .badSetting(let name, let value, let choices):
      "\(quoted: name) must be \(Self.alternatives(choices)), not \(quoted: value)"
    case .worldInUse(let current): "the loaded stores are in a \(current.rawValue) world"
    }
  }

  /// The choices as a phrase: `auto, on or off`.
  private static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// - Parameter world: The world that was asked for.
  static func worldHelp(_ world: WorldKind) -> String {
    """
    Write 'set world \(world.rawValue)' as the first statement, before any 'load'. \
    'dep NAME ALTERNATIVE' swaps single dependencies of loaded stores.
    """
  }

  static let explanations = [
    CodeExplanation(
      "unknown-setting",
      "There is no setting with this name. 'set' lists the settings.",
      mistake: "set dept 3",
      instead: "set depth 3"
    ),
    CodeExplanation(
      "bad-setting",
      "The setting does not accept this value.",
      mistake: "set depth deep",
      instead: "set depth all"
    ),
    CodeExplanation(
      "world-in-use",
      "A session has one world: 'set world' must come before the first 'load'.",
      mistake: "load dice\nset world fixed",
      instead: "set world fixed\nload dice"
    ),
  ]
}

extension Statement {
  /// Whether this is 'set', which does nothing to a store.
  package var isSetting: Bool {
    guard case .command(let call) = kind else { return false }
    return call.command == SetCommand.signature.name
  }
}
