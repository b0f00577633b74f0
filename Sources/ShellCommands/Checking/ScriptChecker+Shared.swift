import ShellLanguage
import ShellSession
import ShellValues

extension ScriptChecker {
  /// Checks the value of a `shared KEY = VALUE` where the key is one that the initial states of the
  /// loaded stores have; others may come with a run.
  func checkShared(_ call: CommandCall) throws {
    guard let key = word("key", call), source[key.span] != "storage",
      case .expression(let value)? = call.arguments["value"]?.first, !context.isUncertain
    else { return }
    guard !context.stores.isEmpty else {
      // Nothing is shared without a store.
      _ = try locating(key.span) { try session.sharedEntry(named: key.text) }
      return
    }
    let states = context.stores.map { session.initialState(of: $0.feature) }
    try withExtendedLifetime(states) {
      guard let type = try type(of: key), isKnown(value) else { return }
      _ = try builder.build(type, from: value)
    }
  }

  /// The type of the value that is meant; `nil` where only a run can tell.
  private func type(of key: Name) throws -> Any.Type? {
    do {
      return try locating(key.span) { try session.sharedEntry(named: key.text).type }
    } catch let diagnostic as Diagnostic {
      guard case .unknownSharedKey? = diagnostic.problem as? SessionProblem else {
        throw diagnostic
      }
      return type(ofPath: key.text)
    }
  }

  /// The type of a value that no storage keeps: `counter.note`.
  private func type(ofPath text: String) -> Any.Type? {
    guard let store = context.stores.first(where: { text.hasPrefix("\($0.name).") }) else {
      return nil
    }
    let steps = text.dropFirst(store.name.count + 1).split(separator: ".").map {
      StatePath.Step.member(String($0))
    }
    let type = StatePath(steps).partType(in: store.feature.stateType)
    return (type as? any ReferencingValue.Type)?.erasedWrappedType
  }
}
