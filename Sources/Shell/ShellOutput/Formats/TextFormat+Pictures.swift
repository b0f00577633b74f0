import ShellLanguage
import ShellValues
import TerminalText

extension TextFormat {
  func lines(for picture: PictureReport) -> [StyledText] {
    let lines =
      switch picture {
      case .tree(let root): tree(root)
      case .flow(let step): flow(step)
      case .timeline(let chart): timeline(chart)
      }
    return lines.map { $0.shortened(to: options.width) }
  }

  // MARK: The tree of scopes

  private func tree(_ root: ScopeNode) -> [StyledText] {
    var lines: [StyledText] = []
    add(root, "", "", to: &lines)
    return lines
  }

  /// - Parameters:
  ///   - first: What precedes the node's own line.
  ///   - next: What precedes the lines below it.
  private func add(_ node: ScopeNode, _ first: String, _ next: String, to lines: inout [StyledText])
  {
    var line = StyledText(first, .guide) + StyledText(node.name, node.isPresent ? .path : .note)
    if !node.type.isEmpty { line += "  \(node.type, .type)" }
    let remark = remark(on: node)
    if !remark.isEmpty { line += "  \(remark, .note)" }
    if node.isCurrent { line += "  \("← scope", .heading)" }
    lines.append(line)
    let rest = node.omittedCount > 0 ? ["… \(node.omittedCount) more"] : []
    for (index, child) in node.children.enumerated() {
      let isLast = index == node.children.count - 1 && rest.isEmpty
      add(child, next + (isLast ? "╰ " : "├ "), next + (isLast ? "  " : "│ "), to: &lines)
    }
    lines += rest.map { StyledText(next + "╰ ", .guide) + StyledText($0, .note) }
  }

  private func remark(on node: ScopeNode) -> String {
    let count = node.count.map { "\($0) element\($0 == 1 ? "" : "s")" }
    let kind: String? =
      switch node.kind {
      case .root, .child, .element, .feature: nil
      case .presented: node.isPresent ? "presented" : "not presented"
      case .list: "list"
      case .stack: "stack"
      }
    let absence = node.isPresent || node.kind == .presented ? nil : "nil"
    return [kind, count, absence].compactMap(\.self).joined(separator: ", ")
  }

  // MARK: The way of an action

  private func flow(_ step: FlowStep) -> [StyledText] {
    var lines: [StyledText] = []
    add(step, "", "", to: &lines)
    return lines
  }

