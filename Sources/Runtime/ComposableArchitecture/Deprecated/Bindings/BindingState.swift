public import CustomDump

/// Marks a property that binding actions may change, in a state that is not observable.
///
/// An `@ObservableState` does not need it: a ``BindingAction`` can set any of its properties.
///
/// ```swift
/// struct State: Equatable {
///   @BindingState var displayName = ""
/// }
///
/// await store.send(.binding(.set(\.$displayName, "Blob"))) {
///   $0.displayName = "Blob"
/// }
/// ```
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
@propertyWrapper
@dynamicMemberLookup
public struct BindingState<Value> {
  /// The property's value.
  public var wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The wrapper itself, whose key path identifies the property in a binding action.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value, whose key path identifies it in a binding action: `\.$profile.name`.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> BindingState<Subject> {
    get { BindingState<Subject>(wrappedValue: wrappedValue[keyPath: keyPath]) }
    set { wrappedValue[keyPath: keyPath] = newValue.wrappedValue }
  }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindingState: Equatable where Value: Equatable {}
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindingState: Hashable where Value: Hashable {}
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindingState: Sendable where Value: Sendable {}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindingState: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindingState: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindingState: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindingState: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindingState: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
  public var debugDescription: String { wrappedValue.debugDescription }
}
