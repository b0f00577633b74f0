import ShellLanguage
import ShellValues

// Advice on names that were called as functions or methods.
extension Adviser {
  /// Advice on function calls such as `print(x)`, `quit()` and `incrementButtonTapped()`.
  func advised(_ diagnostic: Diagnostic, called name: String, in source: SourceText) -> Diagnostic {
    if name.first?.isUppercase == true {
      if let help = Habit.help(for: name) {
        return diagnostic.replacing(suggestions: [], help: help)
      }
      let near = closestMatches(to: name, in: typeNames)
      return near.isEmpty ? diagnostic : diagnostic.replacing(suggestions: near)
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
  func advised(
    _ diagnostic: Diagnostic,
    method: String,
    _ statement: Statement?,
    in source: SourceText
  ) -> Diagnostic {
    let call = diagnostic.span.flatMap { MethodCall(at: $0, in: statement) }
    if let equivalent = call?.equivalent(of: method, in: source) {
      return diagnostic.replacing(suggestions: [], help: "Write '\(equivalent)'.")
    }
    let argument = diagnostic.span.flatMap { Self.parenthesised(behind: $0, in: source) } ?? ""
    guard let help = Habit.help(forMethod: method, argument: argument) else { return diagnostic }
    // A method with a similar name does something else.
    return diagnostic.replacing(suggestions: [], help: help)
  }

  /// The text in the parentheses that follow a name on the same line.
  private static func parenthesised(behind span: SourceSpan, in source: SourceText) -> String? {
    let rest = source[SourceSpan(span.end, source.lineSpan(at: span.start).end)]
    guard rest.first == "(" else { return nil }
    var depth = 0
    var isInString = false
    for index in rest.indices {
      switch rest[index] {
      case "\"": isInString.toggle()
      case "(" where !isInString: depth += 1
      case ")" where !isInString:
        depth -= 1
        if depth == 0 { return String(rest[rest.index(after: rest.startIndex)..<index]) }
      default: break
      }
    }
    return nil
  }
}
