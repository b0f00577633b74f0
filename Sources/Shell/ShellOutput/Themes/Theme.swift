/// The styles of all roles.
package struct Theme: Hashable, Sendable {
  package var styles: [Role: TextStyle]
  /// The terminal's colour depth; colours that the terminal lacks are replaced by the nearest ones.
  package private(set) var depth: ColorDepth
  /// The styles for a terminal with 16 colours, where they differ. The nearest of its colours may be
  /// unreadable on the theme's background.
  private let stylesInSixteenColors: [Role: TextStyle]

  private init(_ styles: [Role: String], inSixteenColors others: [Role: String] = [:]) {
    self.styles = styles.compactMapValues { TextStyle($0) }
    stylesInSixteenColors = others.compactMapValues { TextStyle($0) }
    self.depth = .palette
  }

  /// Returns the theme for a terminal.
  package func adapted(to depth: ColorDepth) -> Theme {
    var theme = self
    theme.depth = depth
    if depth == .sixteen { theme.styles.merge(stylesInSixteenColors) { $1 } }
    return theme
  }

  /// The parameters of the escape sequence; `nil` for normal text.
  package func sequence(for role: Role) -> String? {
    styles[role]?.sequence(depth)
  }
}

extension Theme {
  /// The themes by name, in the order in which they are listed.
  package static let named: KeyValuePairs<String, Theme> = [
    "standard": standard, "dark": dark, "light": light, "colorblind": colorblind, "mono": mono,
  ]

  package static func named(_ name: String) -> Theme? {
    named.first { $0.key == name }?.value
  }

  /// For dark and light backgrounds: colours of the palette that can be read on black and on white. With 16
  /// colours the terminal's own, which it adapts to its background, except for those that are close to one.
  package static let standard = Theme(
    [
      .heading: "bold", .type: "bold", .path: "31", .oldValue: "243", .added: "28",
      .removed: "160", .string: "28", .number: "133", .keyword: "133",
      .caseName: "bold 63", .command: "bold 63", .note: "243", .guide: "243",
      .error: "bold 160", .caret: "160", .prompt: "bold 31",
    ],
    inSixteenColors: [
      .path: "cyan", .oldValue: "dim", .added: "green", .removed: "red", .string: "green",
      .number: "magenta", .keyword: "magenta", .caseName: "bold", .command: "bold", .note: "dim",
      .guide: "dim", .error: "bold red", .caret: "red", .prompt: "bold cyan",
    ]
  )

  /// For a dark background.
  package static let dark = Theme([
    .heading: "bold", .type: "152", .path: "117", .oldValue: "245", .added: "114",
    .removed: "210", .string: "150", .number: "216", .keyword: "183", .caseName: "222",
    .command: "222", .note: "246", .guide: "245", .error: "bold 210", .caret: "210",
    .prompt: "bold 117",
  ])

  /// For a light background.
  package static let light = Theme(
    [
      .heading: "bold", .type: "23", .path: "24", .oldValue: "242", .added: "22",
      .removed: "124", .string: "22", .number: "94", .keyword: "54", .caseName: "18",
      .command: "18", .note: "242", .guide: "243", .error: "bold 124", .caret: "124",
      .prompt: "bold 24",
    ],
    inSixteenColors: [
      .type: "bold", .path: "blue", .oldValue: "bright-black", .added: "bold", .removed: "red",
      .string: "magenta", .number: "magenta", .keyword: "magenta", .caseName: "bold",
      .command: "bold", .note: "bright-black", .guide: "bright-black", .error: "bold red",
      .caret: "red", .prompt: "bold",
    ]
  )

  /// For dark and light backgrounds: blue and orange, which people with any kind of colour vision
  /// can distinguish.
  package static let colorblind = Theme([
    .heading: "bold", .type: "bold", .oldValue: "243", .added: "bold 33", .removed: "bold 166",
    .string: "33", .number: "166", .keyword: "166", .caseName: "bold", .command: "bold",
    .note: "243", .guide: "243", .error: "bold 166", .caret: "166",
    .prompt: "bold 33",
  ])

  /// No colours.
  package static let mono = Theme([
    .heading: "bold", .type: "bold", .oldValue: "dim", .added: "bold", .removed: "bold",
    .caseName: "bold", .command: "bold", .note: "dim", .guide: "dim", .error: "bold underline",
    .caret: "underline", .prompt: "bold",
  ])
}
