import ShellSession
import ShellValues

/// Tracks what the arguments of a call are resolved from, besides the text of the call.
@MainActor
final class ArgumentBasis {
  enum Extent {
    /// Nothing: the arguments are the same wherever the call runs.
    case text
    /// The type of the actions at the current scope.
    case actionType
    /// Anything in the session.
    case session
  }

  private(set) var extent = Extent.text

  func noteActionType() {
    if extent == .text { extent = .actionType }
  }

  func noteSession() {
    extent = .session
  }
}

/// Keeps the resolved arguments of a call in a block for the next run of the call.
@MainActor
final class ArgumentCache {
  private var kept: Any?
  /// Where the kept arguments hold: the number of a store, and the type of its actions at the scope.
  /// They hold everywhere if there is no type.
  private var storeNumber: Int?
  private var actionType: Any.Type?
  /// Whether the arguments depend on the session, so that each run resolves them again.
  private var isUnusable = false

  /// The kept arguments if they still hold; otherwise those that `resolve` returns, which are kept
  /// if only the text of the call and the type of the actions determine them.
  func arguments<Arguments>(
    in session: ShellSession,
    resolve: (ArgumentBasis?) throws -> Arguments
  ) throws -> Arguments {
    if isUnusable { return try resolve(nil) }
    if let kept, holds(in: session), Existentials.holds(kept, Arguments.self) {
      return Existentials.known(kept, as: Arguments.self)
    }
    let basis = ArgumentBasis()
    let arguments = try resolve(basis)
    keep(arguments, basis.extent, in: session)
    return arguments
  }

  private func holds(in session: ShellSession) -> Bool {
    guard let actionType else { return true }
    guard let store = session.current, store.number == storeNumber else { return false }
    return store.scope.actionType(in: store) == actionType
  }

  private func keep(_ arguments: Any, _ extent: ArgumentBasis.Extent, in session: ShellSession) {
    switch extent {
    case .text:
      kept = arguments
    case .actionType:
      kept = arguments
      storeNumber = session.current?.number
      actionType = session.current.map { $0.scope.actionType(in: $0) }
    case .session:
      kept = nil
      isUnusable = true
    }
  }
}
