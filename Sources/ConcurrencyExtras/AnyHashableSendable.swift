/// A hashable, sendable value of any type: what identifies an effect or a navigation element.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value itself.
  public let base: any Hashable & Sendable

  /// Erases the type of a value. Wrapping an `AnyHashableSendable` again gives an equal value.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(base))
  }
}

extension AnyHashableSendable: CustomStringConvertible {
  public var description: String { String(describing: base) }
}
