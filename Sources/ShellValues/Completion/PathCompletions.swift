import ShellLanguage

/// Completes paths into the state: `todos[0].de`.
package enum PathCompletions {
  /// The ways to go on at the end of a text that begins a path.
  ///
  /// - Parameters:
  ///   - text: The path so far, with or without `$0` in front.
  ///   - state: The value from which it leads.
  ///   - elementLimit: How many elements of a collection to offer.
  package static func complete(
    _ text: String,
    in state: Any,
    elementLimit: Int = 50,
    environment: any ValueEnvironment = EmptyEnvironment()
  ) -> [ValueCompletion] {
    guard let (parent, prefix, opensBracket) = split(text) else { return [] }
    let start = text.utf8.count - prefix.utf8.count
    guard let container = value(parent, in: state, environment) else { return [] }
    let options =
      opensBracket
      ? elements(of: container, limit: elementLimit) : members(of: container)
    return options.filter { $0.insertion.hasPrefix(prefix) }.map {
      ValueCompletion(insertion: $0.insertion, label: $0.label, start: start)
    }
  }

  /// The steps that lead on from a value: members as `name`, elements as `[0]` or `[id: 2]`.
  package static func nextSteps(
    from value: Any,
    elementLimit: Int = 50
  ) -> [(insertion: String, label: String)] {
    members(of: value)
      + elements(of: value, limit: elementLimit).map { ("[" + $0.insertion, $0.label) }
  }

  /// The members that lead on from a value of a type.
  package static func nextSteps(inType type: Any.Type) -> [(insertion: String, label: String)] {
    let inner = Member.innermostType(of: type)
    if !(inner is any LiteralBuildable.Type), let listing = CaseListing(of: inner) {
      return listing.cases.map { ($0.name, $0.signature) }
    }
    if inner is any IdentifiedContainer.Type || inner is any IndexedContainer.Type { return [] }
    guard !TypeOrigin.isSystem(inner) || isTuple(inner) else { return [] }
    return VisibleFields.fields(of: inner).map { ($0.name, "\($0.name): \(TypeName.of($0.type))") }
  }

  private static func isTuple(_ type: Any.Type) -> Bool {
    if case .tuple = Reflection.shape(of: type) { return true }
    return false
  }

  /// The complete steps in front, the unfinished word, and whether it stands in a bracket.
  private static func split(_ text: String) -> (String, String, Bool)? {
    var text = Substring(text)
    if text.hasPrefix("$0.") { text = text.dropFirst(3) }
    if let bracket = text.lastIndex(of: "["), text[bracket...].firstIndex(of: "]") == nil {
      return (String(text[..<bracket]), String(text[text.index(after: bracket)...]), true)
    }
    guard let dot = text.lastIndex(of: ".") else { return ("", String(text), false) }
    let parent = text[..<dot].hasSuffix("?") ? text[..<dot].dropLast() : text[..<dot]
    return (String(parent), String(text[text.index(after: dot)...]), false)
  }

  private static func value(
    _ path: String,
    in state: Any,
    _ environment: any ValueEnvironment
  ) -> Any? {
    guard !path.isEmpty else { return state }
    let source = SourceText("let path = $0.\(path)")
    let parser = Parser(source, grammar: Grammar([]), allowsAbbreviations: false)
    guard case .complete(let statements) = parser.parse(), statements.count == 1,
      case .let(_, let expression) = statements[0].kind
    else { return nil }
    let scope = StateEnvironment(outer: environment, state: state)
    return try? ExpressionEvaluator(environment: scope).evaluate(expression)
  }

  private static func members(of value: Any) -> [(insertion: String, label: String)] {
    guard let value = Member.unwrapped(value) else { return [] }
    if let current = Reflection.enumCase(of: value) {
      return [(current.name, ".\(current.name)")]
    }
    return nextSteps(inType: type(of: value))
  }

  private static func elements(
    of value: Any,
    limit: Int
  ) -> [(insertion: String, label: String)] {
    let summary = ValueDescription(width: 60)
    switch Member.unwrapped(value) {
    case let elements as any IdentifiedContainer:
      return (0..<min(limit, elements.erasedCount)).map { index in
        let id = ValueDescription().text(elements.erasedID(at: index))
        return ("id: \(id)]", summary.text(elements.erasedElement(at: index)))
      }
    case let elements as any IndexedContainer:
      return (0..<min(limit, elements.erasedCount)).map { index in
        ("\(index)]", summary.text(elements.erasedElement(at: index)))
      }
    case let entries as any KeyedContainer:
      return SortedElements.of(entries, limit: limit).map { entry in
        (ValueDescription().text(entry.key.base) + "]", summary.text(entry.value))
      }
    default:
      return []
    }
  }
}

private struct StateEnvironment: ValueEnvironment {
  let outer: any ValueEnvironment
  let state: Any?

  func value(named name: String) -> Any? { outer.value(named: name) }
  var visibleNames: [String] { outer.visibleNames }
  func type(named name: String) -> Any.Type? { outer.type(named: name) }
}
