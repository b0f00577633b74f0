/// The colour of each role, as the parameters of the terminal's SGR sequence.
struct Theme {
  /// For a dark and for a light background: the terminal's own colours, and no backgrounds.
  static let standard = Theme()

  /// The sequence's parameters; `nil` for the terminal's normal text.
  func sequence(for role: Role) -> String? {
    switch role {
    case .plain, .value: nil
    case .heading: "1"
    case .path: "36"
    case .oldValue: "2"
    case .newValue, .added: "32"
    case .removed: "31"
    case .type: "33"
    case .note, .guide: "2"
    case .error: "1;31"
    case .caret: "31"
    case .command: "35"
    }
  }
}
