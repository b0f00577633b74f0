/// A hashable, sendable value of any type: what identifies an effect or a navigation element.
///
/// Two are equal where their values are, as those of `AnyHashable` are, whatever their types.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value itself.
  public let base: any Hashable & Sendable

  /// Erases the type of a value. Wrapping an `AnyHashableSendable` again gives an equal value.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  /// Erases the type of a value that is one of a kind of values already.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(base))
  }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { String(describing: base) }

  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }
}

extension AnyHashableSendable: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: ["value": base]) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  // An `AnyHashable` of this is equal to one of the value.
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(base) }
}
