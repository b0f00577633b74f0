import ShellLanguage

extension Grammar {
  /// Commands with every kind of parameter.
  static let test = Grammar([
    CommandSignature("features", .stores, summary: "Lists the features."),
    CommandSignature(
      "load",
      .stores,
      summary: "Loads a feature.",
      parameters: [
        .init("feature", .feature, summary: "the feature to load"),
        .init("name", .newName, keyword: "as", isOptional: true, summary: "the store's name"),
        .init("state", .expression, keyword: "with", isOptional: true, summary: "the first state"),
      ]
    ),
    CommandSignature(
      "use",
      .stores,
      summary: "Makes a store current.",
      parameters: [.init("store", .store, summary: "the store")]
    ),
    CommandSignature(
      "send",
      .acting,
      summary: "Sends an action.",
      parameters: [.init("action", .action, summary: "the action to send")],
      takesBlock: true
    ),
    CommandSignature(
      "receive",
      .acting,
      summary: "Receives an action.",
      parameters: [
        .init("action", .action, summary: "the action to receive"),
        .init("duration", .duration, keyword: "within", isOptional: true, summary: "how long"),
      ],
      takesBlock: true
    ),
    CommandSignature(
      "skip",
      .acting,
      summary: "Skips.",
      parameters: [.init("what", .choice(["received", "effects"]), summary: "what to skip")]
    ),
    CommandSignature(
      "actions",
      .acting,
      summary: "Lists actions.",
      parameters: [.init("pattern", .caseName, isOptional: true, summary: "which")]
    ),
    CommandSignature(
      "state",
      .looking,
      summary: "Prints the state.",
      parameters: [.init("path", .statePath, isOptional: true, summary: "a part of it")],
      options: [
        .init("depth", .count, summary: "how deep"),
        .init("format", .choice(["tree", "swift", "json"]), summary: "how"),
      ]
    ),
    CommandSignature(
      "diff",
      .looking,
      summary: "Compares.",
      parameters: [
        .init("from", .count, isOptional: true, summary: "from"),
        .init("to", .count, isOptional: true, summary: "to"),
      ]
    ),
    CommandSignature(
      "find",
      .looking,
      summary: "Finds a text.",
      parameters: [.init("text", .text, summary: "the text")]
    ),
    CommandSignature(
      "edit",
      .looking,
      summary: "Changes the state.",
      parameters: [
        .init("path", .statePath, summary: "what to change"),
        .init("value", .expression, keyword: "=", summary: "its new value"),
      ]
    ),
    CommandSignature(
      "scope",
      .scope,
      summary: "Moves the scope.",
      parameters: [
        .init("path", .scopePath, summary: "where to"),
        .init("case", .caseName, keyword: "via", isOptional: true, summary: "the action's case"),
      ]
    ),
    CommandSignature(
      "undo",
      .time,
      summary: "Undoes.",
      parameters: [.init("count", .count, isOptional: true, summary: "how many")]
    ),
    CommandSignature(
      "history",
      .time,
      summary: "Lists what happened.",
      options: [
        .init("tree", summary: "as a tree"), .init("changed", .statePath, summary: "by path"),
        .init("not", .caseName, summary: "without these"),
      ]
    ),
    CommandSignature(
      "wait",
      .effects,
      summary: "Waits.",
      parameters: [.init("duration", .duration, isOptional: true, summary: "how long")]
    ),
    CommandSignature(
      "dependency",
      .dependencies,
      summary: "Switches a dependency.",
      aliases: ["dep"],
      parameters: [
        .init("mode", .choice(["reset"]), isOptional: true, summary: "resets"),
        .init("name", .topic, isOptional: true, summary: "which"),
        .init("alternative", .expression, isOptional: true, summary: "to what"),
        .init("value", .expression, keyword: "returns", isOptional: true, summary: "a value"),
      ]
    ),
    CommandSignature(
      "shared",
      .shared,
      summary: "Lists and sets shared values.",
      parameters: [
        .init("key", .sharedKey(orWord: "storage"), isOptional: true, summary: "a key"),
        .init("value", .expression, keyword: "=", isOptional: true, summary: "its value"),
        .init("kind", .oneOf(["appStorage", "inMemory"]), isOptional: true, summary: "which keys"),
        .init("backend", .backend, isOptional: true, summary: "where"),
        .init("mode", .oneOf(["keep", "reload"]), isOptional: true, summary: "how"),
      ]
    ),
    CommandSignature(
      "source",
      .scripting,
      summary: "Runs a file.",
      parameters: [.init("file", .file, summary: "the file")]
    ),
    CommandSignature(
      "print",
      .scripting,
      summary: "Prints values.",
      parameters: [.init("values", .expression, isRepeated: true, summary: "the values")]
    ),
    CommandSignature(
      "expect",
      .scripting,
      summary: "Expects a condition.",
      parameters: [.init("condition", .expression, summary: "the condition")],
      takesStatementBlock: true
    ),
    CommandSignature(
      "confirm",
      .scripting,
      summary: "Confirms a condition or an action.",
      parameters: [
        .init("condition", .expression, isOptional: true, summary: "the condition"),
        .init("action", .action, keyword: "sent", isOptional: true, summary: "the action"),
        .init("count", .expression, keyword: "times", isOptional: true, summary: "how often"),
      ]
    ),
    CommandSignature(
      "set",
      .session,
      summary: "Sets an option.",
      parameters: [
        .init("setting", .setting, summary: "the setting"),
        .init("value", .expression, summary: "its value"),
      ]
    ),
    CommandSignature(
      "help",
      .session,
      summary: "Helps.",
      parameters: [.init("topic", .topic, isOptional: true, summary: "with what")]
    ),
    CommandSignature(
      "!",
      .session,
      summary: "Runs a shell command.",
      parameters: [.init("command", .text, summary: "the shell command")]
    ),
  ])
}
