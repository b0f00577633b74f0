import Foundation
import PlatformIO
import ShellLanguage
import ShellSession
import ShellValues

extension ScriptChecker {
  func check(_ call: CommandCall) throws {
    switch call.command {
    case "load": try checkLoad(call)
    case "use": try checkUse(call)
    case "close": checkClose(call)
    case "reset": context.store?.scopes.removeSubrange(1...)
    case "scope": try checkScope(call)
    case "send": try checkSend(call)
    case "receive": try checkReceive(call)
    case "edit", "bind": try checkEdit(call)
    case "watch", "type": break
    case "source": try checkSource(call)
    case "set": try checkSetting(call)
    case "shared": try checkShared(call)
    case "dependency": try checkDependency(call)
    case "help": try checkHelp(call)
    default: checkArguments(call)
    }
  }

  func word(_ parameter: String, _ call: CommandCall) -> Name? {
    switch call.arguments[parameter]?.first {
    case .word(let name), .text(let name): name
    default: nil
    }
  }

  private func checkArguments(_ call: CommandCall) {
    guard let signature = CommandCatalog.grammar[call.command] else { return }
    for parameter in signature.parameters {
      for argument in call.arguments[parameter.name] ?? [] {
        attempt { try check(argument, of: parameter.kind) }
      }
    }
  }

  private func check(_ argument: ArgumentValue, of kind: ParameterKind) throws {
    switch argument {
    case .expression(let expression):
      switch kind {
      case .count: try checkCount(expression)
      case .duration where isKnown(expression):
        _ = try builder.value(of: Duration.self, from: expression)
      default: try check(expression)
      }
    case .path(let path):
      guard case .steps(let accessors) = path.kind, let scope = context.scope else { return }
      _ = try StatePath.resolve(accessors, inType: scope.state, using: builder)
    case .word, .text, .backend:
      break
    }
  }

  private func checkHelp(_ call: CommandCall) throws {
    let words = (call.arguments["topic"] ?? []).compactMap { argument in
      if case .word(let name) = argument { name } else { nil }
    }
    // Which actions and stores there are only a run may know.
    guard let first = words.first, let last = words.last, !context.isUncertain else { return }
    let topic = Name(words.map(\.text).joined(separator: " "), first.span.union(last.span))
    if context.stores.contains(where: { $0.name == topic.text }) { return }
    _ = try HelpIndex(session: session, actionType: context.scope?.action).page(named: topic)
  }

  private func checkSetting(_ call: CommandCall) throws {
    guard let name = word("option", call) else { return }
    _ = try SettingCatalog.apply(name, call.words("value"), to: Preferences())
  }

  // MARK: Stores

  private func checkLoad(_ call: CommandCall) throws {
    guard let word = word("feature", call) else { return }
    let feature = try locating(word.span) { try session.feature(named: word.text) }
    let given = self.word("name", call)
    if let given, !context.isUncertain, context.stores.contains(where: { $0.name == given.text }) {
      throw Diagnostic(
        SessionProblem.nameTaken(given.text),
        at: given.span,
        help: SessionProblem.nameTakenHelp
      )
    }
    let name = given?.text ?? freeName(for: feature.name)
    context.stores.removeAll { $0.name == name }
    context.stores.append(
      CheckContext.Store(
        name: name,
        feature: feature,
        scopes: [(feature.stateType, feature.actionType)]
      )
    )
    context.current = name
    context.isUncertain = false
    if case .expression(let state)? = call.arguments["state"]?.first, isKnown(state) {
      _ = try Evaluator(session: session).initialState(of: feature, state)
    }
  }

  func locating<T>(_ span: SourceSpan, _ operation: () throws -> T) throws -> T {
    do {
      return try operation()
    } catch var diagnostic as Diagnostic {
      diagnostic.span = diagnostic.span ?? span
      throw diagnostic
    }
  }

  private func freeName(for feature: String) -> String {
    let taken = Set(context.stores.map(\.name))
    guard taken.contains(feature) else { return feature }
    return (2...).lazy.map { "\(feature)\($0)" }.first { !taken.contains($0) } ?? feature
  }

  private func checkUse(_ call: CommandCall) throws {
    guard let word = word("store", call), !context.isUncertain else { return }
    let names = context.stores.map(\.name)
    guard names.contains(word.text) else {
      throw unknownStore(word)
    }
    context.current = word.text
  }

  func unknownStore(_ name: Name) -> Diagnostic {
    SessionProblem.unknownStore(name, among: context.stores.map(\.name))
  }

  private func checkClose(_ call: CommandCall) {
    let name = word("store", call)?.text ?? context.current
    context.stores.removeAll { $0.name == name }
    if context.current == name { context.current = context.stores.last?.name }
  }

