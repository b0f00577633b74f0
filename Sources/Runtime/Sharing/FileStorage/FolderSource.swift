import ConcurrencyExtras
import Dispatch
import Foundation

#if os(Linux) || os(Android)

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Folder events from inotify, or from polling when inotify has reached a limit.
final class FolderSource: Sendable {
  typealias Handle = Int32

  private struct State {
    var paths: [Handle: String] = [:]
    /// The folders that are polled.
    var polled: [Handle: String] = [:]
    var lastPolled: Handle = -1
    var polling: FolderPolling?
    var onEvent: (@Sendable (FolderEvent) -> Void)?
    var descriptor: Int32?
    var source: (any DispatchSourceRead)?
  }

  private let events: UInt32
  private let state = LockIsolated(UncheckedSendable(State()))
  private let queue = DispatchQueue(label: "tcash.folder-source", qos: .utility)

  private let usesPolling: Bool

  /// - Parameter usesPolling: Whether to poll the folders from the start.
  init(noticesModifications: Bool, usesPolling: Bool = false) {
    self.usesPolling = usesPolling
    let files = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
    let folders = IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    self.events = UInt32(files | folders | (noticesModifications ? IN_MODIFY : 0))
  }

  deinit {
    state.withLock { $0.value.source?.cancel() }
  }

  var onEvent: (@Sendable (FolderEvent) -> Void)? {
    get { state.withLock { $0.value.onEvent } }
    set { state.withLock { $0.value.onEvent = newValue } }
  }

  /// Watches a folder.
  ///
  /// - Returns: The handle that removes the watch; `nil` if there is no such folder.
  func add(_ path: String) -> Handle? {
    guard !usesPolling else { return poll(path) }
    guard let descriptor = start() else { return Self.isExhausted(errno) ? poll(path) : nil }
    // Under the lock, so that no event arrives before its path is registered.
    let (handle, error) = state.withLock { state in
      let handle = inotify_add_watch(descriptor, path, events)
      if handle >= 0 { state.value.paths[handle] = path }
      return (handle, errno)
    }
    if handle >= 0 { return handle }
    return Self.isExhausted(error) ? poll(path) : nil
  }

  /// Whether a watch failed because of a system limit or because inotify is not supported.
  private static func isExhausted(_ error: Int32) -> Bool {
    [ENOSPC, EMFILE, ENFILE, ENOMEM, ENOSYS].contains(error)
  }

  /// Polls a folder instead of watching it.
  private func poll(_ path: String) -> Handle? {
    let polling = state.withLock { state in
      let polling =
        state.value.polling
        ?? FolderPolling { [weak self] event in self?.onEvent?(event) }
      state.value.polling = polling
      return polling
    }
    guard polling.add(path) else { return nil }
    return state.withLock { state in
      state.value.lastPolled -= 1
      state.value.polled[state.value.lastPolled] = path
      return state.value.lastPolled
    }
  }

  func remove(_ handle: Handle) {
    let polled = state.withLock { state in
      (state.value.polling, state.value.polled.removeValue(forKey: handle))
    }
    if let path = polled.1 {
      polled.0?.remove(path)
      return
    }
    state.withLock { state in
      guard state.value.paths.removeValue(forKey: handle) != nil else { return }
      if let descriptor = state.value.descriptor { _ = inotify_rm_watch(descriptor, handle) }
    }
  }

  private func start() -> Int32? {
    state.withLock { state in
      if let descriptor = state.value.descriptor { return descriptor }
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler { [weak self] in self?.readEvents(descriptor) }
      source.setCancelHandler { close(descriptor) }
      source.activate()
      state.value.descriptor = descriptor
      state.value.source = source
      return descriptor
    }
  }

