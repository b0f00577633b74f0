public import CasePaths
public import CustomDump

/// An action that sets one property of the state, such as a form control sends when the user edits
/// it.
///
/// One case serves all editable fields of a feature:
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveButtonTapped
/// }
///
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.displayName):
///       // The user edited the name. The state already holds the new value.
///       return .none
///     case .binding:
///       return .none
///     case .saveButtonTapped:
///       …
///     }
///   }
/// }
/// ```
///
/// A test sends the change like any other action:
///
/// ```swift
/// await store.send(\.binding.displayName, "Blob") {
///   $0.displayName = "Blob"
/// }
/// ```
public struct BindingAction<Root>: Equatable, Sendable {
  let assignment: any BindingAssignment<Root>

  /// Reports an issue if no ``BindingReducer`` applies the action. `nil` unless a store's setter
  /// sent the action.
  let receipt: UnhandledBindingReporter?

  init(_ assignment: any BindingAssignment<Root>, receipt: UnhandledBindingReporter? = nil) {
    self.assignment = assignment
    self.receipt = receipt
  }

  /// The key path of the property that is set.
  public var keyPath: PartialKeyPath<Root> { assignment.partialKeyPath }

  /// The new value.
  package var value: Any { assignment.anyValue }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.assignment.isEqual(to: rhs.assignment)
  }

  /// Creates an action that sets a property of an observable state.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property: `\.displayName`.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: _SendableWritableKeyPath<Root, Value>,
    _ value: Value
  ) -> Self where Root: ObservableState {
    Self(PropertyAssignment(keyPath: keyPath, value: value))
  }

  /// Returns whether the action sets the property: `case .binding(\.displayName):`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, Value>,
    bindingAction: Self
  ) -> Bool where Root: ObservableState {
    keyPath == bindingAction.keyPath
  }
}

/// A sendable writable key path; key path literals are sendable.
public typealias _SendableWritableKeyPath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

// MARK: Case paths

extension BindingAction: CasePathable {
  /// The case paths of a binding action, one per property of the state: `\.binding.displayName`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The case path of the actions that set a property.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> where Root: ObservableState {
      // The closures capture nothing but a key path, which is immutable.
      AnyCasePath(
        _$embed: { BindingAction(PropertyAssignment(keyPath: keyPath, value: $0)) },
        extract: { $0.assignment.value(at: keyPath) }
      )
    }
  }

  /// The case paths of the state's properties.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

// MARK: Printing

extension BindingAction: CustomStringConvertible, CustomDumpStringConvertible {
  /// The property as a key path in source: `\.displayName`.
  package var keyPathDescription: String {
    assignment.spelling.map { "\\.\($0)" }
      ?? PropertyNames.description(of: assignment.partialKeyPath)
  }

  /// The action as Swift source: `.set(\.displayName, "Blob")`.
  public var description: String {
    ".set(\(keyPathDescription), \(String(customDumping: value)))"
  }

  public var customDumpDescription: String { description }
}
