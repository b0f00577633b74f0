internal import CLibedit
internal import Foundation
internal import PlatformIO

/// The user's `.editrc`, which all programs with libedit read.
///
/// The editor executes the commands itself. libedit resets all bindings when the editing mode
/// changes, and the file's bindings must then be applied again.
struct Editrc {
  private var commands: [[String]] = []

  /// Reads the file that `EDITRC` names, or else the one in the home folder. A file that is missing
  /// or can't be read counts as empty.
  static func load(programName: String) -> Editrc {
    let named = UserFolders.processEnvironment["EDITRC"]
    guard let path = named ?? UserFolders().home.map({ $0 + "/.editrc" }),
      let file = try? ResolvedPath(path).resolvedFile,
      let bytes = try? DurableFile.read(file), let text = String(validating: bytes, as: UTF8.self)
    else { return Editrc() }
    return Editrc(text, programName: programName)
  }

  init() {}

  init(_ text: String, programName: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let trimmed = line.drop(while: \.isWhitespace)
      if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
      var words = Self.words(String(trimmed))
      // In `program:command`, the program is a pattern. A command without it is for every program.
      guard let first = words.first else { continue }
      if let colon = first.firstIndex(of: ":") {
        guard Self.matches(programName, String(first[..<colon])) else { continue }
        words[0] = String(first[first.index(after: colon)...])
      }
      commands.append(words)
    }
  }

  /// Executes all commands.
  func apply(to editLine: OpaquePointer) {
    for words in commands { Self.perform(words, editLine) }
  }

  /// Executes the commands that bind a key.
  ///
  /// - Parameter keys: The editing mode to bind keys for. In vi mode, Escape is itself a command,
  ///   so a sequence that begins with it is translated by ``KeyBindings``, and skipped if it isn't
  ///   listed there.
  func applyBindings(to editLine: OpaquePointer, keys: EditingKeys) {
    for words in commands where words.first == "bind" {
      // `bind -v` and `bind -e` choose the editing mode, and would reset all bindings.
      if words.contains("-v") || words.contains("-e") { continue }
      switch keys {
      case .emacs: Self.perform(words, editLine)
      case .vi:
        let translated = words.compactMap(Self.translatedForVi)
        if translated.count == words.count { Self.perform(translated, editLine) }
      }
    }
  }

  private static func translatedForVi(_ word: String) -> String? {
    for escape in ["\\e", "\\E", "^[", "\\033"] where word.hasPrefix(escape) {
      let rest = String(word.dropFirst(escape.count))
      if rest.isEmpty { return word }
      return KeyBindings.letter(of: rest).map {
        String(Character(KeyBindings.sequenceMark)) + String($0)
      }
    }
    return word
  }

  /// Executes a command as if it were in the file.
  static func perform(_ words: [String], _ editLine: OpaquePointer) {
    let wide = words.map { LibeditSession.wideString($0) }
    defer { for word in wide { word.deallocate() } }
    var arguments: [UnsafePointer<wchar_t>?] = wide.map { UnsafePointer($0) } + [nil]
    _ = el_wparse(editLine, Int32(words.count), &arguments)
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    guard let expression = try? Regex(pattern) else { return pattern == name }
    return name.firstMatch(of: expression) != nil
  }

  /// Splits a line into words at spaces outside of quotes. A backslash before a quote or a space
  /// makes that part of a word; libedit interprets all others.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        isEscaped = false
        let isPlain = quote == nil ? "\"' ".contains(character) : character == quote
        word = (word ?? "") + (isPlain ? "" : "\\") + String(character)
      } else if character == "\\" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return words
  }
}
