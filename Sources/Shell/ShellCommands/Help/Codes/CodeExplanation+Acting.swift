// Codes of bindings, presented children, received actions and watched expressions.
extension CodeExplanation {
  static let acting = views + effects + patterns

  private static let views = [
    CodeExplanation(
      "no-binding",
      "The actions at the scope have no case 'binding' that sets properties. 'edit' changes the state without "
        + "an action.",
      mistake: "load counter\nbind count = 1",
      instead: "load counter\nedit count = 1"
    ),
    CodeExplanation(
      "nothing-presented",
      "Neither the scope nor anything around it presents a child to dismiss.",
      mistake: "load inventory\ndismiss",
      instead: "load inventory\n.addButtonTapped\ndismiss"
    ),
    CodeExplanation(
      "nothing-pushed",
      "No stack at the scope has an element to pop.",
      mistake: "load inventory\npop",
      instead: "load inventory\n.itemTapped(id: 1)\npop"
    ),
  ]

  private static let effects = [
    CodeExplanation(
      "unknown-effect",
      "No effect with this number is in flight in the current store. 'effects' lists those that "
        + "are.",
      mistake: "load counter\n.factButtonTapped\ncancel 2",
      instead: "load counter\n.factButtonTapped\ncancel 1"
    ),
    CodeExplanation(
      "endless-loop",
      "An action triggered so many others, by '.send' or by effects, without time passing that it "
        + "seems to loop forever. The received actions are in the history, and the effects are "
        + "cancelled. 'set loop.limit' changes the limit.",
      mistake: "load stopwatch\nset loop.limit 100\ndep clock immediate\n.startTapped",
      instead: "load stopwatch\ndep clock test\n.startTapped\nadvance 1s"
    ),
  ]

  private static let patterns = [
    CodeExplanation(
      "pattern-count",
      "The pattern after 'is' has more or fewer values than the case. '_' matches any value, and a "
        + "case without parentheses matches all values.",
      mistake: "load inventory\n.addButtonTapped\ndestination is .addItem(_, 1)",
      instead: "load inventory\n.addButtonTapped\ndestination is .addItem(_)"
    ),
    CodeExplanation(
      "not-settable",
      "The key path leads to something that it can't set: a constant, a part of an optional, or a "
        + "value that is not Equatable."
    ),
    CodeExplanation(
      "not-decoded",
      "The object is created by its own decoder, which rejected these values."
    ),
    CodeExplanation(
      "initializer-failed",
      "The type's initializer returned nil or threw an error for these values."
    ),
  ]
}
