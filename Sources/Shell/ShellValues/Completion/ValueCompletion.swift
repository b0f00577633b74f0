/// One way to go on with what was typed.
package struct ValueCompletion: Hashable, Sendable {
  /// What takes the unfinished word's place: `incrementButtonTapped`, `element(`.
  package var insertion: String
  /// How the list shows it: `.element(id: UUID, action: Todo.Action)`.
  package var label: String
  /// A few words on it: a type, a value, the first sentence of its documentation.
  package var summary: String

  package init(_ insertion: String, label: String? = nil, summary: String = "") {
    self.insertion = insertion
    self.label = label ?? insertion
    self.summary = summary
  }
}

/// The ways to go on that replace the same end of a text.
package struct ValueCompletions: Sendable {
  /// The unfinished word, which they replace.
  package var prefix: String
  package var completions: [ValueCompletion]
  /// How many more there are.
  package var remainder: Int

  package init(replacing prefix: String, _ completions: [ValueCompletion], remainder: Int = 0) {
    self.prefix = prefix
    self.completions = completions
    self.remainder = remainder
  }
}

/// What a value that is being typed is to be.
package struct ValueExpectation {
  /// Its type; `nil` where any will do.
  package var type: Any.Type?
  /// The part of the state that it is for: that which an action acts on.
  package var part: Any?
  /// What it is to replace, as it is now: a change of a text begins with the text.
  package var current: Any?
  /// The elements one of whose ids it is.
  var elements: (any IdentifiedContainer)?
  /// The type whose properties it names, where it is a key path.
  var settable: (any PropertySettingLiteral.Type)?
  /// The type whose properties it leads through, where it is a key path that reads.
  var root: Any.Type?
  /// Whether the properties that are left out keep their values.
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
}

/// A literal that sets one property: `.set(\.name, "Blob")`.
package protocol PropertySettingLiteral {
  /// The names and types of the properties that can be set.
  ///
  /// - Parameter path: The names on the way to a child state; none for the state itself.
  static func settableProperties(of path: [String]) -> [(name: String, type: Any.Type)]
}
