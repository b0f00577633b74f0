package import ShellValues

/// How output looks and which keys the prompt has: what `set` changes of a face, not of a session.
package struct DisplaySettings: Codable, Hashable, Sendable {
  /// The maximum depth of a printed state tree; `nil` shows all levels.
  package var depth: Int?
  /// The width of a line in columns; `nil` uses the terminal's width.
  package var width: Int?
  /// The maximum number of elements shown per collection.
  package var elements = Self.defaultElements
  package var color = Mode.auto
  /// The name of the colour theme.
  package var theme = "standard"
  /// Colours that override the theme's, by role.
  package var colors: [String: String] = [:]
  /// Whether to page output: `auto` pages output that exceeds the screen, `on` pages all output.
  package var pager = Mode.auto
  package var format = Format.text
  /// Whether a prompt prints equal actions of effects in a row as one.
  package var foldsActions = true
  /// Whether to print each statement before its output, which a prompt need not do.
  package var echoesStatements = false
  /// Whether to show people who watch what is done: with more space, the statement, the way of its effects, and the
  /// keys.
  package var presents = false
  /// Whether not to print what effects do between statements.
  package var mutesEffects = false
  /// The keys of the prompt.
  package var editor = EditorKeys.auto
  /// The session's temporary folder, which text names `$TMP`; `nil` until it exists.
  package var temporaryFolder: String?

  private static let defaultElements = 100

  package enum Mode: String, CaseIterable, Codable, Sendable {
    case auto, on, off
  }

  package enum EditorKeys: String, CaseIterable, Codable, Sendable {
    /// The key bindings that `.editrc` selects.
    case auto
    case emacs, vi
  }

  /// The output format, identified by its name in the catalog.
  package struct Format: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
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

    /// The format's implementation.
    package var type: any OutputFormat.Type {
      OutputFormatCatalog.format(named: rawValue) ?? TextFormat.self
    }
  }

  package init() {}

  /// The same settings for a new session, without limits on the printed state.
  package var forNewSession: DisplaySettings {
    var settings = self
    settings.depth = nil
    settings.elements = Self.defaultElements
    return settings
  }

  /// The layout options of text.
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
      brevity: shortIDs.map { TextOptions.Brevity(shortIDs: $0, foldsActions: foldsActions) },
      temporaryFolder: temporaryFolder
    )
  }
}
