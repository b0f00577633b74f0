import ShellLanguage
import ShellSession
import ShellValues

/// The context that resolves the arguments of a call: a run's session, or what a check can predict
/// of it.
@MainActor
protocol CommandContext: AnyObject {
  /// In a check, a session that knows the features but has no stores.
  var session: ShellSession { get }
  /// The text that contains the call.
  var source: SourceText { get }
  /// Builds values from the names at the current scope.
  var builder: ValueBuilder { get }
  /// The variables that the session doesn't have: those of a script that is only checked.
  var ownVariables: [String: Any] { get }

  /// Throws if no store is loaded.
  func requireStore() throws

  /// The place where a path starts, or where actions are sent if there is none.
  ///
  /// - Throws: A diagnostic if no store is loaded.
  func place(of path: PathSyntax?) throws -> ResolvedArgument<CommandPlace>

  /// The store with this name.
  ///
  /// - Throws: A diagnostic if no store has the name.
  func store(named name: Name) throws -> ResolvedArgument<SessionStore>

  /// Checks a path into the state at the current scope by its types. A run does nothing here and
  /// resolves the path in the state.
  ///
  /// - Parameter isReading: Whether the path may lead through computed properties.
  func check(_ path: PathSyntax, isReading: Bool) throws

  /// Checks assignments to the state at the current scope by their types. A run does nothing here
  /// and performs the assignments.
  func checkAssignments(_ block: [Statement]) throws

  func checkAssignment(of value: ShellLanguage.Expression, to path: PathSyntax) throws

  /// Checks that an expression is a value of a type. A run does nothing here and makes the value.
  func check(_ expression: ShellLanguage.Expression, asType type: Any.Type) throws

  /// Checks that an expression is a condition. A run does nothing here and evaluates the
  /// expression.
  func checkCondition(_ expression: ShellLanguage.Expression) throws

  /// The scopes from the root to the one that a path leads to, found by their types; `nil` if only
  /// a run can tell. A run always returns `nil`, because it follows the state.
  func scopes(going path: PathSyntax, via: Name?, stopsAtEnum: Bool) throws -> [CheckContext.Scope]?

  /// Whether every name in an expression has a value that is known now, rather than only in a run.
  func isBound(_ expression: ShellLanguage.Expression) -> Bool

  /// Throws if the name of a store to be loaded is taken.
  func checkIsFree(_ name: Name) throws

  /// Throws if stores are loaded that live in another world.
  func checkCanBegin(in world: WorldKind) throws

  /// Resolves an expression, unless only a run can.
  ///
  /// - Parameter asAction: Whether the expression is an action or a pattern. Names in an action are
  ///   looked up in the state only if they are values within it.
  /// - Throws: In a run, any error of the operation. A check records the error and continues with
  ///   the next argument.
  func given<Value>(
    _ expression: ShellLanguage.Expression,
    asAction: Bool,
    _ operation: () throws -> Value
  ) throws -> ResolvedArgument<Value>

  /// The value of an expression.
  func given(_ expression: ShellLanguage.Expression) throws -> ResolvedArgument<Any>

  /// The number of the history entry that an argument refers to.
  func entryNumber(_ argument: ArgumentValue) throws -> ResolvedArgument<Int>

  /// The type of a shared value.
  func sharedType(of key: Name) throws -> ResolvedArgument<Any.Type>

  /// Performs an operation for each feature that a call may concern. In a run, that is the feature
  /// of the named store or of the store in use.
  ///
  /// - Throws: The operation's error for the feature. If several features are possible, throws only
  ///   if the operation fails for each of them.
  func forFeature<Value>(
    ofStore store: Name?,
    _ operation: (RegisteredFeature?) throws -> Value
  ) throws -> ResolvedArgument<Value>

  /// The help at the current scope; `nil` if only a run knows it.
  var helpIndex: HelpIndex? { get }

  /// Checks the statements of a file that a call runs. A run does nothing here and checks them as
  /// it runs them.
  func checkFile(_ file: Name, calledFrom span: SourceSpan) throws
}

/// The place where a call acts: the feature of the store in use and the types at its scope.
@MainActor
struct CommandPlace {
  let feature: RegisteredFeature
  let action: Any.Type
  /// Computed on demand, because it has to follow the scope's path.
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
