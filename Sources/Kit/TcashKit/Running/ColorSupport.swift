import ShellOutput

/// Determines from the environment whether output is coloured, and with which colour depth.
///
/// `--no-color` always wins. `NO_COLOR` disables colour unless `set color on` enables it.
/// `FORCE_COLOR` and `CLICOLOR_FORCE` enable colour even without a terminal. `CLICOLOR=0` and
/// `TERM=dumb` disable it.
struct ColorSupport: Sendable {
  private enum Wish {
    case forbidden, never, always, onTerminals
  }

  private let wish: Wish
  private let depth: ColorDepth

  /// - Parameter isAllowed: Whether the command line permits colour.
  init(environment: [String: String], isAllowed: Bool = true) {
    func isOn(_ name: String) -> Bool {
      let value = environment[name, default: ""]
      return !value.isEmpty && value != "0" && value != "false"
    }
    if !isAllowed {
      wish = .forbidden
    } else if !environment["NO_COLOR", default: ""].isEmpty {
      wish = .never
    } else if isOn("FORCE_COLOR") || isOn("CLICOLOR_FORCE") {
      wish = .always
    } else if environment["CLICOLOR"] == "0" || environment["TERM", default: "dumb"] == "dumb" {
      wish = .never
    } else {
      wish = .onTerminals
    }
    depth = ColorDepth(environment: environment)
  }

  /// The theme to use; `nil` disables colour.
  func theme(_ settings: DisplaySettings, isTerminal: Bool) -> Theme? {
    switch (settings.color, wish) {
    case (.off, _), (_, .forbidden), (.auto, .never): return nil
    case (.on, _), (.auto, .always): break
    case (.auto, .onTerminals): if !isTerminal { return nil }
    }
    var theme = (Theme.named(settings.theme) ?? .standard).adapted(to: depth)
    for (name, text) in settings.colors {
      guard let role = Role(rawValue: name), let style = TextStyle(text) else { continue }
      theme.styles[role] = style
    }
    return theme
  }
}
