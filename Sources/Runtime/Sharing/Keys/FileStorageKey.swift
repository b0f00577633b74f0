import ConcurrencyExtras
import Dependencies
public import Foundation

extension SharedReaderKey {
  /// Stores a value in a file as JSON.
  ///
  /// ```swift
  /// @Shared(.fileStorage(.documentsDirectory.appending(component: "todos.json")))
  /// var todos: IdentifiedArrayOf<Todo> = []
  /// ```
  ///
  /// A save replaces the file atomically: whatever interrupts it, the file is either the old one or
  /// the new one. Changes that others make to the file are observed. A file that can't be read is
  /// an error; it is kept beside the new file when the value is next saved.
  ///
  /// - Parameters:
  ///   - url: The file. Its folder is created if necessary.
  ///   - decoder: Decodes the JSON.
  ///   - encoder: Encodes the JSON. The default sorts keys and breaks lines.
  public static func fileStorage<Value: Codable>(
    _ url: URL,
    decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, FileCoding(decoder: decoder, encoder: encoder))
  }

  // The closures are `sending` rather than `@Sendable`: if a key is written with a leading dot, as
  // in the example, the compiler (6.3) infers non-sendable closures and would reject them.
  /// Stores a value in a file in a custom format.
  ///
  /// ```swift
  /// @Shared(
  ///   .fileStorage(url, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) })
  /// )
  /// var text = ""
  /// ```
  ///
  /// - Parameters:
  ///   - url: The file. Its folder is created if necessary.
  ///   - decode: Decodes the value from the file's content.
  ///   - encode: Encodes the value as the file's content.
  public static func fileStorage<Value>(
    _ url: URL,
    decode: sending @escaping (Data) throws -> Value,
    encode: sending @escaping (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(
      url,
      FileCoding(decode: OneAtATime(decode).call, encode: OneAtATime(encode).call)
    )
  }
}

/// Makes a `sending` closure callable from any thread by serializing its calls.
private final class OneAtATime<Input, Output>: Sendable {
  private let function: LockIsolated<(Input) throws -> Output>

  init(_ function: sending @escaping (Input) throws -> Output) {
    self.function = LockIsolated(unchecked: function)
  }

  @Sendable func call(_ input: Input) throws -> Output {
    try function.withLock { try $0(input) }
  }
}

/// Decodes and encodes the content of a file.
struct FileCoding<Value: Sendable>: Sendable {
  let decode: @Sendable (Data) throws -> Value
  let encode: @Sendable (Value) throws -> Data

  init(
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.decode = decode
    self.encode = encode
  }

  init(decoder: JSONDecoder?, encoder: JSONEncoder?) where Value: Codable {
    self.init(
      decode: { try (decoder ?? JSONDecoder()).decode(Value.self, from: $0) },
      encode: { value in
        if let encoder { return try encoder.encode(value) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
      }
    )
  }
}

/// A key for a value in a file, created with ``SharedReaderKey``'s `fileStorage` or `document`.
public struct FileStorageKey<Value: Sendable>: SharedKey {
  private let url: URL
  private let coding: FileCoding<Value>
  private let storage: FileStorage
  package private(set) var isCoordinated = false

  init(_ url: URL, _ coding: FileCoding<Value>) {
    @Dependency(\.defaultFileStorage) var storage
    self.url = url
    self.coding = coding
    self.storage = storage
  }

  /// The key with changes that read and write the file in one transaction: no change of another
  /// process is lost.
  ///
  /// ```swift
  /// @Shared(.fileStorage(url).coordinated) var count = 0
  /// ```
  ///
  /// `withLock` then waits for other processes, up to a few seconds. If they don't finish, an issue
  /// is reported, and the value is changed as without this property. One coordinated value can be
  /// changed at a time.
  public var coordinated: Self {
    var key = self
    key.isCoordinated = true
    return key
  }

  /// The file and its storage.
  public struct ID: Hashable, Sendable {
    let url: URL
    let storage: FileStorage
  }

  public var id: ID { ID(url: url.standardizedFileURL, storage: storage) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    storage.backend.load(url) { result in
      continuation.resume(with: result.flatMap { data in Result { try decode(data) } })
    }
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    storage.backend.subscribe(to: url) { result in
      subscriber.yield(with: result.flatMap { data in Result { try decode(data) } })
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage.backend.save(
      to: url,
      isUrgent: context == .userInitiated,
      makeData: { try coding.encode(value) },
      completion: { continuation.resume(with: $0) }
    )
  }

  /// Decodes a file's content; `nil` if there is no file or it is empty.
  private func decode(_ data: Data?) throws -> Value? {
    guard let data, !data.isEmpty else { return nil }
    do {
      return try coding.decode(data)
    } catch {
      storage.backend.keepUnreadableFile(url, data)
      throw UnreadableFile(path: url.path, typeName: "\(Value.self)", underlyingError: error)
    }
  }
}

extension FileStorageKey: MovableKey {
  var storageKind: SharedStorageKind { .fileStorage }
  var storageName: String { url.standardizedFileURL.path }
  var ownStorageDescription: String { storage.backend.storageDescription }

  func encode(_ value: Value) throws -> JSONText? {
    EmbeddedFile.text(of: try coding.encode(value))
  }

  func decode(_ text: JSONText) throws -> Value {
    try coding.decode(EmbeddedFile.data(of: text))
  }

  func readOwnStorage() throws -> Value? {
    try decode(storage.backend.load(url))
  }

  func writeOwnStorage(_ value: Value) throws -> @Sendable () -> Void {
    storage.backend.writePending()
    let data = try coding.encode(value)
    let before = try storage.backend.load(url)
    try storage.backend.replace(url, with: data)
    return { try? storage.backend.replace(url, with: before) }
  }

  func flushOwnStorage() { storage.backend.writePending() }

  package func coordinate(
    adopt: (Result<Value?, any Error>) -> Void,
    change: () -> Void
  ) throws {
    try storage.backend.coordinate(
      url,
      adopt: { data in adopt(Result { try decode(data) }) },
      change: change
    )
  }
}

extension FileStorageKey: CustomStringConvertible {
  public var description: String { ".fileStorage(\(url.path))" }
}

/// The error for a file that does not contain a value of the expected type.
struct UnreadableFile: DescribedError, CustomStringConvertible {
  let path: String
  let typeName: String
  let underlyingError: any Error

  var description: String {
    """
    The file '\(path)' does not hold a value of '\(typeName)': \
    \(JSONErrorText.text(of: underlyingError)).

    It is left as it is. Repair it, and the value is read. If the value is changed first, the file is \
    kept beside the new one, with 'unreadable' in its name.
    """
  }
}
