// Codes of command syntax.
extension CodeExplanation {
  static let commandSyntax = [
    CodeExplanation(
      "unknown-command",
      "A statement begins with a word that is no command. 'help' lists the commands; at the prompt an "
        + "unambiguous beginning is enough.",
      mistake: "lod counter",
      instead: "load counter"
    ),
    CodeExplanation(
      "ambiguous-command",
      "At the prompt a command may be abbreviated, but several begin like this. Type another letter."
    ),
    CodeExplanation(
      "missing-argument",
      "A command needs something that was not written. 'help COMMAND' shows what it takes.",
      mistake: "load",
      instead: "load counter"
    ),
    CodeExplanation(
      "missing-keyword",
      "A word or a sign such as '=' must stand before an argument.",
      mistake: "load settings\nshared textSize .large",
      instead: "load settings\nshared textSize = .large"
    ),
    CodeExplanation(
      "extra-argument",
      "More was written than the command takes. Text with spaces stands in quotes, and ';' begins another "
        + "statement.",
      mistake: "load counter twice",
      instead: "load counter as twice"
    ),
    CodeExplanation(
      "expected-word",
      "A name is missing, or something else stands in its place.",
      mistake: "load counter as",
      instead: "load counter as mine"
    ),
    CodeExplanation(
      "interpolated-word",
      "A name is given as a string with a value in it. Names are written out.",
      mistake: "load \"coun\\(1)\"",
      instead: "load \"counter\""
    ),
    CodeExplanation(
      "bad-choice",
      "An argument is one of a few words, and this is none of them.",
      mistake: "load counter\nstate --format xml",
      instead: "load counter\nstate --format json"
    ),
    CodeExplanation(
      "expected-path",
      "A path into the state is missing. It begins with a property's name, without a dot.",
      mistake: "load counter\nstate .count",
      instead: "load counter\nstate count"
    ),
    CodeExplanation(
      "unknown-option",
      "The command has no such option; 'help COMMAND' lists those it has.",
      mistake: "load counter\nstate --levels 1",
      instead: "load counter\nstate --depth 1"
    ),
    CodeExplanation(
      "repeated-option",
      "An option is given twice.",
      mistake: "load counter\nstate --depth 1 --depth 2",
      instead: "load counter\nstate --depth 2"
    ),
    CodeExplanation(
      "missing-option-value",
      "An option's value is missing.",
      mistake: "load counter\nstate --depth",
      instead: "load counter\nstate --depth 1"
    ),
    CodeExplanation(
      "unexpected-option-value",
      "An option that is only given or not has a value."
    ),
    CodeExplanation(
      "repeated-block",
      "A command takes one block '{ … }'. Put all assignments into it.",
      mistake: "load counter\n.incrementButtonTapped { $0.count = 1 } { $0.fact = nil }",
      instead: "load counter\n.incrementButtonTapped { $0.count = 1; $0.fact = nil }"
    ),
  ]
}
