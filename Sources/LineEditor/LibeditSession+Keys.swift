internal import CLibedit
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

// What keys do beyond what libedit does itself. Its own functions go by code points; those that
// everybody uses are here again for characters as they are seen.
extension LibeditSession {
  func bindKeys() {
    setEditor("emacs")
    addFunctions()
    for (key, function) in Self.bindings { bind(key, to: function) }
    sourceEditrc()
    // `.editrc` may have chosen vi's keys, which begin with none of ours.
    bind("^I", to: "tcash-complete")
    bind("\\e[200~", to: "tcash-paste")
  }

  private static let bindings = [
    ("^R", "em-inc-search-prev"), ("^S", "em-inc-search-next"),
    ("^?", "tcash-delete-previous"), ("^H", "tcash-delete-previous"),
    ("^D", "tcash-delete-or-end"), ("\\e[3~", "tcash-delete-next"),
    ("^B", "tcash-previous"), ("\\e[D", "tcash-previous"), ("\\eOD", "tcash-previous"),
    ("^F", "tcash-next"), ("\\e[C", "tcash-next"), ("\\eOC", "tcash-next"),
    ("\\e[A", "ed-prev-history"), ("\\eOA", "ed-prev-history"),
    ("\\e[B", "ed-next-history"), ("\\eOB", "ed-next-history"),
    ("\\e[H", "ed-move-to-beg"), ("\\eOH", "ed-move-to-beg"), ("\\e[1~", "ed-move-to-beg"),
    ("\\e[F", "ed-move-to-end"), ("\\eOF", "ed-move-to-end"), ("\\e[4~", "ed-move-to-end"),
    ("\\e[1;5D", "ed-prev-word"), ("\\e[1;3D", "ed-prev-word"),
    ("\\e[1;5C", "em-next-word"), ("\\e[1;3C", "em-next-word"),
  ]

  private func addFunctions() {
    add("tcash-complete", "Complete the word at the cursor", completeFunction)
    add("tcash-paste", "Insert pasted text", pasteFunction)
    add("tcash-delete-previous", "Delete the character before the cursor", deletePreviousFunction)
    add("tcash-delete-next", "Delete the character under the cursor", deleteNextFunction)
    add("tcash-delete-or-end", "Delete a character, or end the input", deleteOrEndFunction)
    add("tcash-previous", "Go back a character", previousFunction)
    add("tcash-next", "Go on a character", nextFunction)
  }

  /// libedit finds the file itself only where the C library tells it who started the program.
  private func sourceEditrc() {
    if el_source(editLine, nil) == 0 { return }
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["EDITRC"] ?? environment["HOME"].map({ $0 + "/.editrc" }),
      access(path, R_OK) == 0
    {
      el_source(editLine, path)
    }
  }

  private func setEditor(_ name: String) {
    let wide = Self.wideString(name)
    libedit_set_editor(editLine, wide)
    wide.deallocate()
  }

  private func bind(_ key: String, to function: String) {
    let key = Self.wideString(key)
    let function = Self.wideString(function)
    libedit_bind(editLine, key, function)
    key.deallocate()
    function.deallocate()
  }

  private func add(_ name: String, _ help: String, _ function: @escaping libedit_key_function) {
    // Never freed: libedit keeps the pointers.
    libedit_add_function(editLine, Self.wideString(name), Self.wideString(help), function)
  }

  // MARK: What the keys do

  fileprivate func complete() -> Int32 {
    let line = currentLine
    let request = CompletionRequest(line: line.left + line.right, cursor: line.left.count)
    switch CompletionInsertion(completer(request), for: request) {
    case .none:
      return CC_REFRESH_BEEP
    case .replace(let count, let text):
      deleteLeft(count)
      insert(text)
      return CC_REFRESH
    case .list(let completions):
      let size = knownSize
      let lines = CompletionTable.lines(completions, columns: size.columns, rows: roomForList)
      printAbove(lines.joined(separator: "\n") + "\n")
      return CC_NORM
    }
  }

  /// Deletes characters, each of which may be several of libedit's.
  private func deleteLeft(_ count: Int) {
    let scalars = currentLine.left.suffix(count).unicodeScalars.count
    if scalars > 0 { el_deletestr(editLine, Int32(scalars)) }
  }

  fileprivate func deletePrevious() -> Int32 {
    guard !currentLine.left.isEmpty else { return CC_REFRESH_BEEP }
    deleteLeft(1)
    return CC_REFRESH
  }

  fileprivate func deleteNext() -> Int32 {
    guard let next = currentLine.right.first else { return CC_REFRESH_BEEP }
    let count = Int32(next.unicodeScalars.count)
    el_cursor(editLine, count)
    el_deletestr(editLine, count)
    return CC_REFRESH
  }

  fileprivate func deleteOrEnd() -> Int32 {
    let line = currentLine
    return line.left.isEmpty && line.right.isEmpty ? CC_EOF : deleteNext()
  }

  fileprivate func goToPrevious() -> Int32 {
    guard let previous = currentLine.left.last else { return CC_REFRESH_BEEP }
    el_cursor(editLine, -Int32(previous.unicodeScalars.count))
    return CC_CURSOR
  }

  fileprivate func goToNext() -> Int32 {
    guard let next = currentLine.right.first else { return CC_REFRESH_BEEP }
    el_cursor(editLine, Int32(next.unicodeScalars.count))
    return CC_CURSOR
  }

  /// Takes a pasted block as text, so that its line ends do not run what is half pasted.
  fileprivate func paste() -> Int32 {
    isPasting = true
    defer { isPasting = false }
    var pasted = String.UnicodeScalarView()
    let end = "\u{1b}[201~".unicodeScalars
    while !pasted.reversed().starts(with: end.reversed()) {
      var character: wchar_t = 0
      guard el_wgetc(editLine, &character) == 1 else { return CC_NORM }
      if let scalar = Unicode.Scalar(UInt32(bitPattern: Int32(character))) {
        pasted.append(scalar)
      }
    }
    insert(PastedText.cleaned(String(pasted.dropLast(end.count))))
    return CC_REFRESH
  }
}

enum PastedText {
  /// The text with line ends as `\n`, without those at its end, and without control characters.
  static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    let text = text.replacing("\r\n", with: "\n").precomposedStringWithCanonicalMapping
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r", "\n": scalars.append("\n")
      case "\t": scalars.append(scalar)
      case _ where scalar.properties.generalCategory == .control: break
      default: scalars.append(scalar)
      }
    }
    while scalars.last == "\n" { scalars.removeLast() }
    return String(scalars)
  }
}

private func perform(
  _ editLine: OpaquePointer?,
  _ action: (LibeditSession) -> Int32
) -> UInt8 {
  UInt8(truncatingIfNeeded: LibeditSession.of(editLine).map(action) ?? CC_ERROR)
}

private let completeFunction: libedit_key_function = { el, _ in perform(el) { $0.complete() } }
private let pasteFunction: libedit_key_function = { el, _ in perform(el) { $0.paste() } }
private let deletePreviousFunction: libedit_key_function = { el, _ in
  perform(el) { $0.deletePrevious() }
}
private let deleteNextFunction: libedit_key_function = { el, _ in perform(el) { $0.deleteNext() } }
private let deleteOrEndFunction: libedit_key_function = { el, _ in
  perform(el) { $0.deleteOrEnd() }
}
private let previousFunction: libedit_key_function = { el, _ in perform(el) { $0.goToPrevious() } }
private let nextFunction: libedit_key_function = { el, _ in perform(el) { $0.goToNext() } }
