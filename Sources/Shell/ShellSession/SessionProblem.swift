package import ShellLanguage

/// Errors that concern features, stores, scopes, history and shared values.
package enum SessionProblem: Problem, Hashable {
  case unknownFeature(String)
  case unknownStore(String)
  case noStore
  case nameTaken(String)
  case wrongState(feature: String, expected: String, found: String)
  case noScopeCase(state: String, action: String)
  case scopeCaseHasNoAction(case: String, action: String)
  case scopeMismatch(path: String)
  case scopeIsRoot
  case scopeGone(String)
  case scopeIsNil(String)
  case nothingPresented
  case nothingPushed
  case noBinding(action: String)
  case nothingToUndo(requested: Int, available: Int)
  case nothingToRedo(requested: Int, available: Int)
  case unknownSharedKey(String)
  case ambiguousSharedKey(String)
  case readOnlySharedValue(String)
  case storageNotMoved(String)

  package var code: String {
    switch self {
    case .unknownFeature: "unknown-feature"
    case .unknownStore: "unknown-store"
    case .noStore: "no-store"
    case .nameTaken: "name-taken"
    case .wrongState: "wrong-state"
    case .noScopeCase: "no-scope-case"
    case .scopeCaseHasNoAction: "no-scope-action"
    case .scopeMismatch: "scope-mismatch"
    case .scopeIsRoot: "scope-is-root"
    case .scopeGone: "scope-gone"
    case .scopeIsNil: "scope-is-nil"
    case .nothingPresented: "nothing-presented"
    case .nothingPushed: "nothing-pushed"
    case .noBinding: "no-binding"
    case .nothingToUndo: "nothing-to-undo"
    case .nothingToRedo: "nothing-to-redo"
    case .unknownSharedKey: "unknown-shared-key"
    case .ambiguousSharedKey: "ambiguous-shared-key"
    case .readOnlySharedValue: "read-only-shared-value"
    case .storageNotMoved: "storage-not-moved"
    }
  }

  package var message: String {
    switch self {
    case .unknownFeature(let name): "there is no feature \(quoted: name)"
    case .unknownStore(let name): "there is no store \(quoted: name)"
    case .noStore: "no store is loaded"
    case .nameTaken(let name): "a store \(quoted: name) is already loaded"
    case .wrongState(let feature, let expected, let found):
      "the feature \(quoted: feature) has the state \(expected), not \(found)"
    case .noScopeCase(let state, let action):
      "\(action) has no case \(quoted: state) to send the child's actions with"
    case .scopeCaseHasNoAction(let name, let action):
      "the case \(quoted: name) of \(action) holds no child's action"
    case .scopeMismatch(let path):
      "\(quoted: path) can't be scoped to: its element and its action's case do not match"
    case .scopeIsRoot: "the scope is already the whole store"
    case .scopeGone(let path): "\(quoted: path) is no longer there"
    case .scopeIsNil(let path): "\(quoted: path) is nil now, so there is nothing to go to"
    case .nothingPresented: "nothing is presented here to dismiss"
    case .nothingPushed: "no stack here has an element to pop"
    case .noBinding(let action): "\(action) has no case 'binding' to set properties with"
    case .nothingToUndo(let requested, let available): Self.short(requested, available, "undo")
    case .nothingToRedo(let requested, let available): Self.short(requested, available, "redo")
    case .unknownSharedKey(let key): "no shared value has the key \(quoted: key)"
    case .ambiguousSharedKey(let key): "\(quoted: key) matches several shared values"
    case .readOnlySharedValue(let key): "\(quoted: key) is read-only"
    case .storageNotMoved(let reason): reason
    }
  }

  package static let nameTakenHelp = "Close it first, or choose another name after 'as'."

  /// The diagnostic for a store that does not exist.
  package static func unknownStore(_ name: Name, among stores: [String]) -> Diagnostic {
    unknownStore(name.text, at: name.span, among: stores)
  }

  static func unknownStore(
    _ name: String,
    at span: SourceSpan?,
    among stores: [String]
  ) -> Diagnostic {
    Diagnostic(
      Self.unknownStore(name),
      at: span,
      suggestions: closestMatches(to: name, in: stores),
      help: stores.isEmpty
        ? "'load FEATURE' loads one." : "'stores' lists the stores that are loaded."
    )
  }

  private static func short(_ requested: Int, _ available: Int, _ verb: String) -> String {
    if available == 0 { return "there is nothing to \(verb)" }
    let actions = available == 1 ? "is 1 action" : "are \(available) actions"
    return "there \(actions) to \(verb), not \(requested)"
  }
}
