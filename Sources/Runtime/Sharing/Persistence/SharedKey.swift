/// A key that loads shared values from a storage outside the program, and saves them there.
///
/// ```swift
/// struct KeychainKey: SharedKey {
///   let account: String
///
///   var id: String { account }
///
///   func load(context: LoadContext<String?>, continuation: LoadContinuation<String?>) {
///     continuation.resume(with: Result { try Keychain.password(of: account) })
///   }
///
///   func subscribe(
///     context: LoadContext<String?>,
///     subscriber: SharedSubscriber<String?>
///   ) -> SharedSubscription {
///     SharedSubscription {}
///   }
///
///   func save(_ value: String?, context: SaveContext, continuation: SaveContinuation) {
///     continuation.resume(with: Result { try Keychain.setPassword(value, of: account) })
///   }
/// }
///
/// @Shared(KeychainKey(account: "me")) var password: String?
/// ```
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - context: The reason for the save.
  ///   - continuation: Must be resumed exactly once, immediately or later, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}
