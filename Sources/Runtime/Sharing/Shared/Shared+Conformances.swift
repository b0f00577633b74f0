public import CustomDump
public import Observation

// Sendable holds because references guard the value with a lock.
extension Shared: @unchecked Sendable where Value: Sendable {}
extension SharedReader: @unchecked Sendable where Value: Sendable {}

extension Shared: Observable {}
extension SharedReader: Observable {}

extension Shared: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    areEqual(lhs.reference, rhs.reference)
  }
}

extension SharedReader: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    areEqual(lhs.reference, rhs.reference)
  }
}

private func areEqual<Value: Equatable>(
  _ lhs: any ReadableReference<Value>,
  _ rhs: any ReadableReference<Value>
) -> Bool {
  guard let view = SharedView.current else { return lhs === rhs || lhs.value == rhs.value }
  let (lhs, rhs) = view.sides({ lhs.value }, { rhs.value })
  return lhs == rhs
}

extension Shared: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

extension SharedReader: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

extension Shared: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomStringConvertible {
  public var description: String { "Shared<\(Value.self)>(\(reference))" }
}

extension SharedReader: CustomStringConvertible {
  public var description: String { "SharedReader<\(Value.self)>(\(reference))" }
}

extension Shared: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, children: ["shared": wrappedValue], displayStyle: .struct)
  }
}

extension SharedReader: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, children: ["shared": wrappedValue], displayStyle: .struct)
  }
}

// A dump shows the value. Within one type, dumps with the same marker, such as `#1 42`, belong to
// the same shared value.
extension Shared: CustomDumpRepresentable {
  public var customDumpValue: Any { SharedDump(reference: reference) }
}

extension SharedReader: CustomDumpRepresentable {
  public var customDumpValue: Any { SharedDump(reference: reference) }
}

private struct SharedDump<Value>: _CustomDiffObject, Equatable {
  let reference: any ReadableReference<Value>

  static func == (lhs: Self, rhs: Self) -> Bool {
    guard let view = SharedView.current else { return lhs.reference === rhs.reference }
    let (expected, actual) = view.sides({ lhs.reference.value }, { rhs.reference.value })
    return SharedDifference(expected: expected, actual: actual) == nil
  }

  var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(reference) }

  var _customDiffValues: (Any, Any) {
    if let view = SharedView.current {
      return view.sides({ reference.value }, { reference.value })
    }
    let value = reference.value
    return (value, value)
  }
}
