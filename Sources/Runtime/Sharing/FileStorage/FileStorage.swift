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
  /// The content of a file, including a pending save; `nil` if there is no file.
  func load(_ url: URL) throws -> Data?

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

  /// Writes a file before it returns; `nil` removes the file.
  func replace(_ url: URL, with data: Data?) throws

  /// A description of the storage for messages.
  var storageDescription: String { get }

  /// Reports changes to a file that `save` did not make.
  func subscribe(
    to url: URL,
    _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Void
  ) -> SharedSubscription

  /// Preserves the current content under another name, at the latest when the next save replaces
  /// it.
  func keepUnreadableFile(_ url: URL)

  /// Writes pending saves before it returns.
  func writePending()
}

private final class InMemoryFileStorage: FileStorageBackend {
  private let files: LockIsolated<[URL: Data]>

  init(_ files: LockIsolated<[URL: Data]>) {
    self.files = files
  }

  func load(_ url: URL) -> Data? {
    files.withLock { $0[url] }
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

  func replace(_ url: URL, with data: Data?) {
    files.withLock { $0[url] = data }
  }

  var storageDescription: String { "files in memory" }

  func keepUnreadableFile(_ url: URL) {
    files.withLock { files in
      let beside = { (name: String) in
        URL(fileURLWithPath: name, isDirectory: false, relativeTo: url).absoluteURL
      }
      let kept = StorageFile.nameToKeep(url.lastPathComponent) { files[beside($0)] != nil }
      files[beside(kept)] = files[url]
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
