import ShellLanguage
import ShellSession
import ShellValues

extension ScriptChecker {
  /// Checks the dependency that a 'dep' names, and what it is to be.
  func checkDependency(_ call: CommandCall) throws {
    guard let name = word("name", call) else { return }
    guard let features = try features(ofStoreIn: call) else {
      return try checkForSome(possibleFeatures) { try check(call, name, for: $0) }
    }
    try check(call, name, for: features.first)
  }

  /// The feature of the store that a call is for, or none where no store is loaded; `nil` where only a
  /// run can tell.
  private func features(ofStoreIn call: CommandCall) throws -> [RegisteredFeature]? {
    guard case .word(let store)? = call.options["store"] else {
      return context.isUncertain ? nil : context.store.map { [$0.feature] } ?? []
    }
    if let named = context.stores.first(where: { $0.name == store.text }) { return [named.feature] }
    guard !context.isUncertain else { return nil }
    throw unknownStore(store)
  }

  /// Fails where something is wrong for each of the features: with what is wrong for the one that it fits
  /// best.
  private func checkForSome(
    _ features: [RegisteredFeature],
    _ operation: (RegisteredFeature) throws -> Void
  ) throws {
    var failures: [any Error] = []
    for feature in features {
      do { return try operation(feature) } catch { failures.append(error) }
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
    else { return }
    // None of them uses it, rather than the first.
    let suggestions = failures.flatMap { ($0 as? Diagnostic)?.suggestions ?? [] }
    diagnostic.problem = DependencyProblem.unknownDependency(
      name,
      feature: features.count == 1 ? features.first?.name : nil
    )
    var seen: Set<String> = []
    diagnostic.suggestions = suggestions.filter { seen.insert($0).inserted }
    throw diagnostic
  }

  private func check(
    _ call: CommandCall,
    _ name: Name,
    for feature: RegisteredFeature?
  ) throws {
    let request = DependencySwap(call: call, source: source, builder: builder)
    if name.text == "reset" {
      _ = try request.resetTarget(in: session, for: feature)
      return
    }
    let target = try session.target(name, for: feature)
    let expressions = call.arguments.values.joined().compactMap { argument in
      if case .expression(let expression) = argument { expression } else { nil }
    }
    guard expressions.allSatisfy({ $0.names.isDisjoint(with: unknownNames) }) else { return }
    _ = try request.swap(of: target, named: name)
  }
}
