import TerminalText

/// Shortens values that do not fit. Parts are shortened from the inside, so brackets and quotes
/// stay balanced, and the text shows where and how much is omitted: `[1, 2, … 9,998 more]`.
extension DescriptionWriter {
  /// The minimum width in columns of a shortened part; a narrower one would be meaningless.
  static let leastRoom = 8

  /// Writes a value in at most `room` columns.
  mutating func fit(_ value: Any, depth: Int, room: Int) {
    if let whole = whole(value, depth: depth, room: room) { return append(whole) }
    guard room > 1 else { return append(room > 0 ? "…" : "", .omission) }
    let visible = VisibleValue(value)
    guard depth > 0 || visible.content.isAtom else { return append("…", .omission) }
    if let erased = visible.erased, let form = ErasedForm.of(visible) {
      fit(erased, visible, as: form, depth, room)
    } else {
      fit(visible.content, of: value, depth, room)
    }
  }

  /// Shortens a value whose place tells its type, and which does not fit.
  mutating func fit(
    _ content: ValueContent,
    of value: Any,
    _ depth: Int,
    _ room: Int,
    typeName: String? = nil
  ) {
    switch content {
    case .literal(let string as String):
      let named = style.naming(string, columns: room)
      let (text, _) = StringLiteral.beginning(of: named, columns: room - 3)
      append(room < 4 ? "…" : "\"\(text)…\"", .string)
    case .dialog(let dialog, _) where style.rendersDialogs: fit(dialog.tokens, room)
    case .options(let options, _): fit(options.tokens, room)
    case .structure(let parts), .dialog(_, let parts):
      let name = typeName ?? Self.typeName(of: value)
      fitParts(parts, ValueToken(name, .type), depth, room)
    case .enumCase(let enumCase):
      let name = (typeName ?? "") + "." + enumCase.name
      fitParts(enumCase.arguments, ValueToken(name, .caseName), depth, room, isCase: true)
    case .tuple(let parts): fitParts(parts, nil, depth, room)
    case .indexed(let elements):
      fitElements(elements.erasedCount, depth, room) { elements.erasedElement(at: $0) }
    case .identified(let elements):
      fitElements(elements.erasedCount, depth, room) { elements.erasedElement(at: $0) }
    case .unique(let elements):
      let shown = SortedElements.visible(of: elements, limit: room)
      fitElements(elements.erasedCount, depth, room) { index in
        shown.indices.contains(index) ? shown[index] : nil
      }
    case .keyed(let entries): fitEntries(entries, depth, room)
    default: cut(value, depth, room)
    }
  }

  /// The text of the whole value; `nil` if it does not fit.
  func whole(_ value: Any, depth: Int, room: Int) -> ValueText? {
    guard room > 0 else { return nil }
    var writer = empty(limit: room)
    writer.write(value, depth: depth)
    return writer.isFull ? nil : writer.written
  }

  /// Writes the tokens that have room. A string that has none is cut within its quotes.
  private mutating func fit(_ tokens: [ValueToken], _ room: Int) {
    var left = room
    for (index, token) in tokens.enumerated() {
      let columns = DisplayWidth.columns(of: token.text)
      let isLast = index == tokens.count - 1
      guard columns > left - (isLast ? 0 : 1) else {
        append([token])
        left -= columns
        continue
      }
      guard token.kind == .string, left > 3 else { return append("…", .omission) }
      append(DisplayWidth.prefix(of: token.text, columns: left - 2) + "…\"", .string)
      return
    }
  }

  /// Writes the beginning of a value without parts.
  private mutating func cut(_ value: Any, _ depth: Int, _ room: Int) {
    var writer = empty(limit: room)
    writer.write(value, depth: depth)
    if style.keepsNames, let text = beginning(of: value, as: writer.written.text, room) {
      return append(text == "…" ? [ValueToken(text, .omission)] : [ValueToken(text, .other)])
    }
    var left = room - 1
    for token in writer.written.tokens where left > 0 {
      let text = DisplayWidth.prefix(of: token.text, columns: left)
      append(text, token.kind)
      left = text == token.text ? left - DisplayWidth.columns(of: text) : 0
    }
    append("…", .omission)
  }

  private mutating func fitElements(
    _ count: Int,
    _ depth: Int,
    _ room: Int,
    _ element: (Int) -> Any?
  ) {
    guard room > 2 else { return append("…", .omission) }
    let list = List("[", "]", count: min(count, elementLimit), total: count)
    fitItems(list, ValueNode.counted(count, "element"), depth, room) { index in
      element(index).map { ([], $0) }
    }
  }

