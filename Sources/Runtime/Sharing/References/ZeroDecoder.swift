/// Decodes any type from no data: each number is zero, each string and collection is empty, each
/// optional is `nil`.
struct ZeroDecoder: Decoder {
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ZeroKeyedContainer<Key>(codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    ZeroUnkeyedContainer(codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    ZeroValueContainer(codingPath: codingPath)
  }

  fileprivate static func decode<T: Decodable>(
    _ type: T.Type,
    _ codingPath: [any CodingKey]
  ) throws -> T {
    // A type that contains itself infinitely has no zero.
    guard codingPath.count < 32 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: "The type never ends.")
      )
    }
    return try Placeholder(for: type).value ?? T(from: ZeroDecoder(codingPath: codingPath))
  }
}

private struct ZeroValueContainer: SingleValueDecodingContainer {
  let codingPath: [any CodingKey]

  func decodeNil() -> Bool { true }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try ZeroDecoder.decode(type, codingPath) }
}

private struct ZeroKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let codingPath: [any CodingKey]
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { true }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try ZeroDecoder.decode(type, codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(ZeroKeyedContainer<Nested>(codingPath: codingPath + [key]))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    ZeroUnkeyedContainer(codingPath: codingPath + [key])
  }

  func superDecoder() -> any Decoder { ZeroDecoder(codingPath: codingPath) }
  func superDecoder(forKey key: Key) -> any Decoder { ZeroDecoder(codingPath: codingPath + [key]) }
}

private struct ZeroUnkeyedContainer: UnkeyedDecodingContainer {
  let codingPath: [any CodingKey]
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  func decodeNil() -> Bool { true }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try ZeroDecoder.decode(type, codingPath) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(ZeroKeyedContainer<Nested>(codingPath: codingPath))
  }

  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }
  func superDecoder() -> any Decoder { ZeroDecoder(codingPath: codingPath) }
}
