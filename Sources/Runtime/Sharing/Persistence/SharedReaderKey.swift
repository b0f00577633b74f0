/// A place outside of the program from which shared values are read.
///
/// Conform a type to it to read shared values from a system of your own:
///
/// ```swift
/// struct RemoteFlagKey: SharedReaderKey {
///   let name: String
///
///   var id: String { name }
///
///   func load(context: LoadContext<Bool>, continuation: LoadContinuation<Bool>) {
///     continuation.resume(returning: RemoteFlags.current[name] ?? context.initialValue ?? false)
///   }
///
///   func subscribe(
///     context: LoadContext<Bool>,
///     subscriber: SharedSubscriber<Bool>
///   ) -> SharedSubscription {
///     let token = RemoteFlags.observe(name) { subscriber.yield($0) }
///     return SharedSubscription { RemoteFlags.stop(token) }
///   }
/// }
///
/// @SharedReader(RemoteFlagKey(name: "newCheckout")) var hasNewCheckout = false
/// ```
///
/// A key that also writes conforms to ``SharedKey``.
public protocol SharedReaderKey<Value>: Sendable {
  /// What is read.
  associatedtype Value: Sendable

  /// What tells keys apart. By default it is the key itself.
  associatedtype ID: Hashable = Self

  /// The key's identity: shared values of keys with the same identity are one value.
  var id: ID { get }

  /// Reads the value.
  ///
  /// - Parameters:
  ///   - context: Why it is read.
  ///   - continuation: Must be resumed once, at once or later, on any thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Begins to tell of changes that are not made through the key.
  ///
  /// - Parameters:
  ///   - context: Why it is read.
  ///   - subscriber: Is to be told of each change, on any thread.
  /// - Returns: What ends it. It ends by itself when nobody holds the shared value any more.
  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  public var id: Self { self }
}
