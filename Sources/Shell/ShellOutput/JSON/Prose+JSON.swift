import ShellProse

extension Prose {
  /// The block for programs: its text under the name of its kind.
  var json: JSON {
    switch self {
    case .heading(let text): ["heading": .string(text)]
    case .paragraph(let text): ["text": .string(text)]
    case .item(let text, let mark, let depth):
      ["item": .string(text), "mark": .string(mark), "depth": .number(depth)]
    case .quote(let text): ["quote": .string(text)]
    case .code(let lines, let language):
      ["code": .strings(lines), "language": .string(language)]
    case .rule: ["rule": .bool(true)]
    }
  }
}
