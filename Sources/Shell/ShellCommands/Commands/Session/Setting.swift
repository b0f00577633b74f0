import ShellLanguage
package import ShellOutput
package import ShellSession

/// All settings that `set` can change: those of the session and those of its display.
package struct Preferences: Hashable, Sendable {
  package var session = Settings()
  package var display = DisplaySettings()
}

extension Evaluator {
  package var preferences: Preferences {
    get { Preferences(session: session.settings, display: display) }
    set {
      session.settings = newValue.session
      display = newValue.display
    }
  }
}

/// A setting that `set` can change.
package struct Setting: Sendable {
  package let name: String
  package let summary: String
  /// The possible values, for help and completion.
  package let choices: [String]
  let read: @Sendable (Preferences) -> String
  /// Applies a text to the preferences. Returns `false` and changes nothing if the setting does not
  /// accept the text.
  let write: @Sendable (String, inout Preferences) -> Bool
}

package enum SettingCatalog {
  /// The settings in listing order, without the colours of the roles.
  package static let settings = [
    choice("color", "whether output is coloured", \.display.color),
    flag(
      "echo",
      "whether scripts and pipes print each statement before its output",
      \.display.echoesStatements
    ),
    choice("editor", "the keys of the prompt; 'auto' is what .editrc says", \.display.editor),
    number("depth", "how many levels of a state are shown", unlimited: "all", \.display.depth),
    number(
      "elements",
      "how many elements of a collection, and changes of an action, are shown",
      \.display.elements
    ),
    flag(
      "exhaustive",
      "whether every change and every action must be asserted",
      \.session.isExhaustive
    ),
    flag(
      "fold",
      "whether the prompt and 'history' there show equal actions of effects in a row as one",
      \.display.foldsActions
    ),
    choice(
      "format",
      OutputFormatCatalog.formats.map { "'\($0.name)' for \($0.audience)" }
        .joined(separator: ", ") + " (see 'help json')",
      \.display.format
    ),
    number(
      "history.limit",
      "how many entries are kept of the current branch, and of the others",
      unlimited: "none",
      \.session.historyLimit
    ),
    number(
      "loop.limit",
      "how many actions one may trigger without time passing",
      \.session.loopLimit
    ),
    flag(
      "present",
      "whether the prompt shows an audience each statement, the way of its effects, and the keys",
      \.display.presents
    ),
    choice("pager", "whether what exceeds the screen is shown page by page", \.display.pager),
    Setting(
      name: "theme",
      summary: "the colours",
      choices: Theme.named.map(\.key),
      read: { $0.display.theme },
      write: { text, settings in
        guard Theme.named(text) != nil else { return false }
        settings.display.theme = text
        return true
      }
    ),
    number("width", "how many columns a line has", unlimited: "auto", \.display.width),
    choice(
      world,
      "'fixed' for time, dates, ids, chance and a region that are the same in each run",
      \.session.world
    ),
  ]

  /// The setting that may only change while no store is loaded.
  static let world = "world"

  /// One setting for the colour of each role, such as `color.path`.
  package static let colors = Role.allCases.filter { $0 != .plain && $0 != .value }.map { role in
    Setting(
      name: "color.\(role.rawValue)",
      summary: "how '\(role.rawValue)' looks",
      choices: ["a style such as 'bold cyan', 208 or \"#ff8700\"", "none", "default"],
      read: { settings in
        settings.display.colors[role.rawValue]
          ?? Theme.named(settings.display.theme)?.styles[role]?.description ?? "none"
      },
      write: { text, settings in
        if text == "default" {
          settings.display.colors[role.rawValue] = nil
          return true
        }
        guard let style = TextStyle(text) else { return false }
        settings.display.colors[role.rawValue] = style.description
        return true
      }
    )
  }

  static var all: [Setting] { settings + colors }

  /// The settings to complete. Colours of roles are offered only after `color.`.
  static func settings(beginning text: String) -> [Setting] {
    text.hasPrefix("color.") ? colors : settings
  }

  /// All settings except the colours that come from the theme.
  static func listed(in values: Preferences) -> [Setting] {
    settings
      + colors.filter { values.display.colors[String($0.name.dropFirst("color.".count))] != nil }
  }

  /// The named setting, and the preferences with its new value if one is given.
  ///
  /// - Throws: A diagnostic if there is no such setting or it does not accept the value.
  static func apply(
    _ name: Name,
    _ words: [Name],
    to settings: Preferences
  ) throws -> (Setting, Preferences) {
    guard let setting = all.first(where: { $0.name == name.text }) else {
      throw Diagnostic(
        SetProblem.unknownSetting(name.text),
        at: name.span,
        suggestions: closestMatches(to: name.text, in: all.map(\.name)),
        help: "'set' alone lists the settings."
      )
    }
    var settings = settings
    guard let first = words.first, let last = words.last else { return (setting, settings) }
    let value = words.map(\.text).joined(separator: " ")
    if !setting.write(value, &settings) {
      throw Diagnostic(
        SetProblem.badSetting(setting.name, value: value, choices: setting.choices),
        at: SourceSpan(first.span.start, last.span.end),
        suggestions: closestMatches(to: value, in: setting.choices)
      )
    }
    return (setting, settings)
  }

  /// A setting whose values are the cases of an enum.
  private static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String,
    _ summary: String,
    _ keyPath: any WritableKeyPath<Preferences, Value> & Sendable
  ) -> Setting {
    Setting(
      name: name,
      summary: summary,
      choices: Value.allCases.map(\.rawValue),
      read: { $0[keyPath: keyPath].rawValue },
      write: { text, settings in
        guard let value = Value(rawValue: text) else { return false }
        settings[keyPath: keyPath] = value
        return true
      }
    )
  }

  private static func flag(
    _ name: String,
    _ summary: String,
    _ keyPath: any WritableKeyPath<Preferences, Bool> & Sendable
  ) -> Setting {
    Setting(
      name: name,
      summary: summary,
      choices: ["on", "off"],
      read: { $0[keyPath: keyPath] ? "on" : "off" },
      write: { text, settings in
        guard text == "on" || text == "off" else { return false }
        settings[keyPath: keyPath] = text == "on"
        return true
      }
    )
  }

  /// A positive number.
  private static func number(
    _ name: String,
    _ summary: String,
    _ keyPath: any WritableKeyPath<Preferences, Int> & Sendable
  ) -> Setting {
    Setting(
      name: name,
      summary: summary,
      choices: [positiveNumber],
      read: { "\($0[keyPath: keyPath])" },
      write: { text, settings in
        guard let number = number(text) else { return false }
        settings[keyPath: keyPath] = number
        return true
      }
    )
  }

  /// A setting whose value is a positive number, or a word for no limit.
  private static func number(
    _ name: String,
    _ summary: String,
    unlimited: String,
    _ keyPath: any WritableKeyPath<Preferences, Int?> & Sendable
  ) -> Setting {
    Setting(
      name: name,
      summary: summary,
      choices: [positiveNumber, unlimited],
      read: { $0[keyPath: keyPath].map(String.init) ?? unlimited },
      write: { text, settings in
        let number = number(text)
        guard number != nil || text == unlimited else { return false }
        settings[keyPath: keyPath] = number
        return true
      }
    )
  }

  private static let positiveNumber = "a number from 1 to 1000000000"

  private static func number(_ text: String) -> Int? {
    // Multiples of it are calculated.
    Int(text).flatMap { 1...1_000_000_000 ~= $0 ? $0 : nil }
  }
}
