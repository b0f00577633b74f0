/// Words that users know from Swift, other languages or other shells, with their equivalents here.
package enum Habit {
  /// The equivalent of a word, as a sentence; `nil` for a word without one.
  package static func help(for word: String) -> String? {
    swift[word] ?? languages[word] ?? shells[word]
  }

  /// Whether a word must not be read as an abbreviation of a command. The debugger's `po` does not
  /// mean `pop`.
  static func mustNotAbbreviate(_ word: String) -> Bool { word == "po" }

  /// The equivalent of a Swift method that is called on a store or a value.
  ///
  /// - Parameter argument: The written argument; empty if there is none.
  package static func help(forMethod name: String, argument: String) -> String? {
    guard sendingMethods.contains(name) else { return methods[name] }
    return argument.isEmpty
      ? "Send an action by itself: '.action'." : "Send it by itself: '\(argument)'."
  }

  private static let sendingMethods: Set = ["send", "receive"]

  private static let methods: [String: String] = {
    var words = [
      "allSatisfy": "'!xs.contains { !… }' is true if every element meets a condition.",
      "first": "'xs.filter { … }.first' is the first element that meets a condition.",
    ]
    for word in ["forEach", "reduce", "compactMap", "flatMap"] {
      words[word] =
        "'for x in xs { … }' goes through elements; so do 'map', 'filter' and 'sorted'."
    }
    let mutating = [
      "append", "insert", "remove", "removeAll", "removeLast", "toggle", "sort", "updateValue",
    ]
    for word in mutating { words[word] = "Actions change the state; 'actions' lists them." }
    for word in ["hasPrefix", "hasSuffix", "firstMatch", "starts"] {
      words[word] = "'text matches /^B/' searches for a pattern."
    }
    return words
  }()

  private static let swift: [String: String] = {
    let printing = "'print VALUE' prints a value; so does the value on its own."
    let types = "Types are written in Swift, in the program that lists the features."
    let expecting = "'expect CONDITION' fails unless the condition holds."
    var words = [
      "po": printing, "p": printing, "dump": printing, "debugPrint": printing,
      "var": "'let NAME = VALUE' names a value; doing so again replaces it.",
      "func": "'def NAME(A, B) { … }' defines a command.",
      "import": "There are no imports: the program lists the features that can be loaded.",
      "try": "Omit 'try': an error ends the script by itself.",
      "await": "Omit 'await': a statement waits for the work it starts; 'wait' waits for effects.",
      "return": "A definition returns nothing; use 'if … { … } else { … }' to skip statements.",
      "break": "A loop can't exit early; put the exit condition into 'while'.",
      "continue": "An iteration can't end early; put the rest of it into an 'if'.",
      "guard": "'if CONDITION { … } else { … }' does that.",
      "switch": "'if VALUE is .case { … } else if … { … }' does that.",
      "case": "'if VALUE is .case { … } else if … { … }' does that.",
      "store": "'send .action', or '.action' alone, sends an action to the store.",
      "self": "The state at the current scope is '$0'.",
      "Store": "'load FEATURE' creates a store for a feature.",
      "TestStore": "'load FEATURE' creates a store; '.action { $0.count = 1 }' asserts a change.",
      "XCTAssertEqual": "'expect A == B' fails unless both are equal.",
    ]
    for word in ["struct", "class", "enum", "extension", "protocol", "actor", "typealias"] {
      words[word] = types
    }
    for word in ["assert", "precondition", "XCTAssert", "XCTAssertTrue", "assertEqual"] {
      words[word] = expecting
    }
    return words
  }()

  private static let languages: [String: String] = {
    let blocks = "Blocks go in braces: 'if CONDITION { … } else { … }'."
    let naming = "'let NAME = VALUE' names a value."
    var words = [
      "null": "Write 'nil' for no value.", "None": "Write 'nil' for no value.",
      "undefined": "Write 'nil' for no value.",
      "True": "Write 'true'.", "False": "Write 'false'.",
      "not": "'!' negates a condition.", "and": "Write '&&' for 'and'.",
      "or": "Write '||' for 'or'.",
      "elif": "Write 'else if'.", "elsif": "Write 'else if'.",
      "function": "'def NAME(A, B) { … }' defines a command.",
      "fn": "'def NAME(A, B) { … }' defines a command.",
      "lambda": "There are no closures; 'def NAME(A) { … }' defines a command.",
      "dispatch": "'send .action', or '.action' alone, sends an action.",
      "this": "The state at the current scope is '$0'.",
      "raise": "'fail \"message\"' ends a script with an error.",
      "throw": "'fail \"message\"' ends a script with an error.",
    ]
    for word in ["then", "fi", "do", "done", "end", "begin", "unless"] { words[word] = blocks }
    for word in ["const", "my", "set!"] { words[word] = naming }
    return words
  }()

  private static let shells: [String: String] = {
    let leaving = "'quit' leaves the shell, as Ctrl-D does."
    let helping = "'help' lists the commands, 'help TOPIC' says more."
    let looking = "'state' shows the state, 'stores' the stores and 'features' what can be loaded."
    var words = [
      "cd": "'scope PATH' goes to a part of the state, 'scope ..' up and 'scope /' back.",
      "pwd": "'scope' alone says where you are.",
      "cat": "'source FILE' runs the statements of a file.",
      "echo": "'print VALUE' prints a value.",
      "clear": "Ctrl-L clears the screen.", "cls": "Ctrl-L clears the screen.",
      "sleep": "'wait 2s' waits for effects; with a test clock 'advance 2s' moves time forward.",
      "export": "'let NAME = VALUE' names a value.",
      "test": "'expect CONDITION' fails unless the condition holds.",
      "rewind": "'undo' goes back, and 'redo' forward again.",
      "back": "'undo' goes back, and 'redo' forward again.",
    ]
    for word in ["q", "bye", "logout", "stop"] { words[word] = leaving }
    for word in ["man", "info", "h", "commands"] { words[word] = helping }
    for word in ["ls", "ll", "dir", "show", "list", "tree"] { words[word] = looking }
    return words
  }()
}