  /// Writes elements or entries; at a prompt their number instead if nothing of them would be legible.
  private mutating func fitItems(
    _ list: List,
    _ counted: String,
    _ depth: Int,
    _ room: Int,
    _ itemAt: (Int) -> (prefix: [ValueToken], value: Any)?
  ) {
    var items = empty(limit: .max)
    items.fitList(list, depth, room, itemAt)
    if style.keepsNames, !items.isLegible, DisplayWidth.columns(of: counted) + 2 <= room {
      append("[", .punctuation)
      append(counted, .omission)
      append("]", .punctuation)
    } else {
      append(items.written)
    }
  }

  private mutating func fitEntries(_ entries: any KeyedContainer, _ depth: Int, _ room: Int) {
    guard room > 2 else { return append("…", .omission) }
    let shown = SortedElements.visible(of: entries, limit: min(room, elementLimit))
    let count = entries.erasedCount
    let key = ValueDescription(
      width: max(style.keepsNames ? Self.idColumns : Self.leastRoom, room / 3),
      objects: objects,
      style: style
    )
    let list = List("[", "]", count: min(count, elementLimit), total: count)
    fitItems(list, ValueNode.counted(count, "entry", "entries"), depth, room) { index in
      guard shown.indices.contains(index) else { return nil }
      let prefix = key.written(shown[index].key).tokens + [ValueToken(": ", .punctuation)]
      return (prefix, shown[index].value)
    }
  }

  mutating func fitParts(
    _ parts: [Reflection.Child],
    _ name: ValueToken?,
    _ depth: Int,
    _ room: Int,
    isCase: Bool = false
  ) {
    let nameColumns = name.map { DisplayWidth.columns(of: $0.text) } ?? 0
    guard nameColumns + "(…)".count <= room, !parts.isEmpty else {
      // The beginning of a type's name says nothing of the value.
      if style.keepsNames, name?.kind == .type { return append("…", .omission) }
      let text = name?.text ?? ""
      return append(DisplayWidth.prefix(of: text, columns: room - 1) + "…", name?.kind ?? .omission)
    }
    if let name { append(name.text, name.kind) }
    let room = room - nameColumns
    fitParts(parts, choice(of: parts, depth, room, isCase: isCase), depth, room)
  }

  /// Writes the chosen ones of a value's parts.
  private mutating func fitParts(
    _ parts: [Reflection.Child],
    _ choice: PartChoice,
    _ depth: Int,
    _ room: Int
  ) {
    var list = List("(", ")", count: choice.indices.count)
    list.hasMore = choice.isCutBehind
    fitList(list, depth, room) { number in
      let part = parts[choice.indices[number]]
      let label = part.visibleLabel.map { [ValueToken("\($0): ", .label)] } ?? []
      return (choice.mark(before: number) + label, part.value)
    }
  }

  private struct List {
    let opening: String
    let closing: String
    let count: Int
    /// The total number of items; `nil` if the number of omitted items is not shown.
    let total: Int?
    /// Whether something else is omitted behind the items.
    var hasMore = false

    init(_ opening: String, _ closing: String, count: Int, total: Int? = nil) {
      self.opening = opening
      self.closing = closing
      self.count = count
      self.total = total
    }

    func isLast(_ index: Int) -> Bool { !hasMore && index == (total ?? count) - 1 }

    /// The text in place of the items from an index on: `… 9,998 more`.
    func omission(from index: Int, room: Int) -> String {
      guard let total, index < total else { return "…" }
      let counted = "… \(ValueNode.grouped(total - index)) more"
      // If there is little room, the count would leave no space for the items themselves.
      return room >= 2 * counted.count ? counted : "…"
    }
  }

  /// Writes items as long as they fit together with a note about the remaining ones. The first item
  /// that does not fit is shortened if enough room is left.
  private mutating func fitList(
    _ list: List,
    _ depth: Int,
    _ room: Int,
    _ itemAt: (Int) -> (prefix: [ValueToken], value: Any)?
  ) {
    append(list.opening, .punctuation)
    let end = columns + room - list.opening.count - list.closing.count
    for index in 0..<list.count {
      let isLast = list.isLast(index)
      let tail = isLast ? 0 : 2 + list.omission(from: index + 1, room: room).count
      let separator = index > 0 ? ", " : ""
      let item = itemAt(index)
      let free =
        end - columns - separator.count - tail - DisplayWidth.columns(of: item?.prefix.text ?? "")
      let text = item.flatMap { whole($0.value, depth: depth - 1, room: free) }
      guard let item, text != nil || mayCut(item.value, to: free, isFirst: index == 0) else {
        omit(from: index, of: list, room)
        break
      }
      append(separator, .punctuation)
      append(item.prefix)
      if let text { append(text) } else { fit(item.value, depth: depth - 1, room: free) }
      if !isLast, text == nil || index == list.count - 1 { omit(from: index + 1, of: list, room) }
      if text == nil { break }
    }
    append(list.closing, .punctuation)
  }

  private mutating func omit(from index: Int, of list: List, _ room: Int) {
    if index > 0 { append(", ", .punctuation) }
    append(list.omission(from: index, room: room), .omission)
  }
}
