import ShellLanguage

extension HelpTopic {
  static let languageTopics = [values, expressions, paths, scripts, assertions]

  private static let values = HelpTopic(
    "values",
    aliases: ["value", "literals"],
    summary: "How values are written.",
    text: #"""
      Values are written as in Swift, and take the type that is expected of them:
        42  -2.5  1_000  0xFF  true  nil
        "text \(count)"  #"raw"#  """ … """
        [1, 2]  ["a": 1]  [:]  (1, name: "x")
        .case  .case(label: value)  Type.case
        Type(label: value)  \.key.path
        1...3  0..<3  1...  ...3
      By type there are:
        UUID(0)  Date("2026-01-01T00:00:00Z")
        Date.now  URL("https://…")
        Data("base64…")  Data([1, 2])
        Decimal("1.10")  250ms  2s  5m  1h
        URLError(.timedOut)  Locale("en_US")
      'type NAME' prints what a type is made of.
      Where a UUID, a Date or a URL is expected the string alone is enough. Where an error is expected \#
      a string becomes one with that message.
      What can't be written, such as a closure, the program registers under a name: \#
      Feature(…).value("name", …).
      """#,
    examples: [
      .init(
        "An action with a value in it",
        """
        load counter
        #>   loaded counter
        .factResponse(.success("1 is good"))
        #>   fact: nil → "1 is good"
        """
      )
    ]
  )

  private static let expressions = HelpTopic(
    "expressions",
    aliases: ["expression", "operators", "variables"],
    summary: "Names, members and operators.",
    text: #"""
      An expression by itself prints its value. Names are variables (let NAME = …) and the properties of \#
      the state at the current scope; '$0' is that state and 'last' the last value. From there:
        count  child.name  rows[0]
        rows[id: 2].name  prices["tea"]
        destination?.edit
        .count .isEmpty .first .last .keys .values
      Through the elements of a collection, by a key path or an expression in which '$0' is the element:
        rows.map(\.name)  rows.sorted(\.name)
        rows.filter { $0.isOn && $0.name != "" }
        rows.contains { $0.isOn }
      Operators, with Swift's precedence:
        !  -    * / %    + -    ... ..<    ??
        == != < <= > >=
        is .case    is .case(value, _)
        contains    matches /regex/
        &&    ||    ? :
      Types do not convert by themselves, and there are no other method calls.
      """#,
    examples: [
      .init(
        "Expressions of the state",
        """
        load counter with State(count: 3)
        #>   loaded counter
        count * 2 > 5 && fact == nil
        #> true
        let limit = count + 1
        #>   limit: Int = 4
        [1, 2, 3, 4] contains limit
        #> true
        """
      )
    ]
  )

  private static let paths = HelpTopic(
    "paths",
    aliases: ["path", "state paths", "scopes"],
    summary: "The ways to the parts of a state.",
    text: #"""
      A path begins at the current scope and goes through properties, optionals, an enum's case, \#
      and elements:
        child.name          a property
        rows[0]             an element by its place
        rows[id: 2].name    one by its id
        prices["tea"]       a dictionary's value
        destination.edit    an enum's case
        path[0].summary     a screen of a stack
      'state PATH' shows such a part. 'scope PATH' goes there: actions and paths are then the child's. \#
      'scope ..' goes up and 'scope /' back to the whole store. An element is followed by its id, \#
      wherever it moves.
      """#,
    examples: [
      .init(
        "A path to a child's property",
        """
        load twoCounters
        #>   loaded twoCounters
        state counter1.count
        #> 0
        scope counter1
        #>   twoCounters/counter1
        state count
        #> 0
        """
      )
    ]
  )

  private static let scripts = HelpTopic(
    "scripts",
    aliases: ["script", "files"],
    summary: "Statements in files, and what holds them together.",
    text: """
      A script holds one statement a line; ';' separates several on one, and within brackets a statement \
      goes on over the line's end, as it does behind a '\\'. '#' and '//' begin comments.
        tcash run FILE [ARGUMENTS…]
        tcash check FILE…      types and names
        tcash -c 'STATEMENTS'
        … | tcash
      'arguments' holds what follows the script's name. A script stops at its first error and says \
      FILE:LINE:COLUMN; 'check' lists all errors and runs nothing. A script writes files in its own \
      folder only, unless '--allow-write FOLDER' lets it.
      Control flow:
        if COND { … } else if COND { … } else { … }
        for NAME in ELEMENTS { … }
        while COND { … }    repeat N { … }
        def NAME(A, B) { … }    source FILE
      'else' stands on the line of the '}' before it.
      """,
    examples: [
      .init(
        "A definition and a loop",
        """
        load counter
        #>   loaded counter
        def increment(times) { repeat times { .incrementButtonTapped } }
        increment(2)
        #>   count: 0 → 1
        #>   count: 1 → 2
        for n in 1...2 { print n * 10 }
        #> 10
        #> 20
        """
      )
    ]
  )

  private static let assertions = HelpTopic(
    "assertions",
    aliases: ["assertion", "tests", "testing", "expectations"],
    summary: "What a script may expect, so that it is a test.",
    text: """
      There are four ways to say what is expected:
        expect CONDITION
        .action { $0.count = 1 }
        receive .action { … }
        #> the exact output
      A block behind an action asserts its change as TestStore does: the assignments to '$0' must make \
      the state before into the state after, no more and no less. '#>' lines hold the output of the \
      statement above them; '…' stands for any text in a line, and alone for any lines. 'receive' expects \
      an action from an effect. 'set exhaustive on' asks for all changes and all such actions.
      A block that is to fail stands behind 'expect error', with the error's code or text if you like:
        expect error unknown-name { count }
      Where one fails the script ends with exit status 1, and what was expected and found is shown line \
      by line.
      """,
    examples: [
      .init(
        "All three",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped { $0.count = 1 }
        #>   count: 0 → 1
        expect count == 1 && !isLoading
        state
        #> Counter.State
        #> ├ count: 1
        #> …
        """
      )
    ]
  )
}
