// Codes of command syntax.
extension CodeExplanation {
  static let commandSyntax = [
    CodeExplanation(
      "unknown-command",
      "The statement begins with a word that is not a command. 'help' lists the commands; at the "
        + "prompt an unambiguous prefix is enough.",
      mistake: "lod counter",
      instead: "load counter"
    ),
    CodeExplanation(
      "ambiguous-command",
      "At the prompt a command may be abbreviated, but several begin like this. Type another letter."
    ),
    CodeExplanation(
      "missing-argument",
      "A required argument is missing. 'help COMMAND' shows what the command takes.",
      mistake: "load",
      instead: "load counter"
    ),
    CodeExplanation(
      "missing-keyword",
      "A word or a sign such as '=' must precede an argument.",
      mistake: "load settings\nshared textSize .large",
      instead: "load settings\nshared textSize = .large"
    ),
    CodeExplanation(
      "extra-argument",
      "The command takes fewer arguments. Put text with spaces in quotes; ';' begins another "
        + "statement.",
      mistake: "load counter twice",
      instead: "load counter as twice"
    ),
    CodeExplanation(
      "expected-word",
      "A name is missing, or something else is in its place.",
      mistake: "load counter as",
      instead: "load counter as mine"
    ),
    CodeExplanation(
      "interpolated-word",
      "A name is a string with an interpolated value. Names must be written out.",
      mistake: "load \"coun\\(1)\"",
      instead: "load \"counter\""
    ),
    CodeExplanation(
      "bad-choice",
      "The argument must be one of a few words, and this is not one of them.",
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
      "The option takes no value: it is either given or not."
    ),
    CodeExplanation(
      "repeated-block",
      "A command takes one block '{ … }'. Put all assignments into it.",
      mistake: "load counter\n.incrementButtonTapped { $0.count = 1 } { $0.fact = nil }",
      instead: "load counter\n.incrementButtonTapped { $0.count = 1; $0.fact = nil }"
    ),
  ]
}
