import ShellLanguage
import ShellSession

extension ScriptChecker {
  /// Checks the value of a `shared KEY = VALUE` where the key is one that the initial states of the
  /// loaded stores have; others may come with a run.
  func checkShared(_ call: CommandCall) throws {
    guard let key = word("key", call), source[key.span] != "storage",
      case .expression(let value)? = call.arguments["value"]?.first
    else { return }
    guard !context.isUncertain else { return }
    guard !context.stores.isEmpty else {
      _ = try locating(key.span) { try session.sharedEntry(named: key.text) }
      return
    }
    let states = context.stores.map { session.initialState(of: $0.feature) }
    try withExtendedLifetime(states) {
      guard let entry = try entry(key), isKnown(value) else { return }
      _ = try builder.build(entry.type, from: value)
    }
  }

  /// `nil` where only a run can tell which value is meant.
  private func entry(_ key: Name) throws -> SharedEntry? {
    do {
      return try locating(key.span) { try session.sharedEntry(named: key.text) }
    } catch let diagnostic as Diagnostic {
      guard case SessionProblem.unknownSharedKey? = diagnostic.problem as? SessionProblem else {
        throw diagnostic
      }
      return nil
    }
  }
}
