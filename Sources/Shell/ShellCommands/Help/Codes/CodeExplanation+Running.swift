// What comes up while commands run.
extension CodeExplanation {
  static let commands = expectations + arguments + files + sessions + calls

  private static let expectations = [
    CodeExplanation(
      "expectation-failed",
      "A condition that was expected does not hold. A script ends with exit status 1.",
      mistake: "load counter\nexpect count == 1",
      instead: "load counter\nexpect count == 0"
    ),
    CodeExplanation(
      "change-differs",
      "An action changed the state in another way than its block says. All changes must be in it.",
      mistake: "load counter\n.incrementButtonTapped { $0.count = 2 }",
      instead: "load counter\n.incrementButtonTapped { $0.count = 1 }"
    ),
    CodeExplanation(
      "output-differs",
      "A statement printed something else than the '#>' lines below it. '…' stands for any text.",
      mistake: "print 1\n#> 2",
      instead: "print 1\n#> 1"
    ),
    CodeExplanation(
      "failed",
      "'fail' ends a script with a message of its own.",
      mistake: "fail \"the server is gone\"",
      instead: "if 1 > 2 { fail \"numbers are broken\" }"
    ),
    CodeExplanation(
      "issue",
      "A reducer, an effect or a dependency has reported a mistake of its author or its caller.",
      mistake: "load todos\n.todos(.element(id: UUID(1), action: .checkBoxToggled))",
      instead:
        "load todos\n.addTodoButtonTapped\n.todos(.element(id: todos[0].id, action: .checkBoxToggled))"
    ),
    CodeExplanation(
      "no-error",
      "The statements of an 'expect error' block were to fail, and ran to their end.",
      mistake: "expect error { print 1 }",
      instead: "expect error { print nothing }"
    ),
    CodeExplanation(
      "other-error",
      "The statements of an 'expect error' block failed, but with another error than the one expected.",
      mistake: "expect error no-store { print nothing }",
      instead: "expect error unknown-name { print nothing }"
    ),
    CodeExplanation(
      "unknown-code",
      "An error is expected by a code that there is not. 'help errors' says what codes are.",
      mistake: "expect error no-such-code { print nothing }",
      instead: "expect error unknown-name { print nothing }"
    ),
    CodeExplanation(
      "interrupted",
      "Ctrl-C ended the statement."
    ),
  ]

  private static let sessions = [
    CodeExplanation(
      "nothing-to-restore",
      "A file has no statement, so that there is no session in it.",
      mistake:
        #"load counter; save "\(temporaryFolder)/a.tcash"; restore "/dev/null""#,
      instead:
        #"load counter; save "\(temporaryFolder)/a.tcash"; restore "\(temporaryFolder)/a.tcash""#
    ),
    CodeExplanation(
      "session-does-not-fit",
      "A session was saved when the features were others. 'restore FILE --force' does what still fits."
    ),
  ]

  private static let arguments = [
    CodeExplanation(
      "negative-count",
      "A number says how many, and can't be negative.",
      mistake: "load counter\nundo -1",
      instead: "load counter\n.incrementButtonTapped\nundo 1"
    ),
    CodeExplanation(
      "negative-duration",
      "Time goes forward only; 'undo' goes back.",
      mistake: "wait -1s",
      instead: "wait 1s"
    ),
    CodeExplanation(
      "bad-status",
      "An exit status is a number from 0 to 255.",
      mistake: "exit 300",
      instead: "if 1 > 2 { exit 3 }"
    ),
    CodeExplanation(
      "not-a-condition",
      "'if', 'while' and 'expect' ask for true or false. Other values are compared with something.",
      mistake: "load counter\nif count { print 1 }",
      instead: "load counter\nif count != 0 { print 1 }"
    ),
    CodeExplanation(
      "not-a-sequence",
      "'for' goes through a collection or a range.",
      mistake: "for n in 3 { print n }",
      instead: "for n in 1...3 { print n }"
    ),
    CodeExplanation(
      "unknown-topic",
      "There is no help on this. 'help' lists the commands and topics.",
      mistake: "help frobnication",
      instead: "help scripts"
    ),
    CodeExplanation(
      "unknown-setting",
      "There is no such setting; 'set' lists them.",
      mistake: "set dept 3",
      instead: "set depth 3"
    ),
    CodeExplanation(
      "bad-setting",
      "A setting can't have this value.",
      mistake: "set depth deep",
      instead: "set depth all"
    ),
  ]

  private static let files = [
    CodeExplanation(
      "file-not-readable",
      "A file is not there, may not be read, or is no text. A relative path begins at the folder of the "
        + "script that names it.",
      mistake: "source \"no such file.tcash\"",
      instead: "if 1 > 2 { source \"setup.tcash\" }"
    ),
    CodeExplanation(
      "empty-path",
      "A file needs a name."
    ),
    CodeExplanation(
      "file-not-writable",
      "A file can't be written: its folder is not there, or it may not be.",
      mistake: "load counter\nsave \"\\(temporaryFolder)/none/session.tcash\"",
      instead: "load counter\nsave \"\\(temporaryFolder)/session.tcash\""
    ),
    CodeExplanation(
      "file-exists",
      "A file is there already, and is not replaced unless '--force' says so.",
      mistake: "load counter\nlet file = temporaryFolder\nsave \"\\(file)/a.tcash\"\n"
        + "save \"\\(file)/a.tcash\"",
      instead: "load counter\nlet file = temporaryFolder\nsave \"\\(file)/a.tcash\"\n"
        + "save \"\\(file)/a.tcash\" --force"
    ),
    CodeExplanation(
      "nothing-to-save",
      "Nothing was done yet that a script could do again.",
      mistake: "save \"\\(temporaryFolder)/session.tcash\"",
      instead: "load counter\nsave \"\\(temporaryFolder)/session.tcash\""
    ),
    CodeExplanation(
      "write-not-allowed",
      "A script writes in its own folder only. 'tcash run --allow-write FOLDER' lets it write elsewhere."
    ),
    CodeExplanation(
      "sourced-too-deeply",
      "Scripts source each other through too many files."
    ),
    CodeExplanation(
      "sourced-in-a-circle",
      "A script sources one that sources it in turn. Put what both need into a third."
    ),
  ]

  private static let calls = [
    CodeExplanation(
      "wrong-argument-count",
      "A definition is called with more or fewer values than it has parameters.",
      mistake: "def greet(name) { print \"Hello, \\(name)\" }\ngreet()",
      instead: "def greet(name) { print \"Hello, \\(name)\" }\ngreet(\"Blob\")"
    ),
    CodeExplanation(
      "called-too-deeply",
      "A definition calls itself again and again. An 'if' must end it.",
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
      "Nothing of this name has been defined with 'def'.",
      mistake: "greet()",
      instead: "def greet() { print \"Hello\" }\ngreet()"
    ),
  ]
}
