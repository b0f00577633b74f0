/// Runs a child reducer on a part of the state and the actions of one case.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.counter1, action: \.counter1) { Counter() }
///   Scope(state: \.counter2, action: \.counter2) { Counter() }
/// }
/// ```
///
/// If the scope is listed before the parent's own `Reduce`, the child reduces its action first.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline let toChildAction: AnyCasePath<ParentAction, Child.Action>
  /// The memory of the child's state in the parent's state. It is known only if the child is reduced
  /// in place with version checks.
  @usableFromInline let part: StatePart<ParentState, Child.State>
  @usableFromInline let place: ScopePlace<ParentState, Child.State>
  @usableFromInline let child: Child

  @inlinable
  init(
    _ place: ScopePlace<ParentState, Child.State>,
    _ toChildAction: AnyCasePath<ParentAction, Child.Action>,
    _ child: Child
  ) {
    self.toChildAction = toChildAction
    self.part = place.versionedPart
    self.place = place
    self.child = child
  }

  /// Creates a scope that runs a child on a property of the state.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      ScopePlace(property: StateProperty(toChildState)),
      AnyCasePath(toChildAction),
      child()
    )
  }

  /// Creates a scope that runs a child on one case of an enum state.
  ///
  /// An action that arrives while the state is in another case is reported as an issue.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      ScopePlace(
        casePath: AnyCasePath(toChildState),
        location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      ),
      AnyCasePath(toChildAction),
      child()
    )
  }

  /// Creates a scope that runs a child on a property of the state, without the `state:` label.
  @inlinable
  public init<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(state: toChildState, action: toChildAction, child: child)
  }

  /// Creates a scope that runs a child on one case of an enum state, without the `state:` label.
  @inlinable
  public init<ChildState, ChildAction>(
    _ toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      state: toChildState,
      action: toChildAction,
      child: child,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  // Inlined because function calls dominate the cost of a scope level; returning from calls this
  // deep is slow.
  @inlinable
  @inline(__always)
  public func reduce(
    into state: inout ParentState,
    action: ParentAction
  ) -> Effect<ParentAction> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    let effect: Effect<Child.Action>
    if part.isKnown {
      effect = reduceInPlace(&state, childAction)
    } else if let childEffect = reduceChild(&state, childAction) {
      effect = childEffect
    } else {
      place.reportMissingChild(state, action)
      return .none
    }
    return effect.isNone ? .none : embed(effect)
  }

  @inlinable
  @inline(never)
  func embed(_ effect: Effect<Child.Action>) -> Effect<ParentAction> {
    effect.map(toChildAction.embed)
  }

  /// Reduces the child's state in place. This common path skips the setup that the other paths
  /// need.
  @inlinable
  @inline(__always)
  func reduceInPlace(_ state: inout ParentState, _ action: Child.Action) -> Effect<Child.Action> {
    part.modify(&state) {
      child.reduce(into: &$0, action: action)
    } didReplace: {
      place.notifyObservers(in: &$0)
    }
  }

  @inlinable
  @inline(never)
  func reduceChild(_ state: inout ParentState, _ action: Child.Action) -> Effect<Child.Action>? {
    place.modify(&state) { child.reduce(into: &$0, action: action) }
  }
}

/// The location of the child's state in a ``Scope``'s parent.
@usableFromInline
final class ScopePlace<Parent, Child> {
  @usableFromInline let property: StateProperty<Parent, Child>?
  @usableFromInline let casePath: AnyCasePath<Parent, Child>?
  /// The source location at which an action for a missing child is reported.
  private let location: SourceLocation?

  @usableFromInline
  init(property: StateProperty<Parent, Child>) {
    self.property = property
    self.casePath = nil
    self.location = nil
  }

  @usableFromInline
  init(casePath: AnyCasePath<Parent, Child>, location: SourceLocation) {
    self.property = nil
    self.casePath = casePath
    self.location = location
  }

  /// The memory of the child's state if the state stores a version, which tells whether the child
  /// was replaced; otherwise an unknown part.
  @usableFromInline var versionedPart: StatePart<Parent, Child> {
    guard let property, property.isObservedInPlace else {
      return StatePart(offset: nil, version: StateVersion(of: Child.self))
    }
    return property.part
  }

  /// Passes the child's state to a closure that may change it.
  ///
  /// - Returns: The result of the closure; `nil` if the child is absent.
  @inlinable
  func modify<R>(_ parent: inout Parent, _ body: (inout Child) -> R) -> R? {
    if let property { return property.modify(&parent, body) }
    guard let casePath, var child = casePath.extract(from: parent) else { return nil }
    let result = body(&child)
    parent = casePath.embed(child)
    return result
  }

  @usableFromInline
  func notifyObservers(in parent: inout Parent) {
    property?.notifyObservers(in: &parent)
  }

  @usableFromInline
  func reportMissingChild<Action>(_ parent: Parent, _ action: Action) {
    guard let location else { return }
    MissingChild.enumCase(state: parent, action: action).report(at: location)
  }
}
