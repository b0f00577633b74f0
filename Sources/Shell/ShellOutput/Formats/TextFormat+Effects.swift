import ShellValues
import TerminalText

extension TextFormat {
  /// ```
  ///   2  started by #4 .queryChanged("tides")
  ///      id .search; running for 100ms; waits on the test clock until 400ms (at 200ms)
  /// ```
  func lines(for effects: EffectsReport) -> [StyledText] {
    let rows = effects.rows.flatMap { row in
      lines(for: row, "  \(row.id) ") + details(of: row)
    }
    let elsewhere = effects.elsewhere.map { store, count in
      StyledText("  \(count) more of \(SafeText.escaped(store))", .note)
    }
    if rows.isEmpty {
      return [StyledText("  no effect is in flight", .note)] + elsewhere
    }
    return rows + elsewhere
  }

  /// The first line of an effect: `  2  started by #4 .queryChanged("tides")`.
  func lines(for row: EffectRow, _ head: String) -> [StyledText] {
    let name = row.name.map { " '\(SafeText.escaped($0))'," } ?? ""
    guard let number = row.causeNumber, let cause = row.cause else {
      let end = row.isOlder ? "is no longer kept" : "was undone"
      return fitted("\(head)\(name) started by an action that \(end)")
    }
    return titled("\(head)\(name) started by #\(number) ", .action(cause), margin: 6)
  }

  /// The known details of an effect, on as many lines as needed.
  private func details(of row: EffectRow) -> [StyledText] {
    let indentation = String(repeating: " ", count: "  \(row.id)  ".count)
    var parts: [String] = []
    if !row.cancellationIDs.isEmpty { parts.append(cancellationIDs(of: row)) }
    switch row.age {
    case .exact(let duration): parts.append("running for \(ValueDescription().text(duration))")
    case .rounded(let duration): parts.append("running for \(duration.rounded)")
    case nil: break
    }
    parts.append(wait(of: row))
    var lines: [String] = []
    for part in parts where !part.isEmpty {
      let longer = lines.last.map { "\($0); \(part)" } ?? part
      if let last = lines.indices.last, indentation.count + longer.count <= options.width {
        lines[last] = longer
      } else {
        lines.append(part)
      }
    }
    return lines.flatMap { line in
      let text = StyledText(line, .note)
      let lines =
        options.brevity == nil ? [text] : text.wrapped(to: options.width - indentation.count)
      return lines.map { StyledText(indentation) + $0 }
    }
  }

  /// The cancellation ids: `id .search`.
  private func cancellationIDs(of row: EffectRow) -> String {
    let width = max(8, options.width / 2 / row.cancellationIDs.count)
    let style = options.brevity == nil ? ValueStyle.code : style
    let ids = row.cancellationIDs.map { ValueDescription(width: width, style: style).text($0) }
    return (ids.count == 1 ? "id " : "ids ") + ids.joined(separator: ", ")
  }

  private func wait(of row: EffectRow) -> String {
    let isHeldBack =
      switch row.kind {
      case .debounce: "debounced"
      case .throttle: "throttled"
      case .task, .publisher: ""
      }
    let wait =
      switch row.wait {
      case .testClock(let end, let now):
        "waits on the test clock until \(ValueDescription().text(end)) "
          + "(at \(ValueDescription().text(now)))"
      case .clock(let remaining?): "waits on the clock for \(remaining.rounded) more"
      case .clock(nil): "waits on the clock"
      case nil where row.kind == .publisher: "waits for a publisher"
      case nil where row.kind == .task: "runs a task"
      case nil: ""
      }
    return [isHeldBack, wait].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Duration {
  /// The duration rounded for people: `350ms`, `2.5s`, `12s`, `3m 20s`, `2h 5m`.
  var rounded: String {
    let milliseconds = Int(self / .milliseconds(1))
    let seconds = (milliseconds + 500) / 1000
    if milliseconds < 1000 { return "\(milliseconds)ms" }
    if milliseconds < 10_000 { return "\(milliseconds / 1000).\(milliseconds % 1000 / 100)s" }
    if seconds < 60 { return "\(seconds)s" }
    if seconds < 3600 { return "\(seconds / 60)m \(seconds % 60)s" }
    return "\(seconds / 3600)h \(seconds % 3600 / 60)m"
  }
}
