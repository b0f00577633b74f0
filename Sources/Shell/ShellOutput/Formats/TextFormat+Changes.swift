import ShellValues
import TerminalText

extension TextFormat {
  /// One line a changed path, and how many more there are where they are very many.
  func write(_ list: ChangeList, indentation: Int, to sink: LineSink) {
    let indent = String(repeating: " ", count: 2 * min(indentation, options.width / 6))
    guard !list.isEmpty else { return sink.put(StyledText("\(indent)(no change)", .note)) }
    for change in list.changes.prefix(options.elementLimit) where sink.isOpen {
      sink.put(lines(for: change, in: list, indent: indent))
    }
    let rest = list.changes.count - options.elementLimit
    guard rest > 0 else { return }
    let changes = rest == 1 ? "change" : "changes"
    sink.put(StyledText("\(indent)… \(ValueNode.grouped(rest)) more \(changes)", .note))
  }

  /// The changes one after the other, without their lines' indentation.
  func inline(_ list: ChangeList) -> StyledText {
    let changes = list.changes.prefix(20).flatMap { lines(for: $0, in: list, indent: "") }
    return changes.dropFirst().reduce(changes.first ?? "") { $0 + ", " + $1 }
  }

  private func lines(for change: Change, in list: ChangeList, indent: String) -> [StyledText] {
    switch change {
    case .changed(let path, let old, let new):
      let whole =
        list.readingOld { inline(old, width: options.width).width }
        + list.readingNew { inline(new, width: options.width).width }
      let arrow: StyledText = "\(" → ", .guide)"
      let path = text(of: path, indent: indent, beside: whole + arrow.width)
      let head: StyledText = "\(indent)\(path, .path): "
      let room = options.width - head.width
      if let texts = texts(old, new, in: room - arrow.width, list, isLast: room >= 24) {
        return [head + texts.old + arrow + texts.new]
      }
      // Below the path there is more room than behind it.
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

  /// The path; where the value has no room beside it, with its ids and keys shortened, and else the end of
  /// it, from the step on that has room.
  private func text(of path: StatePath, indent: String, beside valueWidth: Int) -> String {
    let width = options.width - indent.count - ": ".count
    let room = max(10, width * 3 / 5, width - valueWidth)
    let whole = path.description
    guard DisplayWidth.columns(of: whole) > room else { return whole }
    var shown = ""
    for (number, step) in path.steps.enumerated().reversed() {
      let isMember = if case .member = step { true } else { false }
      let isFirst = number == 0
      let text = isMember ? step.description : Self.shortened(step.description)
      let longer = (isMember && !isFirst ? "." : "") + text + shown
      // Before what is left out there must be room for a mark.
      guard DisplayWidth.columns(of: longer) <= room - (isFirst ? 0 : 1) else {
        return "…" + (shown.isEmpty ? DisplayWidth.suffix(of: whole, columns: room - 1) : shown)
      }
      shown = longer
    }
    return shown
  }

  /// `[id: UUID("5CAAFFD1…")]`: the beginning tells rows apart, and the brackets what it is.
  private static func shortened(_ subscripted: String) -> String {
    guard DisplayWidth.columns(of: subscripted) > 24 else { return subscripted }
    let end = String(subscripted.reversed().prefix { "\")]".contains($0) }.reversed())
    return DisplayWidth.prefix(of: subscripted, columns: 19) + "…" + end
  }

  /// Two values side by side: where both don't fit, the pieces of two strings that differ, and else half of
  /// the room for each with what the other leaves.
  ///
  /// - Parameter isLast: Whether there is no better place for values that have no room here.
  private func texts(
    _ old: Any,
    _ new: Any,
    in width: Int,
    _ list: ChangeList,
    isLast: Bool
  ) -> (old: StyledText, new: StyledText)? {
    func texts(_ oldWidth: Int, _ newWidth: Int) -> (old: StyledText, new: StyledText) {
      (
        list.readingOld { inline(old, width: oldWidth, role: .oldValue) },
        list.readingNew { inline(new, width: newWidth) }
      )
    }
    let whole = texts(options.width, options.width)
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
    return texts(max(half, width - whole.new.width), max(half, width - whole.old.width))
  }

  private static func string(_ value: Any) -> String? {
    if case .literal(let string as String) = ValueContent(value) { string } else { nil }
  }

  // MARK: Order

  /// `rows[id: 3]: moved [2] → [0]`; where many elements moved, all of them before and after.
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
