import ShellValues
import TerminalText

extension TextFormat {
  /// The path as it is written; the root's is `state`.
  func name(of path: StatePath) -> String {
    path.isEmpty ? "state" : shown(path).text(in: style)
  }

  /// The path with short ids in its first name at a prompt, which is a whole expression if it is watched.
  private func shown(_ path: StatePath) -> StatePath {
    guard let shortIDs = style.shortIDs, case .member(let name) = path.steps.first,
      name.utf8.count >= ShortIDs.wholeLength
    else { return path }
    return StatePath([.member(shortIDs.shortened(in: name))] + path.steps.dropFirst())
  }

  /// The path in front of what stands beside it, whole or with shortened ids and keys; `nil` if it
  /// leaves too little room. Nothing else is left out: names and the beginnings of ids tell rows
  /// apart.
  func head(_ prefix: StyledText, _ path: StatePath, beside columns: Int) -> StyledText? {
    let width = options.width - prefix.width - ": ".count
    guard let text = fitting(path, columns: max(10, width * 3 / 5, width - columns)) else {
      return nil
    }
    // With room for two values and what is between them.
    var head = StyledText(pieces: 8, bytes: 2 * text.utf8.count + 48)
    head += prefix
    head.append(text, .path)
    head.append(": ", .plain)
    return head
  }

  /// The path on separate lines, broken between its steps.
  func lines(_ prefix: StyledText, _ path: StatePath) -> [StyledText] {
    let width = options.width - ":".count
    if let text = fitting(path, columns: width - prefix.width) {
      return [prefix + "\(text, .path):"]
    }
    // The values below the path are indented less than the rest of it.
    let margin = Self.spaces(prefix.width + 4)
    let lines = pieces(
      of: path,
      columns: max(4, width - margin.width),
      first: width - prefix.width
    )
    return lines.enumerated().map { number, line in
      (number == 0 ? prefix : margin) + "\(line, .path)\(number == lines.count - 1 ? ":" : "")"
    }
  }

  private func fitting(_ path: StatePath, columns: Int) -> String? {
    let whole = name(of: path)
    if DisplayWidth.columns(of: whole) <= columns { return whole }
    let short = steps(of: path).joined()
    return DisplayWidth.columns(of: short) <= columns ? short : nil
  }

  /// The steps as they are written, ids and keys shortened.
  private func steps(of path: StatePath) -> [String] {
    shown(path).steps.enumerated().map { number, step in
      if case .member(let name) = step { return (number == 0 ? "" : ".") + name }
      return Self.shortened(step.text(in: style))
    }
  }

  private func pieces(of path: StatePath, columns: Int, first: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for step in steps(of: path) {
      if DisplayWidth.columns(of: line + step) <= (lines.isEmpty ? first : columns) {
        line += step
        continue
      }
      if !line.isEmpty { lines.append(line) }
      let pieces = WordWrap.pieces(of: step, columns: columns)
      lines += pieces.dropLast()
      line = pieces.last ?? ""
    }
    return lines + [line]
  }

  /// The length of an id or a key that is shortened.
  private static let subscriptColumns = 23

  /// `[id: UUID("5CAAFFD1…")]`: the beginning tells rows apart, and the brackets what it is.
  private static func shortened(_ subscripted: String) -> String {
    // The beginning of an id is as short as it can be.
    guard DisplayWidth.columns(of: subscripted) > subscriptColumns,
      !subscripted.hasSuffix(ShortIDs.mark + "]")
    else { return subscripted }
    let end = String(subscripted.reversed().prefix { "\")]…".contains($0) }.reversed())
      .filter { $0 != "…" }
    return DisplayWidth.prefix(of: subscripted, columns: subscriptColumns - end.count - 1) + "…"
      + end
  }
}