  private func add(_ step: FlowStep, _ first: String, _ next: String, to lines: inout [StyledText])
  {
    let cause = step.isFromEffect ? "from an effect" : "by you"
    let time = step.time.map { ", at \(ValueDescription().text($0))" } ?? ""
    let end = "  \(cause)\(time)"
    let head = StyledText(first, .guide) + "\("#\(step.number)", .note) "
    let room = max(20, options.width - head.width - DisplayWidth.columns(of: end))
    let title = step.event.summary(ValueDescription(width: 200, style: style))
      .shortenedInTheMiddle(to: room)
    lines.append(head + StyledText(title, .command) + StyledText(end, .note))
    var items: [[StyledText]] = [changes(of: step)]
    items += step.calls.map(call)
    items += step.effects.map { [waiting($0)] }
    let hasRest = step.omittedCount > 0
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1 && step.followers.isEmpty && !hasRest
      for (row, line) in item.enumerated() {
        let guide = row == 0 ? (isLast ? "╰ " : "├ ") : (isLast ? "  " : "│ ")
        lines.append(StyledText(next + guide, .guide) + line)
      }
    }
    for (index, follower) in step.followers.enumerated() {
      let isLast = index == step.followers.count - 1 && !hasRest
      add(follower, next + (isLast ? "╰▶" : "├▶"), next + (isLast ? "  " : "│ "), to: &lines)
    }
    if hasRest {
      lines.append("\(next + "╰▶", .guide)\("… \(step.omittedCount) more actions", .note)")
    }
  }

  private func changes(of step: FlowStep) -> [StyledText] {
    var lines: [StyledText] = []
    var narrow = options
    narrow.width = max(20, narrow.width - 12)
    TextFormat(options: narrow).write(
      step.changes,
      indentation: 0,
      to: LineSink {
        lines.append($0)
        return true
      }
    )
    return Self.labelled("state", lines)
  }

  private func call(_ call: FlowStep.Call) -> [StyledText] {
    var lines = [StyledText("calls \(call.text)")]
    let took = call.duration.map { " after \($0.rounded)" } ?? ""
    switch call.answer {
    case nil: lines.append(StyledText("has no answer yet", .note))
    case .success where !call.hasValue: lines.append(StyledText("returns" + took))
    case .success(let value):
      lines.append("returns " + inline(value, width: options.width - 24) + StyledText(took, .note))
    case .failure(let error):
      lines.append("throws " + inline(error, width: options.width - 24) + StyledText(took, .note))
    }
    return Self.labelled(call.isFromEffect ? "effect" : "reducer", lines)
  }

  private func waiting(_ row: EffectRow) -> StyledText {
    let wait =
      switch row.wait {
      case .testClock(let end, _): "waits on the test clock until \(ValueDescription().text(end))"
      case .clock: "waits on the clock"
      case nil: "is in flight"
      }
    return Self.labelled("effect", ["\(row.id) \(wait)"])[0]
  }

  private static func labelled(_ label: String, _ lines: [StyledText]) -> [StyledText] {
    let width = 8
    return lines.enumerated().map { index, line in
      let text = index == 0 ? label : ""
      return StyledText(text.padded(to: width), .note) + line
    }
  }

  // MARK: The chart

  private static let user = "you"

  private func timeline(_ chart: TimelineChart) -> [StyledText] {
    let titleWidth = min(
      40,
      options.width / 3,
      chart.lanes.map { DisplayWidth.columns(of: $0.title ?? Self.user) }.max() ?? 0
    )
    let titles = chart.lanes.map { ($0.title ?? Self.user).shortenedInTheMiddle(to: titleWidth) }
    let column = chart.columnWidth(in: options.width - titleWidth - 2)
    let shown = Array(chart.entries.suffix(max(1, (options.width - titleWidth - 2) / column)))
    let omitted = chart.omittedCount + chart.entries.count - shown.count
    var lines: [StyledText] = []
    if omitted > 0 { lines.append(StyledText("\(omitted) earlier entries are not shown", .note)) }
    let margin = String(repeating: " ", count: titleWidth + 2)
    lines.append(
      StyledText(margin + shown.map { "#\($0)".padded(to: column) }.joined(), .note).trimmingEnd
    )
    if shown.contains(where: { chart.times[$0] != nil }) {
      var last: Duration?
      let cells = shown.map { number -> String in
        guard let time = chart.times[number], time != last else { return "".padded(to: column) }
        last = time
        return ValueDescription().text(time).padded(to: column)
      }
      lines.append(StyledText("at".padded(to: titleWidth + 2) + cells.joined(), .note).trimmingEnd)
    }
    for (lane, title) in zip(chart.lanes, titles) {
      let cells = lane.cells(shown, column)
      guard cells.contains(where: { !$0.isBlank }) || lane.isOpen else { continue }
      let name = StyledText(title, lane.title == nil ? .heading : .command)
        .padded(to: titleWidth + 2)
      lines.append((name + StyledText(cells.joined(), .path)).trimmingEnd)
    }
    return lines
  }
}

extension TimelineChart {
  /// The columns of an entry: as many as its number and time need.
  fileprivate func columnWidth(in room: Int) -> Int {
    let numbers = entries.map { "#\($0)".count }.max() ?? 2
    let times = times.values.map { ValueDescription().text($0).count }.max() ?? 0
    let needed = max(numbers, times) + 1
    return max(needed, min(8, room / max(1, entries.count)))
  }
}

extension TimelineChart.Lane {
  /// The lane's part in each column.
  fileprivate func cells(_ shown: [Int], _ width: Int) -> [String] {
    let own = Set(entries)
    let last = isOpen ? Int.max : entries.last ?? start ?? 0
    return shown.map { number in
      let isIn = start.map { $0 <= number && number <= last } ?? false
      let mark =
        own.contains(number) ? "●" : number == start ? "╶" : isIn ? "─" : " "
      let goesOn = isIn && number < last
      return mark + String(repeating: goesOn ? "─" : " ", count: width - 1)
    }
    .enumerated().map { index, cell in
      index == shown.count - 1 && isOpen ? String(cell.dropLast()) + "▶" : cell
    }
  }
}

extension String {
  /// The beginning and the end, where the name of a nested action is.
  fileprivate func shortenedInTheMiddle(to width: Int) -> String {
    guard DisplayWidth.columns(of: self) > width else { return self }
    let beginning = DisplayWidth.prefix(of: self, columns: max(0, width - 1) / 2)
    let left = max(0, width - 1 - DisplayWidth.columns(of: beginning))
    let end = String(DisplayWidth.prefix(of: String(reversed()), columns: left).reversed())
    return "\(beginning)…\(end)"
  }

  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: self)))
  }

  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension StyledText {
  fileprivate func padded(to columns: Int) -> StyledText {
    self + StyledText(String(repeating: " ", count: max(0, columns - width)))
  }

  /// The text without the spaces at its end.
  fileprivate var trimmingEnd: StyledText {
    var pieces = pieces
    while let last = pieces.last {
      let text = last.text.reversed().drop { $0 == " " }.reversed()
      if text.isEmpty {
        pieces.removeLast()
        continue
      }
      pieces[pieces.count - 1].text = String(text)
      break
    }
    return pieces.reduce(StyledText()) { $0 + StyledText($1.text, $1.role) }
  }
}
