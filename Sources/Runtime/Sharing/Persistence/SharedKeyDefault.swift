extension SharedReaderKey {
  /// A key with a default value to use if nothing is stored.
  ///
  /// Declare such a key once, and uses of the value repeat neither the key nor its default:
  ///
  /// ```swift
  /// extension SharedKey where Self == AppStorageKey<Bool>.Default {
  ///   static var isSoundOn: Self { Self[.appStorage("isSoundOn"), default: true] }
  /// }
  ///
  /// @Shared(.isSoundOn) var isSoundOn
  /// ```
  public typealias Default = _SharedKeyDefault<Self>

  /// Creates a key with a default value.
  ///
  /// - Parameters:
  ///   - key: The key of the stored value.
  ///   - defaultValue: The value to use if nothing is stored.
  public static subscript<Key: SharedReaderKey>(
    key: Key,
    default defaultValue: @autoclosure @escaping @Sendable () -> Key.Value
  ) -> Self where Self == _SharedKeyDefault<Key> {
    Self(base: key, defaultValue: defaultValue)
  }
}

/// A key with a default value. Spell it ``SharedReaderKey/Default``.
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  let defaultValue: @Sendable () -> Base.Value

  /// The value to use if nothing is stored.
  public var initialValue: Base.Value { defaultValue() }

  public var id: Base.ID { base.id }

  public func load(
    context: LoadContext<Base.Value>,
    continuation: LoadContinuation<Base.Value>
  ) {
    base.load(context: context, continuation: continuation)
  }

  public func subscribe(
    context: LoadContext<Base.Value>,
    subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension _SharedKeyDefault: CustomStringConvertible {
  public var description: String { String(describing: base) }
}
