internal import CLibedit
internal import TerminalText

// Drawing.
extension LibeditSession {
  /// The maximum time that the line stays undrawn while keys arrive without a pause.
  private static let patience = Duration.milliseconds(40)

  /// Draws the line unless more keys are waiting. Text that is pasted, or typed over a slow link,
  /// need not be drawn key by key.
  func showUnlessMoreComes() {
    if hasInput(within: 0), let lastShown, lastShown.duration(to: .now) < Self.patience { return }
    show()
  }

  func show() {
    guard libedit_is_editing(editLine) != 0 else {
      // The terminal edits the line itself; only the prompt is missing.
      if lastShown == nil, let request { device.write(SafeText.escaped(request.prompt.text)) }
      lastShown = .now
      return
    }
    screen.show(content(isFinal: false))
    lastShown = .now
  }

  /// - Parameter isFinal: Whether the line is drawn for the last time, without editing aids.
  func content(isFinal: Bool) -> LineContent {
    var content = LineContent(prompt: request?.prompt ?? Prompt(""))
    let line = line
    content.buffer = line
    if !isFinal, content.prompt.showsKeys { content.keys = pressedKeys.text }
    if let search, !isFinal {
      search.fill(&content)
      return content
    }
    guard content.prompt.isColored, !LineContent.isLarge(line, screen.size) else { return content }
    content.roles = roles(of: line, isFinal: isFinal)
    if !isFinal, line.isAtEnd { content.hint = shownHint(for: line) }
    return content
  }

  private func roles(of line: LineBuffer, isFinal: Bool) -> [LineRole] {
    if isFinal {
      // A finished line has no cursor, so it marks no brackets.
      return language.roles(in: line).map { $0 == .matchingBracket ? .plain : $0 }
    }
    if let cachedRoles, cachedRoles.line == line { return cachedRoles.roles }
    let roles = language.roles(in: line)
    cachedRoles = (line, roles)
    return roles
  }

  /// Ends the line on the screen and leaves the cursor below it.
  ///
  /// - Parameter event: The result of the reading; `nil` if libedit determines it.
  func finishLine(_ event: LineEvent? = nil, mark: String = "") {
    if let event { outcome = event }
    guard libedit_is_editing(editLine) != 0 else {
      device.write("\r\n")
      return
    }
    search = nil
    noteUnreadKeys()
    screen.finish(content(isFinal: true), mark: mark)
  }

  // MARK: Hints

  /// The text after the line in a history entry that begins with the line.
  func historyHint(for line: LineBuffer) -> String? {
    guard line.isAtEnd, !line.isEmpty, request?.prompt.isColored == true else { return nil }
    if let walk, walk.isAtEntry(line) { return nil }
    let text = line.text
    if cachedHint?.text != text {
      let entry = history.suggestion(
        goingOnFrom: text,
        group: request?.prompt.group,
        where: language.canSuggest
      )
      cachedHint = (text, entry)
    }
    guard let entry = cachedHint?.entry else { return nil }
    return String(decoding: entry.text.utf8.dropFirst(text.utf8.count), as: UTF8.self)
  }

  private func shownHint(for line: LineBuffer) -> String {
    if line.isEmpty { return "" }
    if let rest = historyHint(for: line) {
      let first = rest.prefix { $0 != "\n" }
      return first.count < rest.count ? first + "…" : String(first)
    }
    return hints.hint(for: line.left) ?? ""
  }

  /// The number of rows that are free for a list above the line.
  var roomForList: Int {
    screen.size.rows - content(isFinal: true).frame(screen.size).rows.count - 1
  }

  /// Prints lines above the line that is being edited.
  func printAbove(_ text: String) {
    screen.printAbove(text)
  }

  func beep() {
    device.write("\u{07}")
  }
}
