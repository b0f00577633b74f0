import ShellValues
import TerminalText

extension TextFormat {
  /// Writes one line per changed path; beyond the element limit, only the number of further
  /// changes.
  func write(_ list: ChangeList, indentation: Int, to sink: LineSink) {
    let indentation = min(indentation, options.width / 6)
    let indent = String(repeating: " ", count: 2 * indentation)
    guard !list.isEmpty else { return sink.put(StyledText("\(indent)(no change)", .note)) }
    let shared = options.brevity == nil ? SharedRepetitions() : SharedRepetitions(in: list)
    for (index, change) in list.changes.prefix(options.elementLimit).enumerated()
    where sink.isOpen && !shared.repeated.contains(index) {
      sink.put(lines(for: change, in: list, indent: indent))
      let paths = (shared.readers[index] ?? []).map { $0.text(in: style) }
      let readers = paths + (shared.otherReaders[index] ?? []).map { "in \($0)" }
      if !readers.isEmpty {
        sink.put(note("also \(readers.joined(separator: ", "))", indentation: indentation + 1))
      }
    }
    for path in list.equalPaths where sink.isOpen {
      sink.put(note("(\(name(of: path)) is equal by its own '==')", indentation: indentation))
    }
    let rest = list.changes.count - options.elementLimit
    guard rest > 0 else { return }
    let changes = rest == 1 ? "change" : "changes"
    sink.put(StyledText("\(indent)… \(ValueNode.grouped(rest)) more \(changes)", .note))
  }

  /// The path as it is written; the root's is `state`.
  func name(of path: StatePath) -> String {
    path.isEmpty ? "state" : path.text(in: style)
  }

  /// The changes one after the other, without their lines' indentation.
  func inline(_ list: ChangeList) -> StyledText {
    let changes = list.changes.prefix(20).flatMap { lines(for: $0, in: list, indent: "") }
    return changes.dropFirst().reduce(changes.first ?? "") { $0 + ", " + $1 }
  }

  private func lines(for change: Change, in list: ChangeList, indent: String) -> [StyledText] {
    switch change {
    case .changed(let path, let old, let new):
      let whole = wholeTexts(old, new, list)
      let arrow: StyledText = "\(" → ", .guide)"
      let path = text(
        of: path,
        indent: indent,
        beside: whole.old.width + whole.new.width + arrow.width
      )
      let head: StyledText = "\(indent)\(path, .path): "
      let room = options.width - head.width
      if let texts = texts(old, new, whole, in: room - arrow.width, list, isLast: room >= 24) {
        return [head + texts.old + arrow + texts.new]
      }
      // There is more room below the path than beside it.
      let inner = StyledText("\(indent)  ")
      let width = options.width - inner.width
      return [
        "\(indent)\(path, .path):",
        inner + list.readingOld { inline(old, width: width - 2, role: .oldValue) }
          + "\(" →", .guide)",
        inner + list.readingNew { inline(new, width: width) },
      ]
    case .added(let path, let value):
      return [
        line("+ ", .added, path, indent) { width in
          list.readingNew { inline(value, width: width) }
        }
      ]
    case .removed(let path, let value):
      return [
        line("- ", .removed, path, indent) { width in
          list.readingOld { inline(value, width: width, role: .oldValue) }
        }
      ]
    case .reordered(let path, let old, let new):
      return moves(of: path, old, new, indent)
    }
  }

  private func line(
    _ sign: String,
    _ role: Role,
    _ path: StatePath,
    _ indent: String,
    _ value: (_ width: Int) -> StyledText
  ) -> StyledText {
    let path = text(of: path, indent: indent + sign, beside: value(options.width).width)
    let head: StyledText = "\(indent)\(sign, role)\(path, .path): "
    return head + value(options.width - head.width)
  }

  /// The path. If the value does not fit beside it, ids and keys are shortened; if that is not
  /// enough, only the last steps that fit are kept.
  private func text(of path: StatePath, indent: String, beside valueWidth: Int) -> String {
    let width = options.width - indent.count - ": ".count
    let room = max(10, width * 3 / 5, width - valueWidth)
    let whole = name(of: path)
    guard DisplayWidth.columns(of: whole) > room else { return whole }
    // Names say more than ids, so these are shortened first, and left out next.
    for columns in Self.subscriptColumns {
      let text = self.text(of: path, subscriptColumns: columns)
      if DisplayWidth.columns(of: text) <= room { return text }
    }
    return end(of: path, columns: room)
  }

  /// The lengths that ids and keys are shortened to, one after the other.
  private static let subscriptColumns = [23, 12, 0]

