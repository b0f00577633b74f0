import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

// Variables with the names of properties or commands.
extension Evaluator {
  /// The variables that hide a property of the state at the scope, in alphabetical order.
  var hidingVariables: [String] { session.variables.keys.filter(isProperty).sorted() }

  /// The store and scope in use, if a command may change them and variables may hide properties;
  /// otherwise `nil`. What a file does is noted statement by statement.
  func hidingPlace(of command: any Command.Type) -> String? {
    guard !session.variables.isEmpty, command.traits.contains(.choosesStore),
      !command.traits.contains(.runsFile)
    else { return nil }
    return session.current.map { "\($0.name) \($0.scope)" } ?? ""
  }

  static func hidingNote(_ name: String) -> Report {
    .done(
      "property-hidden",
      [("name", .string(name))],
      text: "'\(name)' hides the state's property, which is '$0.\(name)' now"
    )
  }

  static func commandNote(_ name: String, _ command: CommandSignature) -> Report {
    .done(
      "command-named",
      [("name", .string(name)), ("command", .string(command.name))],
      text: "'\(name)' remains a command; 'print \(name)' prints the variable"
    )
  }

  /// Explains which names in an expression are variables that hide properties; `nil` if none is.
  func hidingHelp(_ expression: Expression) -> String? {
    let names = hidingVariables.filter(expression.names.contains)
    guard !names.isEmpty, let state = environment.state else { return nil }
    return names.map { name in
      let value = Member.value(name, of: state).map {
        ", which is \(ValueDescription(width: 60).text($0))"
      }
      return "'\(name)' is a variable; the state's property is '$0.\(name)'\(value ?? "")."
    }
    .joined(separator: "\n")
  }
}
