package import ShellValues

/// How output looks and which keys the prompt has: what `set` changes of a face, not of a session.
package struct DisplaySettings: Codable, Hashable, Sendable {
  /// How many levels of a state tree are shown; `nil` for all.
  package var depth: Int?
  /// How many columns a line has; `nil` for the terminal's width.
  package var width: Int?
  /// How many elements of a collection are shown.
  package var elements = Self.defaultElements
  package var color = Mode.auto
  /// The name of the theme that colours are taken from.
  package var theme = "standard"
  /// Colours instead of the theme's, by role.
  package var colors: [String: String] = [:]
  /// Whether what exceeds the screen is shown page by page: `auto` where it does, `on` for all.
  package var pager = Mode.auto
  package var format = Format.text
  /// Whether a prompt prints equal actions of effects in a row as one.
  package var foldsActions = true
  /// The keys of the prompt.
  package var editor = EditorKeys.auto

  private static let defaultElements = 100

  package enum Mode: String, CaseIterable, Codable, Sendable {
    case auto, on, off
  }

  package enum EditorKeys: String, CaseIterable, Codable, Sendable {
    /// Those that `.editrc` chooses.
    case auto
    case emacs, vi
  }

  /// How output is written: the name of a format of the catalog.
  package struct Format: RawRepresentable, Codable, Hashable, Sendable {
    package let rawValue: String

    package init?(rawValue: String) {
      guard OutputFormatCatalog.format(named: rawValue) != nil else { return nil }
      self.rawValue = rawValue
    }

    private init(name: String) {
      rawValue = name
    }

    package static let text = Self(name: TextFormat.name)
    package static let json = Self(name: JSONFormat.name)
    package static let allCases: [Self] = OutputFormatCatalog.formats.map { Self(name: $0.name) }

    /// The format itself.
    package var type: any OutputFormat.Type {
      OutputFormatCatalog.format(named: rawValue) ?? TextFormat.self
    }
  }

  package init() {}

  /// The same look for a session that begins anew, with no limits on what is shown of a state.
  package var forNewSession: DisplaySettings {
    var settings = self
    settings.depth = nil
    settings.elements = Self.defaultElements
    return settings
  }

  /// How text is laid out.
  ///
  /// - Parameters:
  ///   - columns: The columns of a line where the settings don't say.
  ///   - shortIDs: The beginnings that stand for ids at a prompt; `nil` elsewhere.
  package func textOptions(
    columns: Int = TextOptions.scriptWidth,
    shortIDs: ShortIDs? = nil
  ) -> TextOptions {
    TextOptions(
      width: width ?? columns,
      depth: depth,
      elementLimit: elements,
      brevity: shortIDs.map { TextOptions.Brevity(shortIDs: $0, foldsActions: foldsActions) }
    )
  }
}
