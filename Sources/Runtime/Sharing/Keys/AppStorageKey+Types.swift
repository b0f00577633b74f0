public import Foundation

/// A type of value that user defaults hold as it is. Optionals of such types are such types too, and
/// `nil` has no entry.
///
/// Other types are stored by their raw values or as JSON, so there is no need to conform to this
/// protocol.
public protocol AppStorageValue: Sendable {
  /// Reads and writes values in user defaults.
  static var appStorageCoder: AppStorageCoder<Self> { get }
}

/// A type of raw value by which user defaults hold enums and similar types.
public protocol AppStorageRawValue: AppStorageValue {}

extension Bool: AppStorageValue {
  public static var appStorageCoder: AppStorageCoder<Self> { .bool }
}

extension Int: AppStorageRawValue {
  public static var appStorageCoder: AppStorageCoder<Self> { .int }
}

extension Double: AppStorageValue {
  public static var appStorageCoder: AppStorageCoder<Self> { .double }
}

extension String: AppStorageRawValue {
  public static var appStorageCoder: AppStorageCoder<Self> { .propertyList() }
}

extension Data: AppStorageValue {
  public static var appStorageCoder: AppStorageCoder<Self> { .propertyList() }
}

extension Date: AppStorageValue {
  public static var appStorageCoder: AppStorageCoder<Self> { .propertyList() }
}

extension URL: AppStorageValue {
  public static var appStorageCoder: AppStorageCoder<Self> { .url }
}

extension Array: AppStorageValue where Element == String {
  public static var appStorageCoder: AppStorageCoder<Self> { .propertyList() }
}

extension Optional: AppStorageValue where Wrapped: AppStorageValue {
  public static var appStorageCoder: AppStorageCoder<Self> { .optional(Wrapped.appStorageCoder) }
}

extension SharedReaderKey {
  /// Stores a value in user defaults: a Boolean value, a number, a string, an array of strings, a
  /// URL, data, a date, or an optional of these.
  ///
  /// ```swift
  /// @Shared(.appStorage("count")) var count = 0
  /// @Shared(.appStorage("name")) var name: String?
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage<Value: AppStorageValue>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, Value.appStorageCoder, store)
  }

  /// Stores a value with an integer or string as raw value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value>, Value.RawValue: AppStorageRawValue {
    AppStorageKey(key, .rawValue(Value.RawValue.appStorageCoder), store)
  }

  /// Stores an optional value with an integer or string as raw value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?>, Value.RawValue: AppStorageRawValue {
    AppStorageKey(key, .optional(.rawValue(Value.RawValue.appStorageCoder)), store)
  }

  /// Stores a value of any other `Codable` type in user defaults, as JSON.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, .json(), store)
  }
}
