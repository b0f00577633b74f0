import ShellLanguage
import ShellValues

// Advice on names that were called as functions or methods.
extension Adviser {
  /// Advice on function calls such as `print(x)`, `quit()` and `incrementButtonTapped()`.
  func advised(_ diagnostic: Diagnostic, called name: String, in source: SourceText) -> Diagnostic {
    if name.first?.isUppercase == true {
      return Habit.help(for: name).map { diagnostic.replacing(suggestions: [], help: $0) }
        ?? diagnostic
    }
    let arguments = diagnostic.span.flatMap { Self.parenthesised(behind: $0, in: source) } ?? ""
    if let command = CommandCatalog.grammar[name] {
      return diagnostic.replacing(
        problem: DefinitionProblem.calledCommand(name),
        suggestions: [arguments.isEmpty ? command.name : "\(command.name) \(arguments)"]
      )
    }
    let unknown = diagnostic.replacing(problem: DefinitionProblem.unknownDefinition(name))
    if let scope, CaseListing(of: scope.action)?.named(name) != nil {
      let written = arguments.isEmpty ? ".\(name)" : ".\(name)(\(arguments))"
      return unknown.replacing(suggestions: [written])
    }
    if let help = parentHelp(action: name) { return unknown.replacing(help: help) }
    if let help = Habit.help(for: name) { return unknown.replacing(help: help) }
    let near = closestMatches(to: name, in: definitions.keys.sorted())
    return unknown.replacing(
      suggestions: near,
      help: near.isEmpty ? "'def \(name)(…) { … }' defines one." : nil
    )
  }

  /// Advice on method calls such as `store.send(.x)`, `rows.map(\.name)` and `rows.append(x)`.
  func advised(_ diagnostic: Diagnostic, method: String, in source: SourceText) -> Diagnostic {
    let argument = diagnostic.span.flatMap { Self.parenthesised(behind: $0, in: source) } ?? ""
    switch method {
    case "send", "receive":
      return diagnostic.replacing(
        help: argument.isEmpty
          ? "Send an action by itself: '.action'." : "Send it by itself: '\(argument)'."
      )
    case "forEach", "reduce", "compactMap", "flatMap":
      return diagnostic.replacing(
        suggestions: [],
        help: "'for x in xs { … }' goes through elements; so do 'map', 'filter' and 'sorted'."
      )
    case "allSatisfy":
      return diagnostic.replacing(
        suggestions: [],
        help: "'!xs.contains { … }' is true if no element meets a condition."
      )
    case "first":
      return diagnostic.replacing(
        suggestions: [],
        help: "'xs.filter { … }.first' is the first element that meets a condition."
      )
    case "append", "insert", "remove", "removeAll", "removeLast", "toggle", "sort", "updateValue":
      return diagnostic.replacing(help: "Actions change the state; 'actions' lists them.")
    case "hasPrefix", "hasSuffix", "firstMatch", "starts":
      return diagnostic.replacing(help: "'text matches /^B/' searches for a pattern.")
    default: return diagnostic
    }
  }

  /// The text in the parentheses that follow a name on the same line.
  private static func parenthesised(behind span: SourceSpan, in source: SourceText) -> String? {
    let rest = source[SourceSpan(span.end, source.lineSpan(at: span.start).end)]
    guard rest.first == "(", let close = rest.lastIndex(of: ")") else { return nil }
    return String(rest[rest.index(after: rest.startIndex)..<close])
  }
}
