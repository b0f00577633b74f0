import PlatformIO
import ShellLanguage
import ShellSession
import ShellValues

/// A check resolves arguments from the text and the types alone.
extension ScriptChecker: CommandContext {
  var ownVariables: [String: Any] { variables }

  // MARK: Stores

  func requireStore() throws {
    guard !context.isUncertain, context.stores.isEmpty else { return }
    throw Diagnostic(SessionProblem.noStore, help: adviser.loadingHelp)
  }

  func place(of path: PathSyntax?) throws -> ResolvedArgument<CommandPlace> {
    try requireStore()
    guard let store = context.store, let scope = context.scope(of: path) else {
      return .knownOnlyInRun
    }
    return .known(CommandPlace(feature: store.feature, action: scope.action, state: scope.state))
  }

  func store(named name: Name) throws -> ResolvedArgument<SessionStore> {
    let names = context.stores.map(\.name)
    guard context.isUncertain || names.contains(name.text) else {
      throw SessionProblem.unknownStore(name, among: names)
    }
    return .knownOnlyInRun
  }

  func checkIsFree(_ name: Name) throws {
    guard !context.isUncertain, context.stores.contains(where: { $0.name == name.text }) else {
      return
    }
    throw Diagnostic(
      SessionProblem.nameTaken(name.text),
      at: name.span,
      help: SessionProblem.nameTakenHelp
    )
  }

  func checkCanBegin(in world: WorldKind) throws {
    guard !context.isUncertain, !context.stores.isEmpty, context.world != world else { return }
    throw Diagnostic(SetProblem.worldInUse(context.world), help: SetProblem.worldHelp(world))
  }

  // MARK: Paths

  func check(_ path: PathSyntax, isReading: Bool) throws {
    guard case .steps(let accessors) = path.kind, let scope = context.scope(of: path) else {
      return
    }
    _ = try StatePath.resolve(
      accessors,
      inType: scope.state,
      using: builder,
      isReading: isReading
    )
  }

  func checkAssignments(_ block: [Statement]) {
    for case .assignment(let target, let value) in block.map(\.kind) {
      guard let accessors = Evaluator.accessors(of: target) else { continue }
      attempt { try checkAssignment(of: value, to: PathSyntax(.steps(accessors), target.span)) }
    }
  }

  func check(_ expression: ShellLanguage.Expression, asType type: Any.Type) {
    _ = given(expression, asAction: false) { try builder.build(type, from: expression) }
  }

  func checkAssignment(of value: ShellLanguage.Expression, to syntax: PathSyntax) throws {
    guard case .steps(let accessors) = syntax.kind, let scope = context.scope(of: syntax) else {
      return
    }
    let path = try StatePath.resolve(accessors, inType: scope.state, using: builder)
    guard let type = path.assignableType(in: scope.state), isKnown(value) else { return }
    let valueType = (type as? any ReferencingValue.Type)?.erasedWrappedType ?? type
    _ = try builder.build(valueType, from: value)
  }

  func scopes(
    going path: PathSyntax,
    via: Name?,
    stopsAtEnum: Bool
  ) throws -> [CheckContext.Scope]? {
    guard let store = context.store else { return nil }
    var scopes = store.scopes
    switch path.kind {
    case .root: scopes.removeSubrange(1...)
    case .parent:
      guard scopes.count > 1 else { throw Diagnostic(SessionProblem.scopeIsRoot, at: path.span) }
      scopes.removeLast()
    case .steps(let accessors):
      if path.isFromRoot { scopes.removeSubrange(1...) }
      var via = via
      for (index, accessor) in accessors.enumerated() {
        guard let last = scopes.last else { return nil }
        guard last.isKnown else {
          scopes.append(last)
          break
        }
        let child = try scope(from: last, accessor, via: via)
        // A collection and its element are one level, as are an enum and its case.
        if case .element = accessor.kind, index > 0 {
          scopes.removeLast()
        } else if scopes.count > 1, isEnumOfFeatures(last) {
          scopes.removeLast()
        }
        scopes.append(child)
        via = nil
      }
      // Only a run can tell the current case.
      if !stopsAtEnum, let last = scopes.last, last.isKnown, isEnumOfFeatures(last) {
        scopes[scopes.count - 1].isKnown = false
      }
    }
    return scopes
  }

  private func isEnumOfFeatures(_ scope: CheckContext.Scope) -> Bool {
    Scope.isEnumOfFeatures(state: scope.state, action: scope.action)
  }

