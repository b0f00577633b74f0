package import ShellLanguage
package import ShellSession
import ShellValues

/// A command's arguments, and what it acts on.
@MainActor
package struct Invocation {
  package let call: CommandCall
  package let evaluator: Evaluator
  /// Takes reports that come before the command's own.
  let emit: Evaluator.Emit

  package var session: ShellSession { evaluator.session }

  // MARK: Arguments

  /// A word that the signature asks for; the parser has seen to it that required ones are there.
  func word(_ parameter: String) -> Name? {
    switch call.arguments[parameter]?.first {
    case .word(let name), .text(let name): name
    default: nil
    }
  }

  /// The words of a parameter that repeats.
  func words(_ parameter: String) -> [Name] { call.words(parameter) }

  func expression(_ parameter: String) -> Expression? {
    if case .expression(let expression)? = call.arguments[parameter]?.first {
      expression
    } else {
      nil
    }
  }

  func expressions(_ parameter: String) -> [Expression] {
    (call.arguments[parameter] ?? []).compactMap {
      if case .expression(let expression) = $0 { expression } else { nil }
    }
  }

  func backend(_ parameter: String) -> BackendSyntax? {
    if case .backend(let backend)? = call.arguments[parameter]?.first { backend } else { nil }
  }

  func path(_ parameter: String) -> PathSyntax? {
    if case .path(let path)? = call.arguments[parameter]?.first { path } else { nil }
  }

  /// A whole number that is not negative.
  func count(_ parameter: String) throws -> Int? {
    guard let expression = expression(parameter) else { return nil }
    return try count(of: expression)
  }

  func countOption(_ option: String) throws -> Int? {
    guard case .expression(let expression)? = call.options[option] else { return nil }
    return try count(of: expression)
  }

  private func count(of expression: Expression) throws -> Int {
    let value = try evaluator.value(of: expression, as: Int.self)
    guard value >= 0 else {
      throw Diagnostic(CommandProblem.negativeCount(value), at: expression.span)
    }
    return value
  }

  func wordOption(_ option: String) -> Name? {
    if case .word(let name)? = call.options[option] { name } else { nil }
  }

  // MARK: Errors

  /// Adds the place of an argument to what an operation throws without one.
  func locating<T>(_ span: SourceSpan?, _ operation: () throws -> T) throws -> T {
    do {
      return try operation()
    } catch var diagnostic as Diagnostic {
      diagnostic.span = diagnostic.span ?? span
      throw diagnostic
    }
  }
}

extension CommandCall {
  /// The words of a parameter that repeats.
  func words(_ parameter: String) -> [Name] {
    (arguments[parameter] ?? []).compactMap {
      if case .word(let name) = $0 { name } else { nil }
    }
  }
}
