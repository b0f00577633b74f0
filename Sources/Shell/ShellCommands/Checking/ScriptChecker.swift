import PlatformIO
package import ShellLanguage
package import ShellSession
import ShellValues

/// Parses and type-checks a script without running it.
///
/// A check leaves to the run what depends on values of the run: which elements exist, which case an
/// enum is in, which branch is taken. If such a value decides which store is in use, the actions
/// sent to that store are not checked.
@MainActor
package final class ScriptChecker {
  let session: ShellSession
  var context = CheckContext()
  /// Variables whose values are known before a run.
  var variables: [String: Any] = ["arguments": [String]()]
  /// Names whose values only a run knows.
  var unknownNames: Set<String> = ["last"]
  var definitions: [String: CheckedDefinition] = [:]
  var source = SourceText("")
  /// The files being checked, each sourced by the one before it.
  var openFiles: [ResolvedPath] = []
  /// Whether the files that the script sources are checked.
  let followsFiles: Bool
  /// Whether a file was not followed. Only a run can tell which names and stores it gives.
  var hasLeftOutFile = false
  var errors: [EvaluationError] = []
  private var currentStatement: Statement?
  /// The `source` calls that lead to the text being checked, innermost first.
  var callers: [CallSite] = []
  /// The features that the script loads anywhere.
  private var loadedFeatures: [RegisteredFeature] = []

  /// The features that a statement may refer to if only a run can tell which store is in use: those
  /// that the script loads, or all if it leaves loading to its caller.
  var possibleFeatures: [RegisteredFeature] {
    loadedFeatures.isEmpty ? session.features : loadedFeatures
  }

  /// - Parameter followsFiles: Whether the files that the script sources are checked. If not, only the
  ///   syntax of what follows the first of them is.
  package init(features: [RegisteredFeature], followsFiles: Bool = true) {
    self.session = ShellSession(features: features)
    self.followsFiles = followsFiles
  }

  /// Checks a script.
  ///
  /// - Parameter folder: What the script shares with the others in its folder.
  /// - Returns: The script's errors, in the order of its statements, among those of its setup.
  package func check(
    _ source: SourceText,
    in folder: FolderSetup = FolderSetup()
  ) -> [EvaluationError] {
    context.world = folder.world
    if let name = source.name { openFiles = [ResolvedPath(name)] }
    for text in [folder.setup, source, folder.teardown].compactMap(\.self) { checkText(text) }
    return errors
  }

  func checkText(_ source: SourceText) {
    let parser = Parser(source, grammar: CommandCatalog.grammar, allowsAbbreviations: false)
    let (statements, problems) = parser.parseAll()
    let outer = self.source
    self.source = source
    noteLoads(in: statements)
    var pending = problems[...]
    for statement in statements {
      let earlier = pending.prefix { ($0.span?.start ?? 0) < statement.span.start }
      pending = pending.dropFirst(earlier.count)
      earlier.forEach(record)
      check([statement])
    }
    pending.forEach(record)
    self.source = outer
  }

  /// Records an error in the text itself.
  private func record(_ diagnostic: Diagnostic) {
    errors.append(
      EvaluationError(
        diagnostic: adviser.advised(diagnostic, in: source),
        source: source,
        callers: callers
      )
    )
    // The statement that could not be parsed may have loaded a store or named a value.
    context.isUncertain = true
  }

  /// Records the features that the statements load. This precedes the check, because definitions
  /// often come before the first `load`.
  private func noteLoads(in statements: [Statement]) {
    for statement in statements {
      switch statement.kind {
      case .command(let call):
        guard let name = LoadCommand.featureName(in: call)?.text,
          let feature = session.features.first(where: { $0.name == name }),
          !loadedFeatures.contains(where: { $0.name == name })
        else { continue }
        loadedFeatures.append(feature)
      case .if(let branches, let otherwise):
        noteLoads(in: branches.flatMap(\.body) + otherwise)
      case .repeat(_, let body), .for(_, in: _, let body), .while(_, let body),
        .measure(_, let body), .define(_, parameters: _, let body), .expectBlock(_, let body):
        noteLoads(in: body)
      case .expression, .let, .assignment: continue
      }
    }
  }

  // MARK: Statements

  func check(_ statements: [Statement]) {
    let outer = currentStatement
    for statement in statements {
      currentStatement = statement
      checkWhereverItRuns(statement)
    }
    currentStatement = outer
  }

  /// Checks a statement at the current scope. If it fails there and the scope's state may be gone,
  /// retries it at the outer scopes that the store may have gone back to.
  private func checkWhereverItRuns(_ statement: Statement) {
    let before = context
    let known = errors.count
    attempt { try check(statement) }
    if errors.count > known, let store = before.store {
      let found = (context, Array(errors[known...]))
      for count in store.possibleScopeCounts {
        context = before
        context.store?.scopes.removeSubrange(count...)
        errors.removeSubrange(known...)
        attempt { try check(statement) }
        if errors.count == known { break }
        (context, errors) = (found.0, errors[..<known] + found.1)
      }
    }
    if acts(statement) {
      context.store?.hasActed = true
      // A store is as loaded right after the statement that loads it.
      if before.current == context.current { context.store?.isAsLoaded = false }
    }
  }

  private func acts(_ statement: Statement) -> Bool {
    guard case .command(let call) = statement.kind else { return true }
    guard let command = CommandCatalog.command(named: call.command) else { return true }
    return !command.traits.contains(.choosesStore)
      && command.signature.consequence(of: call) == .changes
  }

  /// A check runs no code of a feature: what names a member that needs it, only a run can tell.
  func attempt(_ operation: () throws -> Void) {
    let omission = FeatureCode.Omission()
    do {
      try FeatureCode.omitted(omission, operation)
    } catch var diagnostic as Diagnostic {
      guard !omission.isMade, !hasLeftOutFile, isDefinite(diagnostic) else { return }
      diagnostic.span = diagnostic.span ?? currentStatement?.span
      errors.append(
        EvaluationError(
          diagnostic: adviser.advised(diagnostic, currentStatement, in: source),
          source: source,
          callers: callers
        )
      )
    } catch {}
  }

  /// An adviser that knows all names visible to the statement being checked.
  var adviser: Adviser {
    Adviser(
      features: session.features,
      storeNames: context.stores.map(\.name),
      levels: context.store?.scopes.map { Adviser.Level(state: $0.state, action: $0.action) } ?? [],
      state: context.store.flatMap { store in
        store.isAsLoaded && store.scopes.count == 1 ? session.initialState(of: store.feature) : nil
      },
      variables: unknownNames.union(variables.keys),
      definitions: definitions.mapValues { $0.parameters.map(\.text) }
    )
  }

  private func check(_ statement: Statement) throws {
    switch statement.kind {
    case .command(let call):
      try CommandCatalog.command(named: call.command)?.check(call, with: self)
    case .expression(let expression): try check(expression)
    case .let(let name, let expression): try define(name, as: expression)
    case .if(let branches, let otherwise):
      for branch in branches {
        attempt { try checkCondition(branch.condition) }
        checkBranch(branch.body)
      }
      checkBranch(otherwise)
    case .repeat(let count, let body):
      attempt { try checkCount(count) }
      checkBranch(body)
    case .measure(let measurement, let body):
      guard let count = measurement.count else { return check(body) }
      attempt { try checkCount(count) }
      checkBranch(body)
    case .for(let names, let elements, let body):
      attempt { try checkElements(elements) }
      checking(with: names) { checkBranch(body) }
    case .while(let condition, let body):
      attempt { try checkCondition(condition) }
      checkBranch(body)
    case .define(let name, let parameters, let body):
      checkDefinition(name, parameters, body)
    case .expectBlock(.changes(only: let paths), let body):
      for path in paths { attempt { try check(path, isReading: false) } }
      checkBranch(body)
    case .expectBlock(.error(let pattern), let body):
      attempt { try pattern.check() }
      // The block is meant to fail, and only a run can tell whether it does.
      discardingErrors { checkBranch(body) }
    case .assignment: break
    }
  }

  /// Checks statements that a run may skip or repeat.
  private func checkBranch(_ body: [Statement]) {
    let before = context
    check(body)
    if !context.isSame(as: before) { context.isUncertain = true }
  }

  func declare(_ name: Name) {
    variables[name.text] = nil
    unknownNames.insert(name.text)
  }

  private func define(_ name: Name, as expression: ShellLanguage.Expression) throws {
    declare(name)
    guard let value = try value(of: expression) else { return }
    unknownNames.remove(name.text)
    variables[name.text] = value
  }

  // MARK: Values

  func check(_ expression: ShellLanguage.Expression) throws {
    if case .call(let callee, let arguments) = expression.kind, case .name(let name) = callee.kind,
      let definition = definitions[name.text]
    {
      return try checkCall(expression, arguments, of: name, definition)
    }
    _ = try value(of: expression)
  }

  func checkCondition(_ expression: ShellLanguage.Expression) throws {
    guard let value = try value(of: expression), !(value is Bool) else { return }
    throw Evaluator.notACondition(value, expression)
  }

  private func checkElements(_ expression: ShellLanguage.Expression) throws {
    guard let value = try value(of: expression), !(value is any Collection) else { return }
    throw Evaluator.notASequence(value, expression)
  }

  func checkCount(_ expression: ShellLanguage.Expression) throws {
    guard isKnown(expression) else { return }
    _ = try builder.value(of: Int.self, from: expression)
  }

  /// The value of an expression; `nil` if only a run can tell.
  func value(of expression: ShellLanguage.Expression) throws -> Any? {
    guard isKnown(expression) else { return nil }
    let omission = FeatureCode.Omission()
    let value = FeatureCode.omitted(omission) {
      Result { try ExpressionEvaluator(environment: builder.environment).evaluate(expression) }
    }
    guard !omission.isMade else { return nil }
    let found = try value.get()
    return omission.isOfSearch ? nil : found
  }

  /// Whether every name in an expression is known. For the whole store, the initial state stands in
  /// for the state. At any other scope only variables are known, because the initial state may lack
  /// the scope.
  func isKnown(_ expression: ShellLanguage.Expression) -> Bool {
    let names = expression.names
    if !names.isDisjoint(with: unknownNames) { return false }
    guard context.isUncertain || (context.store?.scopes.count ?? 1) > 1 else { return true }
    return names.isSubset(of: variables.keys)
  }

  var builder: ValueBuilder {
    let store = context.store
    return ValueBuilder(
      environment: Evaluator.Environment(
        variables: variables,
        lastValue: nil,
        state: store?.scopes.count == 1 ? (store?.feature).map(session.initialState) : nil,
        names: (store?.feature).map(FeatureNames.init),
        temporaryFolder: session.temporaryFolder
      )
    )
  }

  /// Whether a run would meet the problem regardless of its values.
  private func isDefinite(_ diagnostic: Diagnostic) -> Bool {
    guard let problem = diagnostic.problem as? ValueProblem else { return true }
    return switch problem {
    case .unknownName(let name):
      !context.isUncertain && !unknownNames.contains(name) && definitions[name] == nil
        && !mayBePart(name)
    case .noState, .duplicateElement: false
    case _ where problem.dependsOnValues: false
    // A run may find `nil` before it gets to the member.
    case .unknownMember(let name, _) where Member.isBuiltIn(name): false
    // A value that is `nil` in the initial state need not be `nil` in a run.
    case .typeMismatch(_, let found): !Self.mayBeNil(found)
    case .operandMismatch(_, let left, let right): !Self.mayBeNil(left) && !Self.mayBeNil(right)
    case .unsupportedOperand(_, let type), .unknownMember(_, let type): !Self.mayBeNil(type)
    default: true
    }
  }

  /// Whether a name may be a property at a scope other than the store's own, whose state only a run has.
  private func mayBePart(_ name: String) -> Bool {
    guard let store = context.store, store.scopes.count > 1 else { return false }
    guard let scope = context.scope else { return true }
    let accessor = Accessor(.member(name), SourceSpan(0, 0))
    let path = try? StatePath.resolve(
      [accessor],
      inType: scope.state,
      using: builder,
      isReading: true
    )
    return path != nil
  }

  private static func mayBeNil(_ type: String) -> Bool {
    type.hasSuffix("?") || type == "nil"
  }
}
