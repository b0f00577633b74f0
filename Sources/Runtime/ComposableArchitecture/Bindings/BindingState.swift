public import CustomDump

/// Marks a property as one that binding actions may change, in a state that is not observable.
///
/// An `@ObservableState` needs none of it: any of its properties can be set by a ``BindingAction``.
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
@propertyWrapper
@dynamicMemberLookup
public struct BindingState<Value> {
  /// The property's value.
  public var wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The wrapper, which names the property in a binding action.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value, to be named in a binding action: `\.$profile.name`.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> BindingState<Subject> {
    get { BindingState<Subject>(wrappedValue: wrappedValue[keyPath: keyPath]) }
    set { wrappedValue[keyPath: keyPath] = newValue.wrappedValue }
  }
}

extension BindingState: Equatable where Value: Equatable {}
extension BindingState: Hashable where Value: Hashable {}
extension BindingState: Sendable where Value: Sendable {}

extension BindingState: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}

extension BindingState: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension BindingState: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension BindingState: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}

extension BindingState: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
  public var debugDescription: String { wrappedValue.debugDescription }
}
