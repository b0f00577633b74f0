import ConcurrencyExtras
import Dispatch
import Foundation

/// Files on the disk.
///
/// The first save of a file is written at once, those that follow within a moment together. What is
/// waiting is written when the process exits.
final class FileSystemStorage: FileStorageBackend {
  /// How far apart the writes of a file are at least.
  private static let interval: DispatchTimeInterval = .milliseconds(250)

  private struct Write: Sendable {
    var makeData: @Sendable () throws -> Data
    var completions: [@Sendable (Result<Void, any Error>) -> Void]
  }

  private struct State: Sendable {
    /// What is to be written, the latest of each file.
    var pending: [URL: Write] = [:]
    /// Files that were written a moment ago, or will be in a moment.
    var resting: Set<URL> = []
    /// The content of files that was last seen, to tell changes by others from ours.
    var known: [URL: Fingerprint] = [:]
    /// Files to be kept under another name.
    var unreadable: Set<URL> = []
  }

  private let state = LockIsolated(State())
  /// Where files are written, one after the other.
  private let queue = DispatchQueue(label: "tcash.file-storage", qos: .utility)
  private let watcher = FileWatcher()

  init() {
    ExitFlush.shared.add { [weak self] in self?.writePending() }
  }

  func load(_ url: URL) throws -> Data? {
    let pending = state.withLock { $0.pending[url]?.makeData }
    if let pending { return try pending() }
    let data = try read(url)
    state.withLock { $0.known[url] = Fingerprint(data) }
    return data
  }

  private func read(_ url: URL) throws -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch let error as CocoaError
      where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile
    {
      return nil
    } catch {
      throw FileProblem("read", url.path, reason: error.localizedDescription)
    }
  }

  func save(
    to url: URL,
    isUrgent: Bool,
    makeData: @escaping @Sendable () throws -> Data,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let writesNow = state.withLock { state in
      var write = state.pending[url] ?? Write(makeData: makeData, completions: [])
      write.makeData = makeData
      write.completions.append(completion)
      state.pending[url] = write
      return state.resting.insert(url).inserted || isUrgent
    }
    guard writesNow else { return }
    queue.async { [self] in
      write(url)
      queue.asyncAfter(deadline: .now() + Self.interval) { [self] in endRest(of: url) }
    }
  }

  private func endRest(of url: URL) {
    let isPending = state.withLock { state in
      if state.pending[url] == nil { state.resting.remove(url) }
      return state.pending[url] != nil
    }
    guard isPending else { return }
    write(url)
    queue.asyncAfter(deadline: .now() + Self.interval) { [self] in endRest(of: url) }
  }

  /// Writes what is waiting. Called at exit, and by tests.
  func writePending() {
    queue.sync {
      for url in state.withLock({ $0.pending.keys }) { write(url) }
    }
  }

  /// Writes a file, on the queue.
  private func write(_ url: URL) {
    guard let write = state.withLock({ $0.pending[url] }) else { return }
    let result = Result {
      let data = try write.makeData()
      try keepIfUnreadable(url)
      // Known before it is there, so that it is not taken for a change by another.
      state.withLock { $0.known[url] = Fingerprint(data) }
      try AtomicFile.write(data, to: url)
    }
    let completions = state.withLock { state in
      // A save that came meanwhile waits for its own write.
      let isLatest = state.pending[url]?.completions.count == write.completions.count
      if isLatest {
        state.pending[url] = nil
      } else {
        state.pending[url]?.completions.removeFirst(write.completions.count)
      }
      return write.completions
    }
    watcher.folderMayExist(url.deletingLastPathComponent())
    for completion in completions { completion(result) }
  }

  func keepUnreadableFile(_ url: URL) {
    _ = state.withLock { $0.unreadable.insert(url) }
  }

  private func keepIfUnreadable(_ url: URL) throws {
    guard state.withLock({ $0.unreadable.remove(url) }) != nil else { return }
    let manager = FileManager.default
    guard manager.fileExists(atPath: url.path) else { return }
    let kept = AtomicFile.nameToKeep(url) { manager.fileExists(atPath: $0.path) }
    do {
      try manager.copyItem(at: url, to: kept)
    } catch {
      _ = state.withLock { $0.unreadable.insert(url) }
      throw FileProblem("kept as \(kept.lastPathComponent)", url.path, reason: "\(error)")
    }
  }

  func subscribe(
    to url: URL,
    _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Void
  ) -> SharedSubscription {
    watcher.watch(url, on: queue) { [weak self] in
      guard let self, state.withLock({ $0.pending[url] == nil }) else { return }
      let result = Result { try self.read(url) }
      if case .success(let data) = result {
        let fingerprint = Fingerprint(data)
        let isKnown = state.withLock { state in
          defer {
            state.known[url] = fingerprint
            if state.known[url] != fingerprint { state.unreadable.remove(url) }
          }
          return state.known[url] == fingerprint
        }
        if isKnown { return }
      }
      onChange(result)
    }
  }
}

/// Tells contents apart without keeping them.
private struct Fingerprint: Hashable, Sendable {
  private let count: Int?
  private let hash: Int

  init(_ data: Data?) {
    self.count = data?.count
    var hasher = Hasher()
    data?.withUnsafeBytes { hasher.combine(bytes: $0) }
    self.hash = hasher.finalize()
  }
}
