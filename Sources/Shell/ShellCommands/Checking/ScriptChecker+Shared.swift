import ShellLanguage
import ShellSession
import ShellValues

extension ScriptChecker {
  /// The type of a shared value. Its key either belongs to the initial state of a feature or
  /// appears only in a run.
  ///
  /// - Throws: A diagnostic for a key that resembles an existing one. Any other unknown key may
  ///   come from a reducer.
  func sharedType(of key: Name) throws -> ResolvedArgument<Any.Type> {
    let stores: [(name: String, feature: RegisteredFeature)] =
      context.isUncertain
      ? possibleFeatures.map { ($0.name, $0) } : context.stores.map { ($0.name, $0.feature) }
    let states = stores.map { session.initialState(of: $0.feature) }
    return try withExtendedLifetime(states) {
      do {
        return .known(try locating(key.span) { try session.sharedEntry(named: key.text).type })
      } catch let diagnostic as Diagnostic {
        switch diagnostic.problem as? SessionProblem {
        // Without a store nothing is shared, and the error stands.
        case .unknownSharedKey? where !stores.isEmpty:
          if let type = type(ofPath: key.text, in: stores) { return .known(type) }
          guard diagnostic.suggestions.isEmpty else { throw diagnostic }
          return .knownOnlyInRun
        // The features that a script may load are not necessarily loaded at the same time.
        case .ambiguousSharedKey? where context.isUncertain: return .knownOnlyInRun
        default: throw diagnostic
        }
      }
    }
  }

  /// The type of a shared value without storage, such as `counter.note`.
  private func type(
    ofPath text: String,
    in stores: [(name: String, feature: RegisteredFeature)]
  ) -> Any.Type? {
    let owner = stores.first { text.hasPrefix("\($0.name).") }
    // For the store in use, the path alone is enough.
    let feature = owner?.feature ?? context.store?.feature
    guard let feature else { return nil }
    let path = owner.map { text.dropFirst($0.name.count + 1) } ?? text[...]
    let steps = path.split(separator: ".").map { StatePath.Step.member(String($0)) }
    let type = StatePath(steps).partType(in: feature.stateType)
    return (type as? any ReferencingValue.Type)?.erasedWrappedType
  }
}
