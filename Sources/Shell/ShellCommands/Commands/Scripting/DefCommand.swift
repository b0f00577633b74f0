import ShellLanguage

enum DefCommand: SyntaxCommand {
  static let problems: [any ExplainedProblem.Type] = [DefinitionProblem.self]

  static let signature = CommandSignature(
    "def",
    .scripting,
    summary: "Define a command of your own: 'def NAME(A, B) { … }', called as 'NAME(1, 2)'.",
    parameters: [.init("name(a, b)", .newName, summary: "the name, with its parameters")],
    takesBlock: true,
    examples: [
      .init(
        "Define and call",
        """
        def twice(text) { print text text }
        twice("ho")
        #> ho ho
        """
      )
    ]
  )
}

/// Errors in calls of definitions.
enum DefinitionProblem: ExplainedProblem, Hashable {
  case wrongArgumentCount(name: String, expected: Int, found: Int)
  case calledTooDeeply(limit: Int)
  case calledCommand(String)
  case unknownDefinition(String)

  var code: String {
    switch self {
    case .wrongArgumentCount: "wrong-argument-count"
    case .calledTooDeeply: "called-too-deeply"
    case .calledCommand: "called-command"
    case .unknownDefinition: "unknown-definition"
    }
  }

  var message: String {
    switch self {
    case .wrongArgumentCount(let name, let expected, let found):
      "\(quoted: name) takes \(expected) argument\(expected == 1 ? "" : "s"), and \(found) "
        + "\(found == 1 ? "is" : "are") given"
    case .calledTooDeeply(let limit): "definitions call each other more than \(limit) deep"
    case .calledCommand(let name): "\(quoted: name) is a command: write it without parentheses"
    case .unknownDefinition(let name): "there is no definition named \(quoted: name)"
    }
  }

  static let explanations = [
    CodeExplanation(
      "wrong-argument-count",
      "A definition is called with more or fewer values than it has parameters.",
      mistake: "def greet(name) { print \"Hello, \\(name)\" }\ngreet()",
      instead: "def greet(name) { print \"Hello, \\(name)\" }\ngreet(\"Blob\")"
    ),
    CodeExplanation(
      "called-too-deeply",
      "A definition calls itself without end. Use an 'if' to stop it.",
      mistake: "def f() { f() }\nf()",
      instead: "def count(n) { print n; if n > 0 { count(n - 1) } }\ncount(2)"
    ),
    CodeExplanation(
      "called-command",
      "A command's arguments follow after a space, without parentheses.",
      mistake: "print(1)",
      instead: "print 1"
    ),
    CodeExplanation(
      "unknown-definition",
      "Nothing with this name has been defined with 'def'.",
      mistake: "greet()",
      instead: "def greet() { print \"Hello\" }\ngreet()"
    ),
  ]
}
