public import Foundation

// One overload for each type that user defaults can hold, so that the compiler rejects a type
// without one. Other `Codable` types are stored as JSON.
extension SharedReaderKey {
  /// Stores a Boolean value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Bool> {
    AppStorageKey(key, .bool, store)
  }

  /// Stores an optional Boolean value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Bool?> {
    AppStorageKey(key, .optional(.bool), store)
  }

  /// Stores an integer in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Int> {
    AppStorageKey(key, .int, store)
  }

  /// Stores an optional integer in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Int?> {
    AppStorageKey(key, .optional(.int), store)
  }

  /// Stores a floating-point number in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Double> {
    AppStorageKey(key, .double, store)
  }

  /// Stores an optional floating-point number in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Double?> {
    AppStorageKey(key, .optional(.double), store)
  }

  /// Stores a string in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<String> {
    AppStorageKey(key, .propertyList(), store)
  }

  /// Stores an optional string in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<String?> {
    AppStorageKey(key, .optional(.propertyList()), store)
  }

  /// Stores an array of strings in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<[String]> {
    AppStorageKey(key, .propertyList(), store)
  }

  /// Stores an optional array of strings in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<[String]?> {
    AppStorageKey(key, .optional(.propertyList()), store)
  }

  /// Stores a URL in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<URL> {
    AppStorageKey(key, .url, store)
  }

  /// Stores an optional URL in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<URL?> {
    AppStorageKey(key, .optional(.url), store)
  }

  /// Stores data in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Data> {
    AppStorageKey(key, .propertyList(), store)
  }

  /// Stores optional data in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Data?> {
    AppStorageKey(key, .optional(.propertyList()), store)
  }

  /// Stores a date in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Date> {
    AppStorageKey(key, .propertyList(), store)
  }

  /// Stores an optional date in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Date?> {
    AppStorageKey(key, .optional(.propertyList()), store)
  }

  /// Stores a value with an integer raw value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value>, Value.RawValue == Int {
    AppStorageKey(key, .rawValue(.int), store)
  }

  /// Stores an optional value with an integer raw value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?>, Value.RawValue == Int {
    AppStorageKey(key, .optional(.rawValue(.int)), store)
  }

  /// Stores a value with a string raw value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value>, Value.RawValue == String {
    AppStorageKey(key, .rawValue(.propertyList()), store)
  }

  /// Stores an optional value with a string raw value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults; `nil` selects those of the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?>, Value.RawValue == String {
    AppStorageKey(key, .optional(.rawValue(.propertyList())), store)
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
