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

  /// The value before a change, and the one after it.
  private struct Sides {
    private let oldText, newText: ValueText
    /// Their columns.
    let oldWidth, newWidth: Int
    /// Whether one of them is a dialog.
    let hasDialog: Bool

    init(_ old: ValueText, _ new: ValueText, hasDialog: Bool = false) {
      oldText = old
      newText = new
      oldWidth = DisplayWidth.columns(of: old.text)
      newWidth = DisplayWidth.columns(of: new.text)
      self.hasDialog = hasDialog
    }

    /// The pieces of two strings that differ.
    init(_ pieces: (old: String, new: String)) {
      self.init(ValueText(pieces.old, .string), ValueText(pieces.new, .string))
    }

    var areSame: Bool { oldText.text == newText.text }
    var old: StyledText { StyledText(oldText, .oldValue) }
    var new: StyledText { StyledText(newText) }

    /// The values side by side, behind what a line begins with.
    func beside(_ head: consuming StyledText = StyledText()) -> StyledText {
      head.append(oldText, .oldValue)
      head += arrow
      head.append(newText, .value)
      return head
    }
  }

  /// Changes of a list one after the other, without their lines' indentation.
  func inline(_ changes: ArraySlice<Change>, of list: ChangeList) -> StyledText {
    let changes = changes.prefix(20).flatMap { lines(for: $0, in: list, indent: "") }
    return changes.dropFirst().reduce(changes.first ?? "") { $0 + ", " + $1 }
  }

  private func lines(for change: Change, in list: ChangeList, indent: String) -> [StyledText] {
    let indent = StyledText(indent)
    switch change {
    case .changed(let path, let old, let new):
      return lines(indent, path, old, new, list)
    case .added(let path, let value):
      return list.readingNew { lines(indent + "\("+ ", .added)", path, value) }
    case .removed(let path, let value):
      return list.readingOld {
        lines(indent + "\("- ", .removed)", path, value, role: .oldValue)
      }
    case .reordered(let path, let old, let new):
      return moves(of: path, old, new, indent)
    }
  }

  private func lines(
    _ prefix: StyledText,
    _ path: StatePath,
    _ old: Any,
    _ new: Any,
    _ list: ChangeList
  ) -> [StyledText] {
    let whole = wholeTexts(old, new, list, width: options.width)
    if showsWhole || whole.hasDialog {
      return lines(prefix, path, whole.beside())
    }
    let width = whole.oldWidth + Self.arrow.width + whole.newWidth
    if let head = head(prefix, path, beside: width) {
      let room = options.width - head.width
      let texts = texts(
        old,
        new,
        whole,
        in: room - Self.arrow.width,
        list,
        isLast: isEnough(room)
      )
      if let texts { return [texts.beside(head)] }
    }
    let below = textsBelow(old, new, whole, list, width: options.width - prefix.width - 4)
    return lines(prefix, path) + self.below(prefix, below.old, below.new)
  }

  private func lines(
    _ prefix: StyledText,
    _ path: StatePath,
    _ value: Any,
    role: Role = .value
  ) -> [StyledText] {
    let line = line(of: value, width: options.width)
    let whole = StyledText(line.text, role)
    if showsWhole || line.isDialog { return lines(prefix, path, whole) }
    if let head = head(prefix, path, beside: whole.width) {
      let room = options.width - head.width
      if whole.width <= room { return [head + whole] }
      if isEnough(room) {
        return [head + inline(value, width: room, role: role)]
      }
    }
    let text = self.line(of: value, width: options.width - prefix.width - 2).text
    return lines(prefix, path) + below(prefix, StyledText(text, role))
  }

  /// A text beside its path, on as many lines as it needs.
  private func lines(
    _ prefix: StyledText,
    _ path: StatePath,
    _ text: StyledText
  ) -> [StyledText] {
    guard let head = head(prefix, path, beside: 0) else {
      return lines(prefix, path) + below(prefix, text)
    }
    let margin = Self.spaces(prefix.width + 2)
    let lines = text.wrapped(
      to: options.width - margin.width,
      first: options.width - head.width
    )
    // A head that has no room for a word stands alone.
    let first = lines[0].isEmpty ? self.lines(prefix, path) : [head + lines[0]]
    return first + lines.dropFirst().map { margin + $0 }
  }

  /// Whether values that do not fit are better cut beside their path than shown below it.
  private func isEnough(_ room: Int) -> Bool { room >= Self.leastValueColumns }

  private static let arrow: StyledText = "\(" → ", .guide)"

  /// Values below their path: side by side if they fit, else one below the other.
  private func below(_ prefix: StyledText, _ old: StyledText, _ new: StyledText) -> [StyledText] {
    let line = old + Self.arrow + new
    if prefix.width + 2 + line.width <= options.width { return below(prefix, line) }
    return below(prefix, old + "\(" →", .guide)") + below(prefix, new)
  }

  /// A text below its path, on as many lines as it needs.
  private func below(_ prefix: StyledText, _ text: StyledText) -> [StyledText] {
    let margin = Self.spaces(prefix.width + 2)
    return text.wrapped(to: options.width - margin.width).map { margin + $0 }
  }

  /// Two values side by side, or `nil` if they do not fit and could be shown elsewhere. In the last
  /// place, two strings are cut to the pieces that differ; other values get half of the room each,
  /// plus what the other one leaves.
  ///
  /// - Parameter isLast: Whether the values must be shown here even if they do not fit.
  private func texts(
    _ old: Any,
    _ new: Any,
    _ whole: Sides,
    in width: Int,
    _ list: ChangeList,
    isLast: Bool
  ) -> Sides? {
    if whole.oldWidth + whole.newWidth <= width { return whole }
    guard isLast else { return nil }
    if let difference = difference(old, new, list) {
      return Sides(difference.texts(width: width))
    }
    let half = width / 2
    return Sides(
      list.readingOld {
        written(old, width: max(half, width - whole.newWidth))
      },
      list.readingNew { written(new, width: max(half, width - whole.oldWidth)) }
    )
  }

  /// Two values that each have a line; two strings that have not are cut to the pieces that differ.
  private func textsBelow(
    _ old: Any,
    _ new: Any,
    _ whole: Sides,
    _ list: ChangeList,
    width: Int
  ) -> Sides {
    if max(whole.oldWidth, whole.newWidth) > width, let difference = difference(old, new, list) {
      return Sides(difference.texts(eachWidth: width))
    }
    return wholeTexts(old, new, list, width: width)
  }

  private func difference(_ old: Any, _ new: Any, _ list: ChangeList) -> StringDifference? {
    guard let old = list.readingOld({ Self.string(old) }),
      let new = list.readingNew({ Self.string(new) })
    else { return nil }
    return StringDifference(style.naming(old), style.naming(new))
  }

  /// Two values, each as if it had a line to itself.
  private func wholeTexts(
    _ old: Any,
    _ new: Any,
    _ list: ChangeList,
    width: Int
  ) -> Sides {
    func texts(_ style: ValueStyle) -> Sides {
      let left = list.readingOld { line(of: old, width: width, style: style) }
      let right = list.readingNew { line(of: new, width: width, style: style) }
      return Sides(left.text, right.text, hasDialog: left.isDialog || right.isDialog)
    }
    let whole = texts(style)
    // A prompt leaves out what tells them apart.
    let isAmbiguous = style.shortIDs != nil && whole.areSame
    return isAmbiguous ? texts(style.withoutBrevity) : whole
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
    _ prefix: StyledText
  ) -> [StyledText] {
    guard let moves = ElementMove.moves(from: old, to: new), moves.count <= 3 else {
      return order(of: path, old, new, prefix)
    }
    return moves.flatMap { move in
      let path = path.appending(.id(move.id))
      let places: StyledText =
        "\("moved", .note) \("[\(move.old)]", .oldValue)\(Self.arrow)\("[\(move.new)]", .number)"
      return lines(prefix, path, places)
    }
  }

  private func order(
    of path: StatePath,
    _ old: [Any],
    _ new: [Any],
    _ prefix: StyledText
  ) -> [StyledText] {
    let note = "order changed"
    func texts(_ width: Int) -> (old: StyledText, new: StyledText) {
      (inline(old, width: width, role: .oldValue), inline(new, width: width))
    }
    if let head = head(prefix, path, beside: options.width) {
      let head = head + "\(note, .note) "
      let room = options.width - head.width
      if isEnough(room), !showsWhole {
        let texts = texts((room - Self.arrow.width) / 2)
        return [head + texts.old + Self.arrow + texts.new]
      }
    }
    let texts = texts(options.width - prefix.width - 4)
    return lines(prefix, path) + below(prefix, "\(note, .note)")
      + below(prefix, texts.old, texts.new)
  }
}