  private func scope(
    from last: CheckContext.Scope,
    _ accessor: Accessor,
    via: Name?
  ) throws -> CheckContext.Scope {
    var accessor = accessor
    var isElement = false
    // Only a run can tell which element it is, but all elements have the same types.
    if case .element(_, let id) = accessor.kind {
      let first = ShellLanguage.Expression(.integer("0"), id.span)
      accessor = Accessor(.element(label: nil, first), accessor.span)
      isElement = true
    }
    let (state, action) = try Scope.types(
      at: [accessor],
      via: via,
      state: last.state,
      action: last.action,
      builder: builder
    )
    let isWrapped = Member.innermostType(of: state) != state
    let isCase = CaseListing(of: Member.innermostType(of: last.state)) != nil
    return CheckContext.Scope(
      state: state,
      action: action,
      stateMayDisappear: isElement || isWrapped || isCase
    )
  }

  // MARK: Values

  func given<Value>(
    _ expression: ShellLanguage.Expression,
    asAction: Bool,
    _ operation: () throws -> Value
  ) -> ResolvedArgument<Value> {
    let isKnown =
      asAction ? isBound(expression) : isKnown(expression)
    guard isKnown else { return .knownOnlyInRun }
    var result = ResolvedArgument<Value>.knownOnlyInRun
    attempt { result = .known(try operation()) }
    return result
  }

  func isBound(_ expression: ShellLanguage.Expression) -> Bool {
    expression.names.subtracting(["_"]).isDisjoint(with: unknownNames)
  }

  func given(_ expression: ShellLanguage.Expression) -> ResolvedArgument<Any> {
    attempt { try check(expression) }
    return .knownOnlyInRun
  }

  func entryNumber(_ argument: ArgumentValue) throws -> ResolvedArgument<Int> {
    if case .expression(let expression) = argument, isKnown(expression) {
      attempt { _ = try builder.value(of: Int.self, from: expression) }
    }
    return .knownOnlyInRun
  }

  // MARK: Features

  func forFeature<Value>(
    ofStore name: Name?,
    _ operation: (RegisteredFeature?) throws -> Value
  ) throws -> ResolvedArgument<Value> {
    guard let features = try features(ofStore: name) else {
      return try forSome(of: possibleFeatures, operation)
    }
    return .known(try operation(features.first))
  }

  /// The feature of the store that a call refers to; empty if no store is loaded, `nil` if only a
  /// run can tell.
  private func features(ofStore name: Name?) throws -> [RegisteredFeature]? {
    guard let name else {
      return context.isUncertain ? nil : context.store.map { [$0.feature] } ?? []
    }
    if let named = context.stores.first(where: { $0.name == name.text }) { return [named.feature] }
    _ = try store(named: name)
    return nil
  }

  /// Tries an operation for each feature. If it fails for all of them, throws the error of the
  /// feature that fits best.
  private func forSome<Value>(
    of features: [RegisteredFeature],
    _ operation: (RegisteredFeature) throws -> Value
  ) throws -> ResolvedArgument<Value> {
    var failures: [any Error] = []
    for feature in features {
      do {
        _ = try operation(feature)
        return .knownOnlyInRun
      } catch {
        failures.append(error)
      }
    }
    func isUnknown(_ error: any Error) -> Bool {
      guard case .unknownDependency? = (error as? Diagnostic)?.problem as? DependencyProblem else {
        return false
      }
      return true
    }
    if let known = failures.first(where: { !isUnknown($0) }) { throw known }
    guard var diagnostic = failures.first as? Diagnostic,
      case .unknownDependency(let name, feature: _)? = diagnostic.problem as? DependencyProblem
    else { return .knownOnlyInRun }
    // No feature uses the dependency, so the message must not blame the first one.
    let suggestions = failures.flatMap { ($0 as? Diagnostic)?.suggestions ?? [] }
    diagnostic.problem = DependencyProblem.unknownDependency(
      name,
      feature: features.count == 1 ? features.first?.name : nil
    )
    var seen: Set<String> = []
    diagnostic.suggestions = suggestions.filter { seen.insert($0).inserted }
    throw diagnostic
  }

  // MARK: Help

  var helpIndex: HelpIndex? {
    // Only a run may know which actions and stores exist.
    context.isUncertain ? nil : HelpIndex(session: session, actionType: context.scope?.action)
  }

  // MARK: Files

  func checkFile(_ file: Name, calledFrom call: SourceSpan) throws {
    guard followsFiles else { return hasLeftOutFile = true }
    let path = ResolvedPath(file.text, in: source.name.map { ResolvedPath($0).folderText } ?? "")
    try Evaluator.checkMayOpen(path, at: file.span, within: openFiles)
    let text = try locating(file.span) { try ScriptFile.read(path, as: file.text) }
    openFiles.append(path)
    callers.insert(CallSite(.file(file.text), at: call, in: source), at: 0)
    defer {
      openFiles.removeLast()
      callers.removeFirst()
    }
    checkText(SourceText(text, name: path.text))
  }
}
