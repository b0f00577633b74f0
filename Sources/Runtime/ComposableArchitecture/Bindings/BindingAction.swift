public import CasePaths
public import CustomDump

/// A change of one property, carried as an action: what a form's control sends when it is edited.
///
/// A feature with many editable fields needs one case for all of them:
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
///       // The name was edited, and the state has it already.
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
/// A test sends the change as any action:
///
/// ```swift
/// await store.send(\.binding.displayName, "Blob") {
///   $0.displayName = "Blob"
/// }
/// ```
public struct BindingAction<Root>: Equatable, Sendable {
  let assignment: any BindingAssignment<Root>

  /// Learns whether a ``BindingReducer`` has seen the action, where a store's setter sent it.
  let receipt: BindingReceipt?

  init(_ assignment: any BindingAssignment<Root>, receipt: BindingReceipt? = nil) {
    self.assignment = assignment
    self.receipt = receipt
  }

  /// The property that is set.
  public var keyPath: PartialKeyPath<Root> { assignment.partialKeyPath }

  /// The value that it is set to.
  package var value: Any { assignment.anyValue }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.assignment.isEqual(to: rhs.assignment)
  }

  /// Makes an action that sets a property of an observable state.
  ///
  /// - Parameters:
  ///   - keyPath: The property: `\.displayName`.
  ///   - value: What to set it to.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: _SendableWritableKeyPath<Root, Value>,
    _ value: Value
  ) -> Self where Root: ObservableState {
    Self(PropertyAssignment(keyPath: keyPath, value: value))
  }

  /// Whether the action sets a property: `case .binding(\.displayName):`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, Value>,
    bindingAction: Self
  ) -> Bool where Root: ObservableState {
    keyPath == bindingAction.keyPath
  }
}

/// A writable key path that may be sent to other threads, as literals may.
public typealias _SendableWritableKeyPath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

// MARK: Case paths

extension BindingAction: CasePathable {
  /// A case path for each property of the state, so that `\.binding.displayName` names a change.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The changes of a property.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> where Root: ObservableState {
      // All that the closures capture is a key path, which never changes.
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
  /// The property as it is written in a key path: `\.displayName`.
  package var keyPathDescription: String {
    assignment.spelling.map { "\\.\($0)" }
      ?? PropertyNames.description(of: assignment.partialKeyPath)
  }

  /// The action as it is written in code: `.set(\.displayName, "Blob")`.
  public var description: String {
    ".set(\(keyPathDescription), \(String(customDumping: value)))"
  }

  public var customDumpDescription: String { description }
}
