public import CasePaths
import ConcurrencyExtras

// The compiler learns the state type of a chain of operators only after it has checked the whole
// chain. With two overloads per operator, a chain of eight has 256 combinations and takes minutes
// to type-check. So one overload fits nearly all uses of `ifLet`, and the overloads for the
// remaining uses are disfavoured.

extension Reducer {
  /// Runs a reducer on optional state while it is present, or on a feature while it is presented.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.child, action: \.child) { Child() }
  ///   .ifLet(\.$edit, action: \.edit) { EditFeature() }
  /// ```
  ///
  /// The child reduces before the parent, so the parent can react to the outcome and set the state
  /// to `nil`, which cancels the child's effects. An action that arrives while the state is `nil`
  /// is reported as an issue.
  ///
  /// - Parameters:
  ///   - toChildState: The property that holds the child's state: an optional, or the projected
  ///     value of `@Presents`.
  ///   - toChildAction: The case of the child's actions, or of its presentation's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func ifLet<ChildState: _OptionalChildState, ChildAction: CasePathable, Child: Reducer>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState._Wrapped, ChildAction._ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    ChildState._Wrapped == Child.State,
    ChildAction._ChildAction == Child.Action,
    ChildAction._ActionWrapper == ChildState._ActionWrapper
  {
    ChildState._reducer(
      parent: self,
      state: toChildState,
      action: toChildAction,
      child: child(),
      location: _ReducerLocation(
        SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    )
  }

  /// Runs a child whose state provides the reducer: an enum of features, or an alert or a dialog,
  /// which ends after any of its actions.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination)
  ///   .ifLet(\.$alert, action: \.alert)
  /// ```
  public func ifLet<ChildState: _OptionalChildState, ChildAction: CasePathable>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    ChildState._Wrapped: _SelfReducingState,
    ChildAction._ChildAction == ChildState._Wrapped._SelfReducer.Action,
    ChildAction._ActionWrapper == ChildState._ActionWrapper
  {
    ChildState._reducer(
      parent: self,
      state: toChildState,
      action: toChildAction,
      child: ChildState._Wrapped._selfReducer,
      location: _ReducerLocation(
        SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    )
  }
}

/// State that provides its own reducer.
public protocol _SelfReducingState {
  associatedtype _SelfReducer: Reducer where _SelfReducer.State == Self

  static var _selfReducer: _SelfReducer { get }
}

/// The source location of an operator, for its reports.
public struct _ReducerLocation {
  let location: SourceLocation

  init(_ location: SourceLocation) {
    self.location = location
  }
}

/// A container for the state of a child that may be absent: an optional, or a presentation.
public protocol _OptionalChildState<_Wrapped> {
  associatedtype _Wrapped
  /// A marker for how the child's actions are wrapped.
  associatedtype _ActionWrapper

  /// Runs the child's reducer, then the parent's.
  static func _reducer<Parent: Reducer, Child: Reducer>(
    parent: Parent,
    state: WritableKeyPath<Parent.State, Self>,
    action: AnyKeyPath,
    child: Child,
    location: _ReducerLocation
  ) -> Reduce<Parent.State, Parent.Action> where Child.State == _Wrapped
}

extension Optional: _OptionalChildState {
  public typealias _Wrapped = Wrapped
  public typealias _ActionWrapper = _PlainAction

  public static func _reducer<Parent: Reducer, Child: Reducer>(
    parent: Parent,
    state: WritableKeyPath<Parent.State, Wrapped?>,
    action: AnyKeyPath,
    child: Child,
    location: _ReducerLocation
  ) -> Reduce<Parent.State, Parent.Action> where Child.State == Wrapped {
    Reduce(
      IfLetReducer(
        parent: parent,
        childState: OptionalProperty(property: state),
        toAction: AnyCasePath(typed(action)),
        child: child,
        location: location.location
      )
    )
  }
}

extension PresentationState: _OptionalChildState {
  public typealias _Wrapped = State
  public typealias _ActionWrapper = _PresentedAction

  public static func _reducer<Parent: Reducer, Child: Reducer>(
    parent: Parent,
    state: WritableKeyPath<Parent.State, PresentationState<State>>,
    action: AnyKeyPath,
    child: Child,
    location: _ReducerLocation
  ) -> Reduce<Parent.State, Parent.Action> where Child.State == State {
    Reduce(
      PresentationReducer(
        parent: parent,
        childState: PresentedProperty(property: state),
        toAction: AnyCasePath(typed(action)),
        child: child,
        location: location.location
      )
    )
  }
}

/// Restores the type of a case key path. The constraints of `ifLet` guarantee that the cast
/// succeeds.
private func typed<Action, Payload>(_ action: AnyKeyPath) -> CaseKeyPath<Action, Payload> {
  guard let action = action as? CaseKeyPath<Action, Payload> else {
    preconditionFailure("'\(type(of: action))' is not a case of the actions '\(Payload.self)'.")
  }
  return action
}
