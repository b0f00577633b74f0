import ConcurrencyExtras
import Dispatch
import Foundation

/// A file storage in the file system.
///
/// The first save of a file is written before `save` returns. Saves that follow within a quarter of
/// a second are written together. Pending saves are written when the process exits.
final class FileSystemStorage: FileStorageBackend {
  /// The minimum time between two writes of a file.
  private static let interval: DispatchTimeInterval = .milliseconds(250)

  private struct Write: Sendable {
    var makeData: @Sendable () throws -> Data
    var completions: [SaveCompletion] = []
    let reporter = SaveReporter()
  }

  private struct State: Sendable {
    /// The latest unwritten save of each file.
    var pending: [URL: Write] = [:]
    /// The contents that are being written.
    var writing: [URL: @Sendable () throws -> Data] = [:]
    /// Files whose write interval has not ended. A save of such a file waits for the end, unless it
    /// is urgent.
    var resting: Set<URL> = []
    /// Fingerprints of the contents last written, to distinguish changes by others from our own.
    var written: [URL: Fingerprint] = [:]
    /// Unreadable files, to be kept under another name before the next write.
    var unreadable: Set<URL> = []
    var exitFlush: SharedSubscription?
    /// The number of saves of each file.
    var saveCounts: [URL: Int] = [:]
  }

  private let state = LockIsolated(State())
  /// Serializes writes.
  private let writing = NSRecursiveLock()
  /// The queue for delayed writes.
  private let queue = DispatchQueue(label: "tcash.file-storage", qos: .utility)
  private let onQueue = DispatchSpecificKey<Bool>()
  private let watcher = FileWatcher.shared

  init() {
    queue.setSpecific(key: onQueue, value: true)
  }

  private func flushAtExit() {
    guard state.withLock({ $0.exitFlush == nil }) else { return }
    let flush = ExitFlush.shared.add { [weak self] in self?.writePending(isExiting: $0) }
    state.withLock { $0.exitFlush = flush }
  }

  func load(_ url: URL) throws -> Data? {
    let makeData = state.withLock { $0.pending[url]?.makeData ?? $0.writing[url] }
    return try makeData?() ?? StorageFile(url).read()
  }

  func save(
    to url: URL,
    isUrgent: Bool,
    makeData: @escaping @Sendable () throws -> Data,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    flushAtExit()
    let writesNow = state.withLock { state in
      var write = state.pending[url] ?? Write(makeData: makeData)
      write.makeData = makeData
      write.completions.append(completion)
      state.pending[url] = write
      state.saveCounts[url, default: 0] += 1
      return state.resting.insert(url).inserted || isUrgent
    }
    guard writesNow else { return }
    write(url)
    queue.asyncAfter(deadline: .now() + Self.interval) { [self] in endRest(of: url) }
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

  var storageDescription: String { "files" }

  func writePending() {
    writePending(isExiting: false)
  }

  /// - Parameter isExiting: Whether the process is exiting, and no task will run any more.
  private func writePending(isExiting: Bool) {
    let writeAll = { [self] in
      for url in state.withLock({ $0.pending.keys }) { write(url, isExiting: isExiting) }
    }
    // Observers of external changes run on the queue and may exit the process. A synchronous
    // dispatch would deadlock there.
    if DispatchQueue.getSpecific(key: onQueue) == true {
      writeAll()
    } else {
      queue.sync(execute: writeAll)
    }
  }

  /// Writes the pending save of a file, and delivers the outcome.
  private func write(_ url: URL, isExiting: Bool = false) {
    guard let (write, result) = writing.withLock({ writePendingData(of: url) }) else { return }
    watcher.folderMayExist(of: url)
    if isExiting {
      for completion in write.completions { completion(result) }
    } else {
      write.reporter.notify(write.completions, result)
    }
  }

  private func writePendingData(of url: URL) -> (Write, Result<Void, any Error>)? {
    let pending = state.withLock { state in
      let write = state.pending.removeValue(forKey: url)
      state.writing[url] = write?.makeData
      return write
    }
    guard let write = pending else { return nil }
    let result = Result { try put(write.makeData(), at: url) }
    state.withLock { $0.writing[url] = nil }
    return (write, result)
  }

  private func put(_ data: Data, at url: URL) throws {
    try keepIfUnreadable(url)
    // Recorded before the write, so the watcher does not mistake it for an external change.
    state.withLock { $0.written[url] = Fingerprint(data) }
    try StorageFile(url).write(data)
  }

  func replace(_ url: URL, with data: Data?) throws {
    let operation = { [self] in
      if let data { return try writing.withLock { try put(data, at: url) } }
      state.withLock { $0.written[url] = Fingerprint(nil) }
      guard FileManager.default.fileExists(atPath: url.path) else { return }
      try FileManager.default.removeItem(at: url)
    }
    if DispatchQueue.getSpecific(key: onQueue) == true {
      try operation()
    } else {
      try queue.sync(execute: operation)
    }
    watcher.folderMayExist(of: url)
  }

  func keepUnreadableFile(_ url: URL) {
    _ = state.withLock { $0.unreadable.insert(url) }
  }

  private func keepIfUnreadable(_ url: URL) throws {
    guard state.withLock({ $0.unreadable.remove(url) }) != nil else { return }
    do {
      try StorageFile(url).keepUnreadable()
    } catch {
      _ = state.withLock { $0.unreadable.insert(url) }
      throw error
    }
  }

  func subscribe(
    to url: URL,
    _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Void
  ) -> SharedSubscription {
    let last = LockIsolated<Fingerprint?>(nil)
    return watcher.watch(url, on: queue) { [weak self] in
      self?.lookAtFile(url, lastSeen: last, onChange)
    }
  }

  /// Reports a change to a file by others.
  private func lookAtFile(
    _ url: URL,
    lastSeen last: LockIsolated<Fingerprint?>,
    _ onChange: (Result<Data?, any Error>) -> Void
  ) {
    let count = saveCount(of: url)
    // Wait for our own writes to end: the file may be missing while it is being written.
    let change = writing.withLock { changeByOthers(of: url, lastSeen: last) }
    guard let change else { return }
    onChange(change)
    // A save during the callback may have been overwritten in memory by the older content just
    // delivered. Deliver the stored or pending content until no save comes in between.
    var told = count
    while case let count = saveCount(of: url), count != told {
      told = count
      onChange(Result { try load(url) })
    }
  }

  private func saveCount(of url: URL) -> Int {
    state.withLock { $0.saveCounts[url, default: 0] }
  }

  private func changeByOthers(
    of url: URL,
    lastSeen last: LockIsolated<Fingerprint?>
  ) -> Result<Data?, any Error>? {
    guard state.withLock({ $0.pending[url] == nil }) else { return nil }
    let result = Result { try StorageFile(url).read() }
    if case .success(let data) = result {
      let fingerprint = Fingerprint(data)
      let isKnown = last.withLock { last in
        defer { last = fingerprint }
        return last == fingerprint
      }
      if isOurs(fingerprint, at: url) || isKnown { return nil }
    }
    return result
  }

  /// Whether a file has the content that was last written here. If not, forgets that content.
  private func isOurs(_ fingerprint: Fingerprint, at url: URL) -> Bool {
    state.withLock { state in
      if state.written[url] == fingerprint { return true }
      state.written[url] = nil
      // Reading the new content will show whether it is readable.
      state.unreadable.remove(url)
      return false
    }
  }
}

/// Identifies file content without keeping it.
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
