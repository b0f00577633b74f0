import ShellLanguage
import ShellSession
import ShellValues

/// What the arguments of a call are resolved with: the session of a run, or what a check can foresee of it.
@MainActor
protocol CommandContext: AnyObject {
  /// In a check a session without stores, which knows the features.
  var session: ShellSession { get }
  /// The text that the call is in.
  var source: SourceText { get }
  /// Builds values with the names at the current scope.
  var builder: ValueBuilder { get }

  /// Fails where no store is loaded.
  func requireStore() throws

  /// Where actions are sent and paths begin.
  ///
  /// - Throws: A diagnostic where no store is loaded.
  func place() throws -> Given<CommandPlace>

  /// The store of a name.
  ///
  /// - Throws: A diagnostic where there is none.
  func store(named name: Name) throws -> Given<SessionStore>

  /// Checks a path of the state at the scope by its types; a run finds it in the state.
  func check(_ path: PathSyntax) throws

  /// Checks assignments to the state at the scope by its types; a run makes them.
  func checkAssignments(_ block: [Statement]) throws

  func checkAssignment(of value: ShellLanguage.Expression, to accessors: [Accessor]) throws

  /// Checks that an expression is a condition; a run sees whether it holds.
  func checkCondition(_ expression: ShellLanguage.Expression) throws

  /// The scopes from the whole store's to the one that a path leads to, told by their types; `nil` where only
  /// a run can tell, which goes by the state.
  func scopes(going path: PathSyntax, via: Name?) throws -> [CheckContext.Scope]?

  /// Whether no name in an expression stands for something that only a run knows.
  func isBound(_ expression: ShellLanguage.Expression) -> Bool

  /// Fails where a store that is to be loaded can't have a name.
  func checkIsFree(_ name: Name) throws

  /// Resolves what an expression means, unless only a run can.
  ///
  /// - Parameter asAction: Whether it is a pattern or an action: names in it are looked up in the state only
  ///   where they are values within it.
  /// - Throws: In a run what the operation throws. A check notes that, and goes on with the next argument.
  func given<Value>(
    _ expression: ShellLanguage.Expression,
    asAction: Bool,
    _ operation: () throws -> Value
  ) throws -> Given<Value>

  /// The value of an expression.
  func given(_ expression: ShellLanguage.Expression) throws -> Given<Any>

  /// The entry of the history that an argument means.
  func entryNumber(_ argument: ArgumentValue) throws -> Given<Int>

  /// The type of a shared value.
  func sharedType(of key: Name) throws -> Given<Any.Type>

  /// Resolves something for the features that a call may be about: in a run for the one of the store that is
  /// named or in use.
  ///
  /// - Throws: What the operation throws for the feature, or for each that it may be.
  func forFeature<Value>(
    ofStore store: Name?,
    _ operation: (RegisteredFeature?) throws -> Value
  ) throws -> Given<Value>

  /// The help, as it is at the current scope; `nil` where only a run can tell.
  var helpIndex: HelpIndex? { get }

  /// Checks statements of a file that a call runs; a run does that while it runs them.
  func checkFile(_ file: Name, calledFrom span: SourceSpan) throws
}

/// Where a call acts: the types at the scope of the store in use.
@MainActor
struct CommandPlace {
  let feature: RegisteredFeature
  let action: Any.Type
  /// Found on demand, since a path leads to it.
  private let findState: @MainActor () -> Any.Type

  init(
    feature: RegisteredFeature,
    action: Any.Type,
    state: @escaping @MainActor @autoclosure () -> Any.Type
  ) {
    self.feature = feature
    self.action = action
    self.findState = state
  }

  var state: Any.Type { findState() }
}
