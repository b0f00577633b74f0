import ConcurrencyExtras
public import Dependencies
public import Foundation

/// The storage in which ``FileStorageKey`` keeps files: the file system or memory.
///
/// ```swift
/// let store = TestStore(initialState: Todos.State()) {
///   Todos()
/// } withDependencies: {
///   $0.defaultFileStorage = .inMemory
/// }
/// ```
public struct FileStorage: Hashable, Sendable {
  let backend: any FileStorageBackend

  init(_ backend: any FileStorageBackend) {
    self.backend = backend
  }

  /// The file system.
  public static let fileSystem = Self(FileSystemStorage())

  /// A new, empty storage in memory.
  public static var inMemory: Self { .inMemory(fileSystem: LockIsolated([:])) }

  /// Writes pending saves before it returns. This happens automatically when the process exits.
  package func writePending() {
    backend.writePending()
  }

  /// A storage in memory whose files the caller provides and can inspect.
  ///
  /// - Parameter fileSystem: The contents of the files, by URL.
  public static func inMemory(fileSystem: LockIsolated<[URL: Data]>) -> Self {
    Self(InMemoryFileStorage(fileSystem))
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.backend === rhs.backend }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(backend))
  }
}

/// The operations of a file storage.
protocol FileStorageBackend: AnyObject, Sendable {
  /// Reads the content of a file, including a pending save; `nil` if there is no file.
  ///
  /// - Parameter receive: Called before this method returns.
  func load(_ url: URL, _ receive: (Result<Data?, any Error>) -> Void)

  /// Saves a file, immediately or after a short delay.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - isUrgent: Whether to write without delay.
  ///   - makeData: Creates the content, on any thread.
  ///   - completion: Called when this content or a later one was written, or when the write failed.
  func save(
    to url: URL,
    isUrgent: Bool,
    makeData: @escaping @Sendable () throws -> Data,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  )

  /// Reads and changes a file in one transaction, which excludes other processes.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - adopt: Receives the content, if it is not the one in memory.
  ///   - change: Changes the value. The content that it saves is written in the transaction.
  /// - Throws: An error if the transaction could not begin; neither closure was called in this case.
  func coordinate(_ url: URL, adopt: (Data?) -> Void, change: () -> Void) throws

  /// Writes a file before it returns; `nil` removes the file.
  func replace(_ url: URL, with data: Data?) throws

  /// A description of the storage for messages.
  var storageDescription: String { get }

  /// Reports changes to a file that `save` did not make.
  func subscribe(
    to url: URL,
    _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Void
  ) -> SharedSubscription

  /// Preserves a content under another name, at the latest when the next save replaces it.
  func keepUnreadableFile(_ url: URL, _ data: Data)

  /// Writes pending saves before it returns.
  func writePending()
}

extension FileStorageBackend {
  func load(_ url: URL) throws -> Data? {
    var result: Result<Data?, any Error> = .success(nil)
    load(url) { result = $0 }
    return try result.get()
  }
}

private final class InMemoryFileStorage: FileStorageBackend {
  private let files: LockIsolated<[URL: Data]>

  init(_ files: LockIsolated<[URL: Data]>) {
    self.files = files
  }

  func load(_ url: URL, _ receive: (Result<Data?, any Error>) -> Void) {
    receive(.success(files.withLock { $0[url] }))
  }

  func save(
    to url: URL,
    isUrgent: Bool,
    makeData: @escaping @Sendable () throws -> Data,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    completion(
      Result {
        let data = try makeData()
        files.withLock { $0[url] = data }
      }
    )
  }

  func subscribe(
    to url: URL,
    _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Void
  ) -> SharedSubscription {
    .empty
  }

  func writePending() {}

  func coordinate(_ url: URL, adopt: (Data?) -> Void, change: () -> Void) {
    // No other process has this memory.
    change()
  }

  func replace(_ url: URL, with data: Data?) {
    files.withLock { $0[url] = data }
  }

  var storageDescription: String { "files in memory" }

  func keepUnreadableFile(_ url: URL, _ data: Data) {
    files.withLock { files in
      let beside = { (name: String) in
        URL(fileURLWithPath: name, isDirectory: false, relativeTo: url).absoluteURL
      }
      let kept = StorageFile.nameToKeep(url.lastPathComponent) { files[beside($0)] != nil }
      files[beside(kept)] = data
    }
  }
}

extension DependencyValues {
  /// The storage of ``FileStorageKey``: by default the file system. Each test has its own, in
  /// memory.
  public var defaultFileStorage: FileStorage {
    get { self[DefaultFileStorageKey.self] }
    set { self[DefaultFileStorageKey.self] = newValue }
  }
}

private enum DefaultFileStorageKey: DependencyKey {
  static var liveValue: FileStorage { .fileSystem }
  static var previewValue: FileStorage { .inMemory }
  static var testValue: FileStorage { .inMemory }
}
