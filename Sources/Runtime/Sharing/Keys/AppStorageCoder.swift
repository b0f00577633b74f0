import Foundation

/// Reads and writes values of a type in user defaults.
public struct AppStorageCoder<Value: Sendable>: Sendable {
  /// Reads a value; `nil` if there is no value of the type.
  let read: @Sendable (UserDefaults, String) throws -> Value?
  let write: @Sendable (Value, UserDefaults, String) throws -> Void
  /// Encodes a value as JSON; `nil` if user defaults would have no entry for it.
  let encode: @Sendable (Value) throws -> JSONText?
  let decode: @Sendable (JSONText) throws -> Value

  /// A coder that stores values as another type.
  static func converted<Stored: Sendable>(
    _ stored: AppStorageCoder<Stored>,
    from: @escaping @Sendable (Stored) -> Value?,
    to: @escaping @Sendable (Value) -> Stored
  ) -> Self {
    Self(
      read: { store, name in try stored.read(store, name).flatMap(from) },
      write: { value, store, name in try stored.write(to(value), store, name) },
      encode: { try stored.encode(to($0)) },
      decode: { text in
        guard let value = try from(stored.decode(text)) else {
          throw NoValueOfType(text: text, typeName: "\(Value.self)")
        }
        return value
      }
    )
  }

  /// A coder for optionals, which stores no entry for `nil`.
  static func optional<Wrapped: Sendable>(_ wrapped: AppStorageCoder<Wrapped>) -> Self
  where Value == Wrapped? {
    Self(
      read: { store, name in try wrapped.read(store, name).map(Optional.some) },
      write: { value, store, name in
        if let value {
          try wrapped.write(value, store, name)
        } else {
          store.removeObject(forKey: name)
        }
      },
      encode: { try $0.flatMap(wrapped.encode) },
      decode: { $0.text == "null" ? nil : try wrapped.decode($0) }
    )
  }
}

extension AppStorageCoder where Value: RawRepresentable, Value.RawValue: Sendable {
  static func rawValue(_ stored: AppStorageCoder<Value.RawValue>) -> Self {
    converted(stored, from: { Value(rawValue: $0) }, to: { $0.rawValue })
  }
}

extension AppStorageCoder where Value: Codable {
  /// A coder for a property list type.
  static func propertyList() -> Self {
    .init(
      read: { store, name in store.object(forKey: name).flatMap { $0 as? Value } },
      write: { value, store, name in store.set(value, forKey: name) }
    )
  }

  private init(
    read: @escaping @Sendable (UserDefaults, String) throws -> Value?,
    write: @escaping @Sendable (Value, UserDefaults, String) throws -> Void
  ) {
    self.init(
      read: read,
      write: write,
      encode: { value in
        (value as? any OptionalValue)?.isNil == true ? nil : try JSONText(encoding: value)
      },
      decode: { try $0.decode(Value.self) }
    )
  }

  /// A coder that stores any other type as JSON.
  static func json() -> Self {
    Self(
      read: { store, name in
        guard let data = store.object(forKey: name) as? Data else { return nil }
        return try JSONDecoder().decode(Value.self, from: data)
      },
      write: { value, store, name in
        if (value as? any OptionalValue)?.isNil == true {
          store.removeObject(forKey: name)
        } else {
          store.set(try JSONEncoder().encode(value), forKey: name)
        }
      }
    )
  }
}

extension AppStorageCoder<URL> {
  /// A coder for URLs in the format of user defaults. It also reads URLs that are stored as
  /// strings.
  static var url: Self {
    Self(
      read: { store, name in
        guard let text = store.object(forKey: name) as? String else {
          return store.url(forKey: name)
        }
        let url = URL(string: text)
        return url?.scheme == nil ? store.url(forKey: name) : url
      },
      write: { value, store, name in
        // On Linux 'UserDefaults.set(_: URL?)' stores only the path, whatever the scheme.
        if value.isFileURL {
          store.set(value.path, forKey: name)
        } else {
          let data = try NSKeyedArchiver.archivedData(
            withRootObject: value as NSURL,
            requiringSecureCoding: true
          )
          store.set(data, forKey: name)
        }
      }
    )
  }
}

extension AppStorageCoder<Bool> {
  static var bool: Self {
    Self(
      read: { store, name in store.object(forKey: name) == nil ? nil : store.bool(forKey: name) },
      write: { value, store, name in store.set(value, forKey: name) }
    )
  }
}

extension AppStorageCoder<Int> {
  static var int: Self {
    Self(
      read: { store, name in (store.object(forKey: name) as? NSNumber)?.intValue },
      write: { value, store, name in store.set(value, forKey: name) }
    )
  }
}

extension AppStorageCoder<Double> {
  /// A coder for numbers, which a property list may store as integers.
  static var double: Self {
    Self(
      read: { store, name in (store.object(forKey: name) as? NSNumber)?.doubleValue },
      write: { value, store, name in store.set(value, forKey: name) }
    )
  }
}

/// The error for JSON in another storage that is not a value of the type.
private struct NoValueOfType: Error, CustomStringConvertible {
  let text: JSONText
  let typeName: String

  var description: String { "\(text) is not a value of '\(typeName)'." }
}

private protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  var isNil: Bool { self == nil }
}