  private func readEvents(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      deliver(buffer.prefix(count))
    }
  }

  private func deliver(_ bytes: ArraySlice<UInt8>) {
    let headerSize = MemoryLayout<inotify_event>.size
    var rest = bytes
    while rest.count >= headerSize {
      let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      let name = rest.dropFirst(headerSize).prefix(Int(event.len)).prefix { $0 != 0 }
      rest = rest.dropFirst(headerSize + Int(event.len))
      if has(event, IN_Q_OVERFLOW) {
        deliverOverflow()
      } else if let folder = state.withLock({ $0.value.paths[event.wd] }) {
        let file = event.len == 0 ? nil : String(decoding: name, as: UTF8.self)
        deliver(event, file, in: folder)
      }
    }
  }

  private func deliver(_ event: inotify_event, _ name: String?, in folder: String) {
    guard let change = change(event, name, in: folder) else { return }
    if change == .lost { remove(event.wd) }
    onEvent?(FolderEvent(folder: folder, name: name, change: change))
  }

  private func change(
    _ event: inotify_event,
    _ name: String?,
    in folder: String
  ) -> FolderEvent.Change? {
    if has(event, IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) || has(event, IN_UNMOUNT) {
      return .lost
    }
    if has(event, IN_ISDIR) { return has(event, IN_CREATE | IN_MOVED_TO) ? .folder : nil }
    guard has(event, IN_CREATE | IN_MOVED_TO) else { return .file }
    // A link is complete, and may lead to a folder. A file that was only created is still being written.
    if let name, isLink("\(folder)/\(name)") { return .any }
    return has(event, IN_CREATE) ? nil : .file
  }

  private func has<Bits: BinaryInteger>(_ event: inotify_event, _ bits: Bits) -> Bool {
    event.mask & UInt32(truncatingIfNeeded: bits) != 0
  }

  /// Whether a path is a symbolic link, or another name of an existing file.
  private func isLink(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }

  /// Reports that anything may have happened: events were lost.
  private func deliverOverflow() {
    let folders = state.withLock { $0.value.paths }
    for (handle, folder) in folders {
      let change: FolderEvent.Change = isWatched(folder, by: handle) ? .any : .lost
      if change == .lost { remove(handle) }
      onEvent?(FolderEvent(folder: folder, name: nil, change: change))
    }
  }

  /// Whether a handle is still that of the folder at a path, which may have been replaced.
  private func isWatched(_ path: String, by handle: Handle) -> Bool {
    state.withLock { state in
      guard let descriptor = state.value.descriptor else { return false }
      // The system gives the same handle for the same folder.
      let current = inotify_add_watch(descriptor, path, events)
      if current >= 0, state.value.paths[current] == nil { inotify_rm_watch(descriptor, current) }
      return current == handle
    }
  }
}

#elseif canImport(Darwin)

import Darwin

/// Folder events from kqueue.
final class FolderSource: Sendable {
  typealias Handle = Int

  private struct State {
    var sources: [Handle: any DispatchSourceFileSystemObject] = [:]
    var lastHandle = 0
    var onEvent: (@Sendable (FolderEvent) -> Void)?
  }

  private let state = LockIsolated(UncheckedSendable(State()))
  private let queue = DispatchQueue(label: "tcash.folder-source", qos: .utility)

  /// Ignores both parameters: modifications of files in a folder are not reported here. Those of a
  /// database are noticed through its other changes.
  init(noticesModifications: Bool, usesPolling: Bool = false) {}

  deinit {
    state.withLock { $0.value.sources.values.forEach { $0.cancel() } }
  }

  var onEvent: (@Sendable (FolderEvent) -> Void)? {
    get { state.withLock { $0.value.onEvent } }
    set { state.withLock { $0.value.onEvent = newValue } }
  }

  /// Watches a folder.
  ///
  /// - Returns: The handle that removes the watch; `nil` if there is no such folder.
  func add(_ path: String) -> Handle? {
    let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor,
      eventMask: [.write, .delete, .rename],
      queue: queue
    )
    let handle = state.withLock { state in
      state.value.lastHandle += 1
      state.value.sources[state.value.lastHandle] = source
      return state.value.lastHandle
    }
    source.setEventHandler { [weak self, unowned source] in
      let isLost = !source.data.isDisjoint(with: [.delete, .rename])
      if isLost { self?.remove(handle) }
      self?.onEvent?(FolderEvent(folder: path, name: nil, change: isLost ? .lost : .any))
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    return handle
  }

  func remove(_ handle: Handle) {
    state.withLock { $0.value.sources.removeValue(forKey: handle) }?.cancel()
  }
}

#else

/// Folder events from polling.
final class FolderSource: Sendable {
  typealias Handle = String

  private let event = LockIsolated<(@Sendable (FolderEvent) -> Void)?>(nil)
  private let polling: FolderPolling

  init(noticesModifications: Bool, usesPolling: Bool = true) {
    polling = FolderPolling { [event] in event.value?($0) }
  }

  var onEvent: (@Sendable (FolderEvent) -> Void)? {
    get { event.value }
    set { event.setValue(newValue) }
  }

  func add(_ path: String) -> Handle? { polling.add(path) ? path : nil }
  func remove(_ handle: Handle) { polling.remove(handle) }
}

#endif
