package import ShellLanguage
package import ShellOutput
import ShellSession

package enum SetCommand: Command {
  package static let signature = CommandSignature(
    "set",
    .session,
    summary: "Change a setting, or list them all.",
    parameters: [
      .init("option", .setting, isOptional: true, summary: "the setting"),
      .init("value", .text, isOptional: true, summary: "its new value"),
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
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let session = invocation.session
    guard let name = invocation.word("option") else {
      return .table(
        SettingCatalog.settings.map {
          Row([.path($0.name), .value($0.read(session.settings))], summary: $0.summary)
        }
      )
    }
    let setting: Setting
    (setting, session.settings) = try SettingCatalog.apply(
      name,
      invocation.word("value"),
      to: session.settings
    )
    return .note("\(setting.name): \(setting.read(session.settings))")
  }
}

/// What `set` can change.
package struct Setting: Sendable {
  package let name: String
  package let summary: String
  /// What its value may be, for help and completion.
  package let choices: [String]
  let read: @Sendable (Settings) -> String
  /// Returns whether the text is a value of the setting; one that is not changes nothing.
  let write: @Sendable (String, inout Settings) -> Bool
}

package enum SettingCatalog {
  package static let settings = [
    Setting(
      name: "color",
      summary: "whether output is coloured",
      choices: Settings.ColorMode.allCases.map(\.rawValue),
      read: { $0.color.rawValue },
      write: { text, settings in
        guard let mode = Settings.ColorMode(rawValue: text) else { return false }
        settings.color = mode
        return true
      }
    ),
    Setting(
      name: "editor",
      summary: "the keys of the prompt; 'auto' is what .editrc says",
      choices: Settings.EditorKeys.allCases.map(\.rawValue),
      read: { $0.editor.rawValue },
      write: { text, settings in
        guard let keys = Settings.EditorKeys(rawValue: text) else { return false }
        settings.editor = keys
        return true
      }
    ),
    number("depth", "how many levels of a state are shown", unlimited: "all", \.depth),
    Setting(
      name: "elements",
      summary: "how many elements of a collection are shown",
      choices: ["a number"],
      read: { "\($0.elements)" },
      write: { text, settings in
        guard let count = Int(text), count > 0 else { return false }
        settings.elements = count
        return true
      }
    ),
    Setting(
      name: "exhaustive",
      summary: "whether every change and every action must be asserted",
      choices: ["on", "off"],
      read: { $0.isExhaustive ? "on" : "off" },
      write: { text, settings in
        guard text == "on" || text == "off" else { return false }
        settings.isExhaustive = text == "on"
        return true
      }
    ),
    number("width", "how many columns a line has", unlimited: "auto", \.width),
  ]

  /// The settings with one changed, where a value is given.
  ///
  /// - Throws: A diagnostic for a setting or a value that there is not.
  static func apply(
    _ name: Name,
    _ value: Name?,
    to settings: Settings
  ) throws -> (Setting, Settings) {
    guard let setting = self.settings.first(where: { $0.name == name.text }) else {
      throw Diagnostic(
        CommandProblem.unknownSetting(name.text),
        at: name.span,
        suggestions: closestMatches(to: name.text, in: self.settings.map(\.name)),
        help: "'set' alone lists the settings."
      )
    }
    var settings = settings
    if let value, !setting.write(value.text, &settings) {
      throw Diagnostic(
        CommandProblem.badSetting(setting.name, value: value.text, choices: setting.choices),
        at: value.span
      )
    }
    return (setting, settings)
  }

  /// A positive number, or a word for none.
  private static func number(
    _ name: String,
    _ summary: String,
    unlimited: String,
    _ keyPath: any WritableKeyPath<Settings, Int?> & Sendable
  ) -> Setting {
    Setting(
      name: name,
      summary: summary,
      choices: ["a number", unlimited],
      read: { $0[keyPath: keyPath].map(String.init) ?? unlimited },
      write: { text, settings in
        if text == unlimited {
          settings[keyPath: keyPath] = nil
          return true
        }
        guard let number = Int(text), number > 0 else { return false }
        settings[keyPath: keyPath] = number
        return true
      }
    )
  }
}