  // MARK: Scope

  private func checkScope(_ call: CommandCall) throws {
    guard var store = context.store, case .path(let path)? = call.arguments["path"]?.first
    else { return }
    store.hasActed = false
    defer { context.store = store }
    switch path.kind {
    case .root: store.scopes.removeSubrange(1...)
    case .parent:
      guard store.scopes.count > 1 else {
        throw Diagnostic(SessionProblem.scopeIsRoot, at: path.span)
      }
      store.scopes.removeLast()
    case .steps(let accessors):
      var via = word("via", call)
      for (index, accessor) in accessors.enumerated() {
        guard let last = store.scopes.last else { return }
        let child = try scope(from: last, accessor, via: via)
        let isElement = if case .element = accessor.kind { true } else { false }
        // An element and its collection are one level.
        if isElement, index > 0 { store.scopes.removeLast() }
        store.scopes.append(child)
        let isWrapped = Member.innermostType(of: child.state) != child.state
        if isElement || isWrapped || CaseListing(of: Member.innermostType(of: last.state)) != nil {
          store.firstThatMayGo = min(store.firstThatMayGo, store.scopes.count - 1)
        }
        via = nil
      }
    }
  }

  private func scope(
    from last: (state: Any.Type, action: Any.Type),
    _ accessor: Accessor,
    via: Name?
  ) throws -> (state: Any.Type, action: Any.Type) {
    var accessor = accessor
    // Which element it is only a run can tell; they all have the same types.
    if case .element(_, let id) = accessor.kind {
      let first = ShellLanguage.Expression(.integer("0"), id.span)
      accessor = Accessor(.element(label: nil, first), accessor.span)
    }
    return try Scope.types(
      at: [accessor],
      via: via,
      state: last.state,
      action: last.action,
      builder: builder
    )
  }

  // MARK: Actions

  private func checkSend(_ call: CommandCall) throws {
    guard case .expression(let action)? = call.arguments["action"]?.first, !context.isUncertain
    else { return }
    guard let scope = context.scope else {
      throw Diagnostic(
        SessionProblem.noStore,
        at: action.span,
        help: adviser.loadingHelp
      )
    }
    for case .assignment(let target, let value) in (call.block ?? []).map(\.kind) {
      attempt { try checkAssignment(target, value, to: scope.state) }
    }
    if action.names.isDisjoint(with: unknownNames) {
      _ = try builder.build(scope.action, from: action)
    }
  }

  private func checkReceive(_ call: CommandCall) throws {
    guard case .expression(let action)? = call.arguments["action"]?.first,
      let scope = context.scope
    else { return }
    for case .assignment(let target, let value) in (call.block ?? []).map(\.kind) {
      attempt { try checkAssignment(target, value, to: scope.state) }
    }
    if action.names.subtracting(["_"]).isDisjoint(with: unknownNames) {
      try CaseMatcher(builder: builder).check(action, against: scope.action)
    }
  }

  private func checkEdit(_ call: CommandCall) throws {
    guard case .path(let path)? = call.arguments["path"]?.first,
      case .steps(let accessors) = path.kind,
      case .expression(let value)? = call.arguments["value"]?.first, let scope = context.scope
    else { return }
    let resolved = try StatePath.resolve(accessors, inType: scope.state, using: builder)
    guard let type = resolved.assignableType(in: scope.state), isKnown(value) else { return }
    _ = try builder.build(type, from: value)
  }

  private func checkAssignment(
    _ target: ShellLanguage.Expression,
    _ value: ShellLanguage.Expression,
    to state: Any.Type
  ) throws {
    guard let accessors = Evaluator.accessors(of: target) else { return }
    let path = try StatePath.resolve(accessors, inType: state, using: builder)
    guard let type = path.assignableType(in: state), isKnown(value) else { return }
    _ = try builder.build(type, from: value)
  }

  // MARK: Files

  private func checkSource(_ call: CommandCall) throws {
    guard let file = word("file", call) else { return }
    let path = ResolvedPath(file.text, in: source.name.map { ResolvedPath($0).folderText } ?? "")
    if let cycle = Evaluator.cycle(of: path, in: openFiles) {
      throw Diagnostic(CommandProblem.sourcedInACircle(cycle), at: file.span)
    }
    let text = try locating(file.span) { try ScriptFile.read(path, as: file.text) }
    openFiles.append(path)
    let span = call.word.span.union(file.span)
    callers.insert(CallSite(.file(file.text), at: span, in: source), at: 0)
    defer {
      openFiles.removeLast()
      callers.removeFirst()
    }
    checkText(SourceText(text, name: path.text))
  }
}
