/// The default key bindings, which `.editrc` can change.
enum KeyBindings {
  /// The notation for the escape character in the tables below.
  private static let escape = "\\e"

  /// A key that sends several characters, in both editing modes.
  ///
  /// In vi mode, Escape is itself a command. There, the editor assembles the sequence and passes it
  /// to libedit as a character that can't be typed, followed by a letter.
  struct Sequence {
    /// The characters after the escape character.
    var characters: String
    var letter: Character
    var command: EditorCommand

    init(_ characters: String, _ letter: Character, _ command: EditorCommand) {
      self.characters = characters
      self.letter = letter
      self.command = command
    }
  }

  static let sequences = [
    Sequence("[A", "A", .up), Sequence("OA", "A", .up),
    Sequence("[B", "B", .down), Sequence("OB", "B", .down),
    Sequence("[C", "C", .next), Sequence("OC", "C", .next),
    Sequence("[D", "D", .previous), Sequence("OD", "D", .previous),
    Sequence("[H", "H", .lineStart), Sequence("OH", "H", .lineStart),
    Sequence("[1~", "H", .lineStart), Sequence("[7~", "H", .lineStart),
    Sequence("[F", "F", .lineEnd), Sequence("OF", "F", .lineEnd),
    Sequence("[4~", "F", .lineEnd), Sequence("[8~", "F", .lineEnd),
    Sequence("[3~", "X", .deleteNext),
    Sequence("[1;5D", "b", .previousWord), Sequence("[1;3D", "b", .previousWord),
    Sequence("[1;5C", "f", .nextWord), Sequence("[1;3C", "f", .nextWord),
    Sequence("[1;5A", "U", .groupHistoryUp), Sequence("[1;3A", "U", .groupHistoryUp),
    Sequence("[1;5B", "V", .groupHistoryDown), Sequence("[1;3B", "V", .groupHistoryDown),
    Sequence("[200~", "P", .paste), Sequence("\r", "N", .newline), Sequence("\n", "N", .newline),
  ]

  /// The character that introduces the letter of a sequence.
  static let sequenceMark: Unicode.Scalar = "\u{80}"

  /// The letter of a sequence; `nil` if no key sends the sequence.
  static func letter(of characters: String) -> Character? {
    sequences.first { $0.characters == characters }?.letter
  }

  /// Keys that usually send signals. The editor handles them as keys, or such a character in a
  /// pasted text would take effect before the paste is recognised.
  private static let signals: [(String, EditorCommand)] = [
    ("^C", .interrupt), ("^Z", .suspend), ("^\\", .quit),
  ]

  /// The bindings that all modes share that insert typed text.
  private static let common: [(String, EditorCommand)] = [
    ("^M", .accept), ("^J", .accept), ("^I", .complete), ("^R", .searchHistory),
    ("^S", .searchHistoryForward), ("^?", .deletePrevious), ("^H", .deletePrevious),
    ("^D", .deleteOrEnd), ("^L", .clearScreen), ("^W", .killPreviousArgument),
    ("^U", .killToLineStart), ("^K", .killToLineEnd), ("^Y", .yank), ("^_", .undo),
    ("}", .closeBrace), ("]", .closeBracket), (")", .closeParenthesis),
  ]

  static let emacs: [(key: String, command: EditorCommand)] =
    common + signals
    + [
      ("^A", .lineStart), ("^E", .lineEnd), ("^B", .previous), ("^F", .next), ("^P", .up),
      ("^N", .down), ("^X^U", .undo), ("\\eb", .previousWord), ("\\ef", .nextWord),
      ("\\e^?", .killPreviousWord), ("\\e^H", .killPreviousWord), ("\\ed", .killNextWord),
      ("\\ey", .yankOlder), ("\\e.", .lastArgument), ("\\e_", .redo), ("\\ep", .groupHistoryUp),
      ("\\en", .groupHistoryDown),
    ]
    + sequences.map { (escape + $0.characters, $0.command) }

  static let viInsert: [(key: String, command: EditorCommand)] =
    common + signals
    + [("^P", .up), ("^N", .down), ("^A", .lineStart), ("^E", .lineEnd), ("^F", .next)]
    + viSequences

  static let viCommand: [(key: String, command: EditorCommand)] =
    [
      ("^M", .accept), ("^J", .accept), ("^R", .redo), ("u", .undo), ("j", .down), ("k", .up),
      ("^P", .up), ("^N", .down), ("^L", .clearScreen), ("^D", .deleteOrEnd),
      ("/", .searchHistory), ("?", .searchHistoryForward), ("_", .lastArgument),
    ] + signals + viSequences

  private static let viSequences = sequences.map {
    (String(Character(sequenceMark)) + String($0.letter), $0.command)
  }
}
