import ConcurrencyExtras
import Dispatch
import Foundation

/// A file storage in the file system.
///
/// The first save of a file is written before `save` returns. Saves that follow within a quarter of
/// a second are written together.
final class FileSystemStorage: FileStorageBackend {
  private let files = FileFolder()
  private let store: WriteBehindStore<FileContent>

  init() {
    store = WriteBehindStore(files)
  }

  func load(_ url: URL, _ receive: (Result<Data?, any Error>) -> Void) {
    store.load(url.path) { result in receive(result.map { $0?.data }) }
  }

  func save(
    to url: URL,
    isUrgent: Bool,
    makeData: @escaping @Sendable () throws -> Data,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    store.save(
      url.path,
      isUrgent: isUrgent,
      makeEntry: { FileContent(try makeData()) },
      completion: completion
    )
  }

  func coordinate(_ url: URL, adopt: (Data?) -> Void, change: () -> Void) throws {
    try store.coordinate(url.path, adopt: { adopt($0?.data) }, change: change)
  }

  var storageDescription: String { files.storageDescription }

  func writePending() { store.writePending() }

  func replace(_ url: URL, with data: Data?) throws {
    try store.write([url.path: data.map(FileContent.init)])
  }

  func keepUnreadableFile(_ url: URL, _ data: Data) { files.keepUnreadable(url.path, data) }

  func subscribe(
    to url: URL,
    _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Void
  ) -> SharedSubscription {
    store.subscribe(to: url.path) { result in onChange(result.map { $0?.data }) }
  }
}

/// The content of a file, or what identifies it.
struct FileContent: Sendable {
  /// The content; `nil` if only the identity of a long content is retained.
  let data: Data?
  private let count: Int
  private let hash: Int

  /// The size in bytes up to which contents are retained to be named in messages.
  private static let longest = 200

  init(_ data: Data) {
    self.data = data
    self.count = data.count
    var hasher = Hasher()
    data.withUnsafeBytes { hasher.combine(bytes: $0) }
    self.hash = hasher.finalize()
  }

  private init(identityOf content: Self) {
    data = content.count <= Self.longest ? content.data : nil
    count = content.count
    hash = content.hash
  }

  var identity: Self { Self(identityOf: self) }

  var text: String? {
    guard count <= Self.longest, let data else { return nil }
    return String(data: data, encoding: .utf8)
  }

  func hasSameContent(as other: Self) -> Bool { count == other.count && hash == other.hash }
}

/// The back end of ``FileSystemStorage``: each file is a separate place, named by its path.
private final class FileFolder: StorageBackEnd {
  /// Unreadable contents, to be kept under another name before they are replaced.
  private let unreadable = LockIsolated<[String: FileContent]>([:])
  private let watcher = FileWatcher.shared
  private let queue = DispatchQueue(label: "tcash.file-storage", qos: .utility)

  var storageDescription: String { "files" }
  var pace: WritePace { .spaced(milliseconds: 250) }
  var isOnePlace: Bool { false }

  func keepUnreadable(_ path: String, _ data: Data) {
    unreadable.withLock { $0[path] = FileContent(data).identity }
  }

  func values(of names: Set<String>?) throws -> [String: FileContent] {
    try (names ?? []).reduce(into: [:]) { contents, path in
      contents[path] = try file(path).read().map(FileContent.init)
    }
  }

  func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: FileContent]) throws -> [String: FileContent?]
  ) throws {
    // Each file is a separate place, so a transaction concerns one name.
    for path in names {
      let file = file(path)
      try file.withLock(until: deadline, removesLock: true) {
        let stored = try file.read().map(FileContent.init)
        let changes = try change(stored.map { [path: $0] } ?? [:])
        guard let content = changes[path] else { return }
        if let stored { try keepIfUnreadable(path, stored) }
        if let data = content?.data { try file.write(data) } else { try file.remove() }
      }
      watcher.folderMayExist(of: URL(fileURLWithPath: path, isDirectory: false))
    }
  }

  private func file(_ path: String) -> StorageFile {
    StorageFile(URL(fileURLWithPath: path, isDirectory: false))
  }

  private func keepIfUnreadable(_ path: String, _ stored: FileContent) throws {
    guard let content = unreadable.withLock({ $0[path] }) else { return }
    if content.hasSameContent(as: stored) { try file(path).keepUnreadable() }
    unreadable.withLock { $0[path] = nil }
  }

  func areEqual(_ lhs: FileContent?, _ rhs: FileContent?) -> Bool {
    guard let lhs, let rhs else { return lhs == nil && rhs == nil }
    return lhs.hasSameContent(as: rhs)
  }

  func identity(of entry: FileContent) -> FileContent { entry.identity }
  func text(of entry: FileContent) -> String? { entry.text }

  func watch(
    _ name: String,
    _ onChange: @escaping @Sendable () -> Void
  ) -> SharedSubscription {
    watcher.watch(URL(fileURLWithPath: name, isDirectory: false), on: queue, onChange)
  }
}
