// Codes of features, stores, scopes, time travel and shared values.
extension CodeExplanation {
  static let stores = loading + scoping + past + sharing

  private static let loading = [
    CodeExplanation(
      "unknown-feature",
      "The program has no such feature; 'features' lists those it has.",
      mistake: "load conter",
      instead: "load counter"
    ),
    CodeExplanation(
      "unknown-store",
      "No store with this name is loaded; 'stores' lists the loaded stores.",
      mistake: "load counter\nuse todos",
      instead: "load counter\nload todos\nuse counter"
    ),
    CodeExplanation(
      "no-store",
      "The command acts on the store in use, but none is loaded.",
      mistake: "state",
      instead: "load counter\nstate"
    ),
    CodeExplanation(
      "name-taken",
      "A store with this name is already loaded. Close it, or choose another name.",
      mistake: "load counter\nload todos as counter",
      instead: "load counter\nload todos as mine"
    ),
    CodeExplanation(
      "wrong-state",
      "The initial state is not of the feature's type."
    ),
  ]

  private static let scoping = [
    CodeExplanation(
      "no-scope-case",
      "A child's actions are sent through a case of the parent's action, by convention named like "
        + "the property. 'via' names another case.",
      mistake: "load counter\nscope count",
      instead: "load twoCounters\nscope counter1"
    ),
    CodeExplanation(
      "no-scope-action",
      "The case named after 'via' does not hold a child's action.",
      mistake: "load counter\nscope fact via incrementButtonTapped",
      instead: "load twoCounters\nscope counter1 via counter1"
    ),
    CodeExplanation(
      "scope-mismatch",
      "Elements have actions of their own only if they have ids.",
      mistake: nil,
      instead: nil
    ),
    CodeExplanation(
      "scope-is-root",
      "'scope ..' goes up, but this is the whole store.",
      mistake: "load counter\nscope ..",
      instead: "load twoCounters\nscope counter1\nscope .."
    ),
    CodeExplanation(
      "scope-gone",
      "The part of the state that was scoped to no longer exists. The scope goes up by itself when "
        + "the statement that removed it is done."
    ),
    CodeExplanation(
      "scope-is-nil",
      "There is nothing at the path now, so there is nothing to go to.",
      mistake: "load inventory\nscope destination",
      instead: "load inventory\n.addButtonTapped\nscope destination"
    ),
  ]

  private static let past = [
    CodeExplanation(
      "nothing-to-undo",
      "There are not that many actions of yours to undo.",
      mistake: "load counter\nundo",
      instead: "load counter\n.incrementButtonTapped\nundo"
    ),
    CodeExplanation(
      "nothing-to-redo",
      "Undone actions can be redone until the next action.",
      mistake: "load counter\nredo",
      instead: "load counter\n.incrementButtonTapped\nundo\nredo"
    ),
  ]

  private static let sharing = [
    CodeExplanation(
      "unknown-shared-key",
      "No loaded feature shares a value with this key; 'shared' lists the shared values.",
      mistake: "load settings\nshared textSiz = .large",
      instead: "load settings\nshared textSize = .large"
    ),
    CodeExplanation(
      "ambiguous-shared-key",
      "Several kinds of storage have a value with this key. Write the whole key: "
        + ".appStorage(\"key\")."
    ),
    CodeExplanation(
      "read-only-shared-value",
      "The value is only read, by '@SharedReader'; only its owner can set it."
    ),
    CodeExplanation(
      "storage-not-moved",
      "The values could not be read from the new storage or written to it. Nothing was changed.",
      mistake: nil,
      instead: nil
    ),
  ]
}
