import ConcurrencyExtras
public import Dependencies
public import Foundation

/// Where ``FileStorageKey`` keeps files: on the disk, or in memory.
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

  /// The disk.
  public static let fileSystem = Self(FileSystemStorage())

  /// A new storage in memory, with no files.
  public static var inMemory: Self { .inMemory(fileSystem: LockIsolated([:])) }

  /// Writes what is waiting to be written, before it returns. At exit it is written by itself.
  package func writePending() {
    backend.writePending()
  }

  /// A storage in memory with files, whose contents can be given and looked at.
  ///
  /// - Parameter fileSystem: The contents of the files.
  public static func inMemory(fileSystem: LockIsolated<[URL: Data]>) -> Self {
    Self(InMemoryFileStorage(fileSystem))
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.backend === rhs.backend }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(backend))
  }
}

/// What a file storage does.
protocol FileStorageBackend: AnyObject, Sendable {
  /// The content of a file as it is or is about to be; `nil` where there is none.
  func load(_ url: URL) throws -> Data?

  /// Writes a file, soon or now.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - isUrgent: Whether to write without delay.
  ///   - makeData: Makes the content, on any thread.
  ///   - completion: Is called when the file, with this content or a later one, is written or is not.
  func save(
    to url: URL,
    isUrgent: Bool,
    makeData: @escaping @Sendable () throws -> Data,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  )

  /// Writes a file, or removes it, before it returns.
  func replace(_ url: URL, with data: Data?) throws

  /// What it is, as people name it.
  var storageDescription: String { get }

  /// Tells of changes to a file that are not made by `save`.
  func subscribe(
    to url: URL,
    _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Void
  ) -> SharedSubscription

  /// Sees to it that the file as it is now survives the next save, under another name.
  func keepUnreadableFile(_ url: URL)

  /// Writes what is waiting to be written, before it returns.
  func writePending()
}

/// Files in memory.
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
  /// Where files are kept: on the disk; in tests, in memory, each test with its own.
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
