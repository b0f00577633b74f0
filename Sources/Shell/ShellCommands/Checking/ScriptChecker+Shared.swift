import ShellLanguage
import ShellSession
import ShellValues

extension ScriptChecker {
  /// Checks the key and the value of a `shared KEY = VALUE`: the key is one that the initial states of the
  /// features have, or one that only a run brings.
  func checkShared(_ call: CommandCall) throws {
    guard let key = word("key", call), source[key.span] != "storage" else { return }
    if !context.isUncertain, context.stores.isEmpty {
      // Nothing is shared without a store.
      _ = try locating(key.span) { try session.sharedEntry(named: key.text) }
      return
    }
    let stores: [(name: String, feature: RegisteredFeature)] =
      context.isUncertain
      ? possibleFeatures.map { ($0.name, $0) } : context.stores.map { ($0.name, $0.feature) }
    let states = stores.map { session.initialState(of: $0.feature) }
    try withExtendedLifetime(states) {
      guard let type = try type(of: key, in: stores),
        case .expression(let value)? = call.arguments["value"]?.first, isKnown(value)
      else { return }
      _ = try builder.build(type, from: value)
    }
  }

  /// The type of the value that is meant; `nil` where only a run can tell.
  ///
  /// - Throws: A diagnostic for a key that is nearly one of those that there are. Another may be one that
  ///   a reducer brings.
  private func type(
    of key: Name,
    in stores: [(name: String, feature: RegisteredFeature)]
  ) throws -> Any.Type? {
    do {
      return try locating(key.span) { try session.sharedEntry(named: key.text).type }
    } catch let diagnostic as Diagnostic {
      switch diagnostic.problem as? SessionProblem {
      case .unknownSharedKey?:
        if let type = type(ofPath: key.text, in: stores) { return type }
        guard diagnostic.suggestions.isEmpty else { throw diagnostic }
        return nil
      // The features that a script may load need not be loaded at once.
      case .ambiguousSharedKey? where context.isUncertain: return nil
      default: throw diagnostic
      }
    }
  }

  /// The type of a value that no storage keeps: `counter.note`.
  private func type(
    ofPath text: String,
    in stores: [(name: String, feature: RegisteredFeature)]
  ) -> Any.Type? {
    let owner = stores.first { text.hasPrefix("\($0.name).") }
    // Of the store in use the path alone will do.
    let feature = owner?.feature ?? context.store?.feature
    guard let feature else { return nil }
    let path = owner.map { text.dropFirst($0.name.count + 1) } ?? text[...]
    let steps = path.split(separator: ".").map { StatePath.Step.member(String($0)) }
    let type = StatePath(steps).partType(in: feature.stateType)
    return (type as? any ReferencingValue.Type)?.erasedWrappedType
  }
}
