import ShellLanguage

extension HelpTopic {
  static let languageTopics = [values, expressions, paths, scripts, assertions]

  private static let values = HelpTopic(
    "values",
    aliases: ["value", "literals"],
    summary: "How values are written.",
    text: #"""
      Values are written as in Swift, and take the type that is expected:
        42  -2.5  1_000  0xFF  true  nil
        "text \(count)"  #"raw"#  """ … """
        [1, 2]  ["a": 1]  [:]  (1, name: "x")
        .case  .case(label: value)  Type.case
        Type(label: value)  Type.sample  .sample  \.key.path
        1...3  0..<3  1...  ...3
      Some types have forms of their own:
        UUID(0)  Date("2026-01-01T00:00:00Z")
        Date.now  URL("https://…")
        Data("base64…")  Data([1, 2])
        Decimal("1.10")  250ms  2s  5m  1h
        URLError(.timedOut)  Locale("en_US")
      'type NAME' prints the declaration of a type. A static member, here 'sample', stands for its \#
      value.
      Where a UUID, a Date or a URL is expected, the string alone is enough. Where an error is \#
      expected, a string becomes an error with that message. 'any Error', 'Any', 'AnyHashable' \#
      and other protocols' places do not tell a value's type, so it is written: \#
      'VoucherError.expired', 'UInt8(3)', 'Set<Int>([1, 2])'. A closure, an object, an error of a \#
      decoder or of a private type in such a place prints as a stand-in, which can be typed, too:
        DecodingError(described: "…", localized: "…")
      Values that can't be written, such as closures, are registered by the program under a name: \#
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
      An expression by itself prints its value. Names are variables (let NAME = …) and properties \#
      of the state at the current scope; '$0' is that state and 'last' is the last value. From \#
      there:
        count  child.name  rows[0]
        rows[id: 2].name  prices["tea"]
        destination?.edit
        .count .isEmpty .first .last .keys .values
      Methods of collections take a key path or an expression in which '$0' is the element:
        rows.map(\.name)  rows.sorted(\.name)
        rows.filter { $0.isOn && $0.name != "" }
        rows.contains { $0.isOn }
      Operators, with Swift's precedence:
        !  -    * / %    + -    ... ..<    ??
        == != < <= > >=
        is .case    is .case(value, _)
        contains    matches /regex/
        &&    ||    ? :
      There are no implicit conversions and no other method calls.
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
    summary: "How to refer to parts of the state.",
    text: #"""
      A path starts at the current scope and goes through properties, optionals, enum cases and \#
      elements:
        child.name          a property
        rows[0]             an element by its place
        rows[id: 2].name    one by its id
        prices["tea"]       a dictionary's value
        destination.edit    an enum's case
        path[0].summary     a screen of a stack
      'state PATH' shows that part. 'scope PATH' goes there: actions and paths are then the \#
      child's. 'scope ..' goes up and 'scope /' goes back to the whole store. An element is \#
      followed by its id, wherever it moves. A path that begins with '/', as in 'state /rows[0]' or \#
      'edit /filter = .all', starts at the whole store's state.
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
    summary: "Statements in files, and control flow.",
    text: """
      A script has one statement a line; ';' separates several on one line. A statement continues \
      on the next line within brackets and after a '\\'. '#' and '//' begin comments.
        tcash run FILE [ARGUMENTS…]
        tcash check FILE…      types and names
        tcash -c 'STATEMENTS'
        … | tcash
      'arguments' holds the arguments after the script's name. A script stops at its first error \
      and prints FILE:LINE:COLUMN; 'check' lists all errors and runs nothing. A script may write \
      files only in its own folder, unless '--allow-write FOLDER' allows another.
      Control flow:
        if COND { … } else if COND { … } else { … }
        for NAME in ELEMENTS { … }
        while COND { … }    repeat N { … }
        def NAME(A, B) { … }    source FILE
      'else' must be on the line of the '}' before it.
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
    summary: "How a script asserts, so that it is a test.",
    text: """
      There are four kinds of assertion:
        expect CONDITION
        .action { $0.count = 1 }
        receive .action { … }
        #> the exact output
      A block after an action asserts its change as TestStore does: the assignments to '$0' must \
      turn the previous state into the new one, no more and no less. '#>' lines hold the output of \
      the statement above them; '…' stands for any text in a line, and alone for any lines. \
      'receive' expects an action from an effect. 'set exhaustive on' requires all changes and all \
      such actions to be asserted.
      A block that must fail follows 'expect error', optionally with the error's code or text:
        expect error unknown-name { count }
      If an assertion fails, the script ends with exit status 1 and shows what was expected and \
      what was found, line by line.
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
