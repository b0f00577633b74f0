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
      "Neither the scope nor what it is in presents a child that could be dismissed.",
      mistake: "load inventory\ndismiss",
      instead: "load inventory\n.addButtonTapped\ndismiss"
    ),
    CodeExplanation(
      "nothing-pushed",
      "No stack at the scope has an element that could be popped.",
      mistake: "load inventory\npop",
      instead: "load inventory\n.itemTapped(id: 1)\npop"
    ),
  ]

  private static let effects = [
    CodeExplanation(
      "unknown-effect",
      "No effect of this number is in flight in the current store. 'effects' lists those that are.",
      mistake: "load counter\n.factButtonTapped\ncancel 2",
      instead: "load counter\n.factButtonTapped\ncancel 1"
    ),
    CodeExplanation(
      "endless-loop",
      "An action set off so many others, by '.send' or by effects, without time passing that it seems to go "
        + "on for ever. What was received is in the history, and the effects are cancelled. 'set "
        + "loop.limit' says how many there may be.",
      mistake: "load stopwatch\nset loop.limit 100\ndep clock immediate\n.startTapped",
      instead: "load stopwatch\ndep clock test\n.startTapped\nadvance 1s"
    ),
  ]

  private static let patterns = [
    CodeExplanation(
      "pattern-count",
      "What stands behind 'is' has more or fewer values than the case. '_' stands for any one, and a case "
        + "without parentheses for all.",
      mistake: "load inventory\n.addButtonTapped\ndestination is .addItem(_, 1)",
      instead: "load inventory\n.addButtonTapped\ndestination is .addItem(_)"
    ),
    CodeExplanation(
      "not-settable",
      "A key path leads to what can't be set by it: a constant, a part of an optional, or a value that is not "
        + "Equatable."
    ),
    CodeExplanation(
      "not-decoded",
      "An object is made by its own decoder, which does not take these values."
    ),
    CodeExplanation(
      "initializer-failed",
      "A type's own initialiser has returned nil, or thrown an error, for these values."
    ),
  ]
}