  private func text(of path: StatePath, subscriptColumns: Int) -> String {
    path.steps.enumerated().map { number, step in
      if case .member(let name) = step { return (number == 0 ? "" : ".") + name }
      return Self.shortened(step.text(in: style), to: subscriptColumns)
    }
    .joined()
  }

  /// The last steps of a path that have room, behind a mark.
  private func end(of path: StatePath, columns: Int) -> String {
    var shown = ""
    for step in path.steps.reversed() {
      let isMember = if case .member = step { true } else { false }
      let text =
        isMember ? "." + step.description : Self.shortened(step.text(in: style), to: 0)
      guard DisplayWidth.columns(of: text + shown) < columns else { break }
      shown = text + shown
    }
    return "…"
      + (shown.isEmpty ? DisplayWidth.suffix(of: name(of: path), columns: columns - 1) : shown)
  }

  /// `[id: UUID("5CAAFFD1…")]`: the beginning tells rows apart, and the brackets what it is.
  private static func shortened(_ subscripted: String, to columns: Int) -> String {
    guard DisplayWidth.columns(of: subscripted) > max(columns, 5) else { return subscripted }
    guard columns > 0 else { return "[…]" }
    let end = String(subscripted.reversed().prefix { "\")]…".contains($0) }.reversed())
      .filter { $0 != "…" }
    return DisplayWidth.prefix(of: subscripted, columns: columns - end.count - 1) + "…" + end
  }

  /// Two values side by side, or `nil` if they do not fit and could be shown elsewhere. In the last
  /// place, two strings are cut to the pieces that differ; other values get half of the room each,
  /// plus what the other one leaves.
  ///
  /// - Parameter isLast: Whether the values must be shown here even if they do not fit.
  private func texts(
    _ old: Any,
    _ new: Any,
    _ whole: (old: StyledText, new: StyledText),
    in width: Int,
    _ list: ChangeList,
    isLast: Bool
  ) -> (old: StyledText, new: StyledText)? {
    if whole.old.width + whole.new.width <= width { return whole }
    guard isLast else { return nil }
    let oldString = list.readingOld { Self.string(old) }
    if let oldString, let newString = list.readingNew({ Self.string(new) }),
      let difference = StringDifference(oldString, newString)
    {
      let texts = difference.texts(width: width)
      return (StyledText(texts.old, .oldValue), StyledText(texts.new, .string))
    }
    let half = width / 2
    return (
      list.readingOld {
        inline(old, width: max(half, width - whole.new.width), role: .oldValue)
      },
      list.readingNew { inline(new, width: max(half, width - whole.old.width)) }
    )
  }

  /// Two values, each as if it had a line to itself.
  private func wholeTexts(
    _ old: Any,
    _ new: Any,
    _ list: ChangeList
  ) -> (old: StyledText, new: StyledText) {
    func texts(_ style: ValueStyle) -> (old: StyledText, new: StyledText) {
      let description = ValueDescription(width: options.width, style: style)
      return (
        list.readingOld { StyledText(description.tokens(old), .oldValue) },
        list.readingNew { StyledText(description.tokens(new)) }
      )
    }
    let whole = texts(style)
    // A prompt leaves out what tells them apart.
    return style.shortIDs != nil && whole.old.plain == whole.new.plain ? texts(.inFull) : whole
  }

  private static func string(_ value: Any) -> String? {
    if case .literal(let string as String) = ValueContent(value) { string } else { nil }
  }

  // MARK: Reordering

  /// Formats moves as `rows[id: 3]: moved [2] → [0]`; if many elements moved, shows the whole
  /// order before and after.
  private func moves(
    of path: StatePath,
    _ old: [Any],
    _ new: [Any],
    _ indent: String
  ) -> [StyledText] {
    if let moves = ElementMove.moves(from: old, to: new), moves.count <= 3 {
      return moves.map { move in
        let element = text(
          of: path.appending(.id(move.id)),
          indent: indent,
          beside: "moved [0000] → [0000]".count
        )
        let head: StyledText = "\(indent)\(element, .path): \("moved", .note) "
        let places: StyledText =
          "\("[\(move.old)]", .oldValue)\(" → ", .guide)\("[\(move.new)]", .number)"
        return (head + places).shortened(to: options.width)
      }
    }
    let head: StyledText =
      "\(indent)\(text(of: path, indent: indent, beside: options.width), .path): \("order changed", .note) "
    let room = max(12, options.width - head.width - 3) / 2
    return [
      (head + inline(old, width: room, role: .oldValue) + "\(" → ", .guide)"
        + inline(new, width: room)).shortened(to: options.width)
    ]
  }
}
