import ShellLanguage
import ShellValues

extension Evaluator {
  /// The `def` definition that an expression calls; `nil` if it calls none.
  func definition(calledBy expression: Expression) -> Definition? {
    guard case .call(let callee, _) = expression.kind, case .name(let name) = callee.kind
    else { return nil }
    return definitions[name.text]
  }

  /// Whether a statement is a lone word that could abbreviate a command but is the name of a value.
  func isValueName(_ statement: Statement) -> Bool {
    guard case .command(let call) = statement.kind,
      let name = call.loneAbbreviation(in: CommandCatalog.grammar)
    else { return false }
    return isName(name.text)
  }

  /// Whether a word that could abbreviate a command is the name of a value.
  func isName(_ word: String) -> Bool {
    environment.value(named: word) != nil || isProperty(word)
  }

  /// Whether the state at the scope has a property with this name.
  func isProperty(_ name: String) -> Bool {
    environment.state.map { StatePath([.member(name)]).partType(in: type(of: $0)) != nil } ?? false
  }
}
