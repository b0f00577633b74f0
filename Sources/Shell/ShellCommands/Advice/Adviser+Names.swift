import ShellLanguage
import ShellSession
import ShellValues

// Advice on names that are unknown at the place where they were written.
extension Adviser {
  /// - Parameters:
  ///   - isLone: Whether the name is the whole statement.
  ///   - isArgument: Whether the name is an argument of a command.
  func advised(
    _ diagnostic: Diagnostic,
    unknownName name: String,
    isLone: Bool,
    isArgument: Bool
  ) -> Diagnostic {
    if let known = knownElsewhere(diagnostic, name, isArgument: isArgument) { return known }
    if let help = Habit.help(for: name) {
      return diagnostic.replacing(suggestions: [], help: help)
    }
    if !diagnostic.suggestions.isEmpty { return diagnostic }
    if name.first?.isUppercase == true {
      let dependencies = features.flatMap(\.dependencyTypes).map(TypeName.of)
      let types = closestMatches(to: name, in: typeNames + dependencies)
      if !types.isEmpty { return diagnostic.replacing(suggestions: types) }
    }
    if let near = nearAction(name) { return diagnostic.replacing(suggestions: [".\(near)"]) }
    if isLone {
      let commands = nearCommands(name)
      if !commands.isEmpty { return diagnostic.replacing(suggestions: commands) }
    }
    if name == "last" {
      return diagnostic.adding(help: "There is no last value yet: print a value first.")
    }
    if let type = LiteralCatalog.type(named: name) {
      return diagnostic.adding(help: WrittenForm.help(for: type))
    }
    if let help = levels.isEmpty ? stateHelp(name) : nil { return diagnostic.adding(help: help) }
    let properties = levels.isEmpty ? "" : "'state' shows the stored properties, and "
    return diagnostic.adding(help: "\(properties)'let \(name) = …' names a value.")
  }

  /// Advice on a name that is known in another scope or must be written in another form.
  private func knownElsewhere(
    _ diagnostic: Diagnostic,
    _ name: String,
    isArgument: Bool
  ) -> Diagnostic? {
    if let parameters = definitions[name] {
      return diagnostic.replacing(
        suggestions: ["\(name)(\(parameters.joined(separator: ", ")))"],
        help: "'\(name)' is a definition; call it with parentheses."
      )
    }
    if let scope, CaseListing(of: scope.action)?.named(name) != nil {
      return diagnostic.replacing(suggestions: [".\(name)"])
    }
    if let help = parentHelp(property: name) ?? parentHelp(action: name) {
      return diagnostic.replacing(suggestions: [], help: help)
    }
    if let scope, let way = actionWays(named: name).first {
      let ways = actionWays(named: name)
      return diagnostic.replacing(suggestions: [], help: help(for: way, among: ways, scope.action))
    }
    let properties = childProperties(named: name)
    if !properties.isEmpty { return diagnostic.replacing(suggestions: properties) }
    if let command = CommandCatalog.command(named: name) {
      let usual =
        isArgument
        ? "'\(name)' is a command: begin it after ';' or on a new line."
        : "'\(name)' is a command, not a value."
      return diagnostic.replacing(suggestions: [], help: command.helpAsValue ?? usual)
    }
    return storeHelp(name).map { diagnostic.replacing(suggestions: [], help: $0) }
  }

  private func storeHelp(_ name: String) -> String? {
    if storeNames.contains(name) {
      return "'\(name)' is a store: 'use \(name)', and then its state is '$0'."
    }
    guard features.contains(where: { $0.name == name }) else { return nil }
    return "'\(name)' is a feature: 'load \(name)' loads it."
  }

  /// The names of the types in the state and the actions of the store in use.
  var typeNames: [String] {
    levels.first.map { NamedTypes([$0.state, $0.action]).names } ?? []
  }

  // MARK: States

  /// Help for a property that belongs to the state of an outer scope.
  private func parentHelp(property name: String) -> String? {
    way(toLevelWhere: { VisibleFields.fields(of: $0.state).contains { $0.name == name } }).map {
      "'\(name)' is a property of \($0.owner): '\($0.way)' first."
    }
  }

  /// The paths to properties with this name in direct children of the state: `counter1.count`.
  private func childProperties(named name: String) -> [String] {
    guard let scope else { return [] }
    return VisibleFields.fields(of: scope.state).filter { field in
      VisibleFields.fields(of: Member.innermostType(of: field.type)).contains { $0.name == name }
    }
    .prefix(3).map { "\($0.name).\(name)" }
  }

  /// Help for a property of a feature while no store is loaded.
  private func stateHelp(_ name: String) -> String? {
    let owner = features.first { feature in
      VisibleFields.fields(of: feature.stateType).contains { $0.name == name }
    }
    guard let owner else { return nil }
    return "'\(name)' is a property of '\(owner.name)': 'load \(owner.name)' first."
  }

  func advised(
    _ diagnostic: Diagnostic,
    unknownMember name: String,
    of type: String
  ) -> Diagnostic {
    guard let scope, TypeName.of(scope.state) == type else { return diagnostic }
    if CaseListing(of: scope.action)?.named(name) != nil {
      return diagnostic.replacing(
        suggestions: [],
        help: "'.\(name)' is an action; 'actions \(name)' shows it."
      )
    }
    if let help = parentHelp(property: name) {
      return diagnostic.replacing(suggestions: [], help: help)
    }
    let properties = childProperties(named: name)
    return properties.isEmpty ? diagnostic : diagnostic.replacing(suggestions: properties)
  }

  // MARK: Commands

  func advised(_ diagnostic: Diagnostic, unknownCommand word: String) -> Diagnostic {
    if let parameters = definitions[word] {
      return diagnostic.replacing(
        suggestions: ["\(word)(\(parameters.joined(separator: ", ")))"],
        help: "'\(word)' is a definition; call it with parentheses."
      )
    }
    if let scope, CaseListing(of: scope.action)?.named(word) != nil {
      return diagnostic.replacing(
        suggestions: [".\(word)"],
        help: "Put an action's values in parentheses."
      )
    }
    if let help = Habit.help(for: word) { return diagnostic.replacing(suggestions: [], help: help) }
    if isValue(word) {
      return diagnostic.replacing(
        suggestions: [],
        help: "'\(word)' is a value; only an operator can follow it."
      )
    }
    if let help = storeHelp(word) { return diagnostic.adding(help: help) }
    return diagnostic.suggestions.isEmpty
      ? diagnostic.adding(help: "'help' lists the commands.") : diagnostic
  }

  private func isValue(_ word: String) -> Bool {
    word == "last" || variables.contains(word)
      || scope.map { scope in VisibleFields.fields(of: scope.state).contains { $0.name == word } }
        == true
  }

  private func nearCommands(_ name: String) -> [String] {
    let grammar = CommandCatalog.grammar
    let beginning = grammar.signatures(beginningWith: name).map(\.name)
    let near = closestMatches(
      to: name,
      in: grammar.signatures.map(\.name) + definitions.keys.sorted()
    )
    return Array((beginning + near.filter { !beginning.contains($0) }).prefix(3))
  }

  private func nearAction(_ name: String) -> String? {
    guard let scope, let cases = CaseListing(of: scope.action)?.cases else { return nil }
    return closestMatches(to: name, in: cases.map(\.name)).first
  }
}
