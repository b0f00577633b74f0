public import Foundation

// One function for each type that user defaults can hold, since the compiler is to say where a type is
// none; others are written as JSON.
extension SharedReaderKey {
  /// Keeps a truth value in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Bool> {
    AppStorageKey(key, .bool, store)
  }

  /// Keeps a truth value that may be absent in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Bool?> {
    AppStorageKey(key, .optional(.bool), store)
  }

  /// Keeps an integer in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Int> {
    AppStorageKey(key, .int, store)
  }

  /// Keeps an integer that may be absent in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Int?> {
    AppStorageKey(key, .optional(.int), store)
  }

  /// Keeps a number in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Double> {
    AppStorageKey(key, .double, store)
  }

  /// Keeps a number that may be absent in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Double?> {
    AppStorageKey(key, .optional(.double), store)
  }

  /// Keeps a text in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<String> {
    AppStorageKey(key, .propertyList(), store)
  }

  /// Keeps a text that may be absent in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<String?> {
    AppStorageKey(key, .optional(.propertyList()), store)
  }

  /// Keeps texts in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<[String]> {
    AppStorageKey(key, .propertyList(), store)
  }

  /// Keeps texts that may be absent in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<[String]?> {
    AppStorageKey(key, .optional(.propertyList()), store)
  }

  /// Keeps a URL in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<URL> {
    AppStorageKey(key, .url, store)
  }

  /// Keeps a URL that may be absent in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<URL?> {
    AppStorageKey(key, .optional(.url), store)
  }

  /// Keeps data in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Data> {
    AppStorageKey(key, .propertyList(), store)
  }

  /// Keeps data that may be absent in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Data?> {
    AppStorageKey(key, .optional(.propertyList()), store)
  }

  /// Keeps a date in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Date> {
    AppStorageKey(key, .propertyList(), store)
  }

  /// Keeps a date that may be absent in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Date?> {
    AppStorageKey(key, .optional(.propertyList()), store)
  }

  /// Keeps a value that integers stand for in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value>, Value.RawValue == Int {
    AppStorageKey(key, .rawValue(.int), store)
  }

  /// Keeps a value that integers stand for and that may be absent in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?>, Value.RawValue == Int {
    AppStorageKey(key, .optional(.rawValue(.int)), store)
  }

  /// Keeps a value that texts stand for in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value>, Value.RawValue == String {
    AppStorageKey(key, .rawValue(.propertyList()), store)
  }

  /// Keeps a value that texts stand for and that may be absent in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?>, Value.RawValue == String {
    AppStorageKey(key, .optional(.rawValue(.propertyList())), store)
  }

  /// Keeps a value of any other type, as JSON, in user defaults under a name.
  ///
  /// - Parameters:
  ///   - key: The name.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless given.
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, .json(), store)
  }
}
