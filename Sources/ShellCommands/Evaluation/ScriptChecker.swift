import Foundation
package import ShellLanguage
package import ShellSession
import ShellValues

/// Parses and type-checks a script without running it.
///
/// What depends on values that only a run brings about is left to the run: which elements there are,
/// which case an enum is in.
@MainActor
package final class ScriptChecker {
  private struct Store {
    let feature: RegisteredFeature
    /// The types at the scope, innermost last.
    var scopes: [(state: Any.Type, action: Any.Type)]
  }

  private let session: ShellSession
  private var stores: [String: Store] = [:]
  private var current: String?
  /// Variables whose values are known without a run; `nil` for one that is only declared.
  private var variables: [String: Any?] = ["arguments": [String]()]
  private var definitions: Set<String> = []
  private var errors: [EvaluationError] = []
  private var source = SourceText("")

  package init(features: [RegisteredFeature]) {
    self.session = ShellSession(features: features)
  }

  /// - Returns: What is wrong with the script, in the order of its statements.
  package func check(_ source: SourceText) -> [EvaluationError] {
    let parser = Parser(source, grammar: CommandCatalog.grammar, allowsAbbreviations: false)
    switch parser.parse() {
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      return [EvaluationError(diagnostic: diagnostic, source: source)]
    case .complete(let statements):
      self.source = source
      check(statements)
      return errors
    }
  }

  private func check(_ statements: [Statement]) {
    for statement in statements {
      do {
        try check(statement)
      } catch let diagnostic as Diagnostic {
        note(diagnostic)
      } catch {}
    }
  }

  private func note(_ diagnostic: Diagnostic) {
    guard isDefinite(diagnostic) else { return }
    errors.append(EvaluationError(diagnostic: diagnostic, source: source))
  }

  /// Whether a run would come upon the problem whatever values it meets.
  private func isDefinite(_ diagnostic: Diagnostic) -> Bool {
    guard let problem = diagnostic.problem as? ValueProblem else { return true }
    return switch problem {
    case .unknownName(let name): variables[name] == nil && !definitions.contains(name)
    case .noElement, .noValue, .otherCase, .overflow, .divisionByZero, .invalidRange, .noState,
      .duplicateElement:
      false
    default: true
    }
  }

  private func check(_ statement: Statement) throws {
    switch statement.kind {
    case .command(let call): try check(call)
    case .expression(let expression): try check(expression)
    case .let(let name, let expression):
      variables[name.text] = .some(nil)
      variables[name.text] = .some(try value(of: expression))
    case .if(let condition, let then, let otherwise):
      attempt { try check(condition) }
      check(then)
      check(otherwise)
    case .repeat(let count, let body):
      attempt { _ = try builder.value(of: Int.self, from: count) }
      check(body)
    case .for(let name, let elements, let body):
      attempt { try check(elements) }
      variables[name.text] = .some(nil)
      check(body)
    case .while(let condition, let body):
      attempt { try check(condition) }
      check(body)
    case .define(let name, let parameters, let body):
      definitions.insert(name.text)
      for parameter in parameters { variables[parameter.text] = .some(nil) }
      check(body)
    case .assignment: break
    }
  }

  private func attempt(_ operation: () throws -> Void) {
    do {
      try operation()
    } catch let diagnostic as Diagnostic {
      note(diagnostic)
    } catch {}
  }

  private func check(_ expression: ShellLanguage.Expression) throws {
    if case .call(let callee, let arguments) = expression.kind, case .name(let name) = callee.kind,
      definitions.contains(name.text)
    {
      for argument in arguments { try check(argument.value) }
      return
    }
    _ = try value(of: expression)
  }

  // MARK: Commands

  private func check(_ call: CommandCall) throws {
    switch call.command {
    case "load": try checkLoad(call)
    case "use": try checkUse(call)
    case "close": stores[word("store", call)?.text ?? current ?? ""] = nil
    case "scope": try checkScope(call)
    case "send": try checkSend(call)
    case "source": try checkSource(call)
    default:
      for case .expression(let expression) in call.arguments.values.joined() {
        attempt { try check(expression) }
      }
      for case .path(let path) in call.arguments.values.joined() { attempt { try check(path) } }
    }
  }

  private func word(_ parameter: String, _ call: CommandCall) -> Name? {
    if case .word(let name)? = call.arguments[parameter]?.first { name } else { nil }
  }

  private func checkLoad(_ call: CommandCall) throws {
    guard let word = word("feature", call) else { return }
    let feature: RegisteredFeature
    do {
      feature = try session.feature(named: word.text)
    } catch var diagnostic as Diagnostic {
      diagnostic.span = word.span
      throw diagnostic
    }
    let name = self.word("name", call)?.text ?? freeName(for: feature.name)
    stores[name] = Store(feature: feature, scopes: [(feature.stateType, feature.actionType)])
    current = name
    if case .expression(let state)? = call.arguments["state"]?.first {
      _ = try Evaluator(session: session).initialState(of: feature, state)
    }
  }

  private func freeName(for feature: String) -> String {
    guard stores[feature] != nil else { return feature }
    return (2...).lazy.map { "\(feature)\($0)" }.first { self.stores[$0] == nil } ?? feature
  }

  private func checkUse(_ call: CommandCall) throws {
    guard let word = word("store", call) else { return }
    guard stores[word.text] != nil else {
      throw Diagnostic(
        SessionProblem.unknownStore(word.text),
        at: word.span,
        suggestions: closestMatches(to: word.text, in: stores.keys)
      )
    }
    current = word.text
  }

  private func checkScope(_ call: CommandCall) throws {
    guard let current, var store = stores[current],
      case .path(let path)? = call.arguments["path"]?.first
    else { return }
    defer { stores[current] = store }
    switch path.kind {
    case .root: store.scopes.removeSubrange(1...)
    case .parent:
      guard store.scopes.count > 1 else {
        throw Diagnostic(SessionProblem.scopeIsRoot, at: path.span)
      }
      store.scopes.removeLast()
    case .steps(let accessors):
      var via = word("via", call)
      var isInside = false
      for accessor in accessors {
        guard let last = store.scopes.last else { return }
        let child = try scope(from: last, accessor, via: via)
        if case .element = accessor.kind, isInside { store.scopes.removeLast() }
        store.scopes.append(child)
        isInside = true
        via = nil
      }
    }
  }

  private func scope(
    from last: (state: Any.Type, action: Any.Type),
    _ accessor: Accessor,
    via: Name?
  ) throws -> (state: Any.Type, action: Any.Type) {
    func types(_ accessor: Accessor) throws -> (state: Any.Type, action: Any.Type) {
      try Scope.types(
        at: [accessor],
        via: via,
        state: last.state,
        action: last.action,
        builder: builder
      )
    }
    do {
      return try types(accessor)
    } catch let diagnostic as Diagnostic {
      guard !isDefinite(diagnostic), case .element(_, let id) = accessor.kind else {
        throw diagnostic
      }
      // Which element it is only a run can tell; they all have the same types.
      let first = ShellLanguage.Expression(.integer("0"), id.span)
      return try types(Accessor(.element(label: nil, first), accessor.span))
    }
  }

  private func checkSend(_ call: CommandCall) throws {
    guard case .expression(let action)? = call.arguments["action"]?.first else { return }
    guard let scope = currentScope else {
      throw Diagnostic(SessionProblem.noStore, at: action.span, help: "Load one first.")
    }
    _ = try builder.build(scope.action, from: action)
  }

  private func check(_ path: PathSyntax) throws {
    guard case .steps(let accessors) = path.kind, let scope = currentScope else { return }
    _ = try StatePath.resolve(accessors, inType: scope.state, using: builder)
  }

  private func checkSource(_ call: CommandCall) throws {
    guard let file = word("file", call) else { return }
    let folder = ((source.name ?? "") as NSString).deletingLastPathComponent
    let path =
      file.text.hasPrefix("/") || folder.isEmpty ? file.text : "\(folder)/\(file.text)"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return }
    let outer = source
    let nested = SourceText(text, name: path)
    defer { source = outer }
    let parser = Parser(nested, grammar: CommandCatalog.grammar, allowsAbbreviations: false)
    switch parser.parse() {
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      errors.append(EvaluationError(diagnostic: diagnostic, source: nested))
    case .complete(let statements):
      source = nested
      check(statements)
    }
  }

  // MARK: Values

  private var currentScope: (state: Any.Type, action: Any.Type)? {
    current.flatMap { stores[$0]?.scopes.last }
  }

  private var builder: ValueBuilder {
    let store = current.flatMap { stores[$0] }
    return ValueBuilder(
      environment: Evaluator.Environment(
        variables: variables.compactMapValues(\.self),
        lastValue: nil,
        // Names are looked up in the state only where it is the initial one's whole.
        state: store?.scopes.count == 1 ? store?.feature.initialState : nil,
        feature: store?.feature
      )
    )
  }

  /// `nil` where only a run can tell: at a scope, whose state the initial one may not hold.
  private func value(of expression: ShellLanguage.Expression) throws -> Any? {
    if let current, let store = stores[current], store.scopes.count > 1 { return nil }
    return try ExpressionEvaluator(environment: builder.environment).evaluate(expression)
  }
}
