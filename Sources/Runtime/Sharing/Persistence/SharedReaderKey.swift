/// A key that loads shared values from a storage outside the program.
///
/// Conform a type to this protocol to read shared values from a system of your own:
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
  /// The type of the value.
  associatedtype Value: Sendable

  /// The type of the key's identity. By default it is the key itself.
  associatedtype ID: Hashable = Self

  /// The key's identity. Keys with the same identity share one value.
  var id: ID { get }

  /// Loads the value.
  ///
  /// - Parameters:
  ///   - context: The reason for the load.
  ///   - continuation: Must be resumed exactly once, immediately or later, on any thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Subscribes to changes that are not made through the key.
  ///
  /// - Parameters:
  ///   - context: The reason for the load that the subscription accompanies.
  ///   - subscriber: Must be notified of each change, on any thread.
  /// - Returns: A subscription that ends when it is cancelled. It ends automatically when nothing
  ///   holds the shared value any more.
  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  public var id: Self { self }
}
