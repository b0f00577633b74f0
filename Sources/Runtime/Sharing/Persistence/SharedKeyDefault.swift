extension SharedReaderKey {
  /// A key together with the value for where nothing is stored.
  ///
  /// Declare one, and neither has to be said again where the value is used:
  ///
  /// ```swift
  /// extension SharedKey where Self == AppStorageKey<Bool>.Default {
  ///   static var isSoundOn: Self { Self[.appStorage("isSoundOn"), default: true] }
  /// }
  ///
  /// @Shared(.isSoundOn) var isSoundOn
  /// ```
  public typealias Default = _SharedKeyDefault<Self>

  /// A key with the value for where nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The value for where nothing is stored.
  public static subscript<Key: SharedReaderKey>(
    key: Key,
    default defaultValue: @autoclosure @escaping @Sendable () -> Key.Value
  ) -> Self where Self == _SharedKeyDefault<Key> {
    Self(base: key, defaultValue: defaultValue)
  }
}

/// A key with a default. Its name is ``SharedReaderKey/Default``.
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  let defaultValue: @Sendable () -> Base.Value

  /// The value for where nothing is stored.
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
