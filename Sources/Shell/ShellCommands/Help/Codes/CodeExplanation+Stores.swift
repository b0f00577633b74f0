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
      "No store of this name is loaded; 'stores' lists those that are.",
      mistake: "load counter\nuse todos",
      instead: "load counter\nload todos\nuse counter"
    ),
    CodeExplanation(
      "no-store",
      "A command acts on the store in use, and none is loaded.",
      mistake: "state",
      instead: "load counter\nstate"
    ),
    CodeExplanation(
      "name-taken",
      "A store of this name is loaded already. Close it, or give another name.",
      mistake: "load counter\nload todos as counter",
      instead: "load counter\nload todos as mine"
    ),
    CodeExplanation(
      "wrong-state",
      "A state to begin with is not of the feature's type."
    ),
  ]

  private static let scoping = [
    CodeExplanation(
      "no-scope-case",
      "A child's actions are sent by a case of the parent's action, which by convention is named as the "
        + "property is. 'via' names another.",
      mistake: "load counter\nscope count",
      instead: "load twoCounters\nscope counter1"
    ),
    CodeExplanation(
      "no-scope-action",
      "The case that is named after 'via' holds no child's action.",
      mistake: "load counter\nscope fact via incrementButtonTapped",
      instead: "load twoCounters\nscope counter1 via counter1"
    ),
    CodeExplanation(
      "scope-mismatch",
      "Elements have actions of their own where they have ids.",
      mistake: nil,
      instead: nil
    ),
    CodeExplanation(
      "scope-is-root",
      "'scope ..' goes up, and this is the whole store.",
      mistake: "load counter\nscope ..",
      instead: "load twoCounters\nscope counter1\nscope .."
    ),
    CodeExplanation(
      "scope-gone",
      "The part of the state that was scoped to is not there any more. The scope goes up by itself when the "
        + "statement that took it away is done."
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
      "There are fewer actions of yours to go back before.",
      mistake: "load counter\nundo",
      instead: "load counter\n.incrementButtonTapped\nundo"
    ),
    CodeExplanation(
      "nothing-to-redo",
      "What 'undo' took back can be redone until the next action.",
      mistake: "load counter\nredo",
      instead: "load counter\n.incrementButtonTapped\nundo\nredo"
    ),
  ]

  private static let sharing = [
    CodeExplanation(
      "unknown-shared-key",
      "Nothing that is loaded shares a value by this key; 'shared' lists what is shared.",
      mistake: "load settings\nshared textSiz = .large",
      instead: "load settings\nshared textSize = .large"
    ),
    CodeExplanation(
      "ambiguous-shared-key",
      "Several kinds of storage have a value of this key. Write the whole key: .appStorage(\"key\")."
    ),
    CodeExplanation(
      "read-only-shared-value",
      "The value is only read, by '@SharedReader'; who owns it can set it."
    ),
    CodeExplanation(
      "storage-not-moved",
      "The values could not be read from the new storage or written to it, and all is as it was.",
      mistake: nil,
      instead: nil
    ),
  ]
}
