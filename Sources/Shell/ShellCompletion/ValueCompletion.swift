import ShellValues

/// One possible completion of the typed text.
package struct ValueCompletion: Hashable, Sendable {
  /// The text that replaces the unfinished word: `incrementButtonTapped`, `element(`.
  package var insertion: String
  /// The text shown in the completion list: `.element(id: UUID, action: Todo.Action)`.
  package var label: String
  /// A short description: a type, a value, or the first sentence of the documentation.
  package var summary: String

  package init(_ insertion: String, label: String? = nil, summary: String = "") {
    self.insertion = insertion
    self.label = label ?? insertion
    self.summary = summary
  }
}

/// Completions that replace the same unfinished word.
package struct ValueCompletions: Sendable {
  /// The unfinished word, which the completions replace.
  package var prefix: String
  package var completions: [ValueCompletion]
  /// The number of further completions that were omitted.
  package var remainder: Int
  /// How far the search went, if it did not cover everything.
  package var note: String?

  package init(
    replacing prefix: String,
    _ completions: [ValueCompletion],
    remainder: Int = 0,
    note: String? = nil
  ) {
    self.prefix = prefix
    self.completions = completions
    self.remainder = remainder
    self.note = note
  }
}

/// The expected value at the position being typed.
package struct ValueExpectation {
  /// The expected type; `nil` accepts any type.
  package var type: Any.Type?
  /// The part of the state that the value applies to; for an action, the part that it acts on.
  package var part: Any?
  /// The value to be replaced. Its literal is offered as a starting point for editing.
  package var current: Any?
  /// The elements whose ids are expected.
  var elements: (any IdentifiedContainer)?
  /// The type whose properties a writable key path names, if one is expected.
  var settable: (any PropertySettingLiteral.Type)?
  /// The root type of a read-only key path, if one is expected.
  var root: Any.Type?
  /// Whether the key path must lead to a Boolean value.
  var isCondition = false
  /// Whether a collection of any type is expected.
  private(set) var isSequence = false
  /// Whether omitted properties keep their current values.
  package var isPartial: Bool

  package init(
    _ type: Any.Type? = nil,
    part: Any? = nil,
    current: Any? = nil,
    isPartial: Bool = false
  ) {
    self.type = type
    self.part = part
    self.current = current
    self.isPartial = isPartial
  }

  /// Expects a collection, whose elements a loop can visit.
  package static var sequence: ValueExpectation {
    var expectation = ValueExpectation()
    expectation.isSequence = true
    return expectation
  }

  /// What an operand is expected to be, which can't be a key path.
  var operand: Self {
    var expectation = self
    expectation.root = nil
    return expectation
  }

  /// Whether a value of any type is expected.
  var isOpen: Bool { type == nil && !isSequence }
}
