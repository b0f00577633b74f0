package import ShellLanguage
package import ShellOutput

package enum SetCommand: Command {
  package static let signature = CommandSignature(
    "set",
    .session,
    summary: "Change a setting, or list them all.",
    discussion: """
      'set NAME' shows one setting. The themes are standard, dark, light, colorblind and mono. 'set \
      color.ROLE STYLE' changes one colour of the theme: a style is words such as bold, dim, underline, \
      cyan or bright-blue, one of 256 colours by its number, or "#ff8700"; 'default' takes it back. The roles \
      are those that 'set color.' completes.
      """,
    parameters: [
      .init("option", .setting, isOptional: true, summary: "the setting"),
      .init("value", .newName, isOptional: true, isRepeated: true, summary: "its new value"),
    ],
    consequence: .looks(unlessGiven: ["value"]),
    examples: [
      .init(
        "Show one level of each state",
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
        "Write for a program, one object a line",
        """
        set format json
        #> …
        """
      ),
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    guard let name = invocation.word("option") else {
      return .table(
        SettingCatalog.listed(in: evaluator.preferences).map {
          Row([.path($0.name), .value($0.read(evaluator.preferences))], summary: $0.summary)
        }
      )
    }
    let setting: Setting
    (setting, evaluator.preferences) = try SettingCatalog.apply(
      name,
      invocation.words("value"),
      to: evaluator.preferences
    )
    return .note("\(setting.name): \(setting.read(evaluator.preferences))")
  }
}
