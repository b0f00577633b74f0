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

/// The events of folders, from inotify.
final class FolderSource: Sendable {
  typealias Handle = Int32

  private struct State {
    var paths: [Handle: String] = [:]
    var onEvent: (@Sendable (String, String?) -> Void)?
    var descriptor: Int32?
    var source: (any DispatchSourceRead)?
  }

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
  )

  private let state = LockIsolated(UncheckedSendable(State()))
  private let queue = DispatchQueue(label: "tcash.folder-source", qos: .utility)

  init() {}

  deinit {
    state.withLock { $0.value.source?.cancel() }
  }

  /// Is called with the folder, and with the file where it is known.
  var onEvent: (@Sendable (String, String?) -> Void)? {
    get { state.withLock { $0.value.onEvent } }
    set { state.withLock { $0.value.onEvent = newValue } }
  }

  /// Watches a folder.
  ///
  /// - Returns: What to end it with; `nil` if there is no such folder.
  func add(_ path: String) -> Handle? {
    guard let descriptor = start() else { return nil }
    let handle = inotify_add_watch(descriptor, path, Self.events)
    guard handle >= 0 else { return nil }
    state.withLock { $0.value.paths[handle] = path }
    return handle
  }

  func remove(_ handle: Handle) {
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
    let (paths, onEvent) = state.withLock { ($0.value.paths, $0.value.onEvent) }
    let headerSize = MemoryLayout<inotify_event>.size
    var rest = bytes
    while rest.count >= headerSize {
      let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      let name = rest.dropFirst(headerSize).prefix(Int(event.len)).prefix { $0 != 0 }
      rest = rest.dropFirst(headerSize + Int(event.len))
      guard let path = paths[event.wd] else { continue }
      onEvent?(path, event.len == 0 ? nil : String(decoding: name, as: UTF8.self))
    }
  }
}

#elseif canImport(Darwin)

import Darwin

/// The events of folders, from the kernel's queue.
final class FolderSource: Sendable {
  typealias Handle = Int

  private struct State {
    var sources: [Handle: any DispatchSourceFileSystemObject] = [:]
    var lastHandle = 0
    var onEvent: (@Sendable (String, String?) -> Void)?
  }

  private let state = LockIsolated(UncheckedSendable(State()))
  private let queue = DispatchQueue(label: "tcash.folder-source", qos: .utility)

  init() {}

  deinit {
    state.withLock { $0.value.sources.values.forEach { $0.cancel() } }
  }

  /// Is called with the folder, and with the file where it is known.
  var onEvent: (@Sendable (String, String?) -> Void)? {
    get { state.withLock { $0.value.onEvent } }
    set { state.withLock { $0.value.onEvent = newValue } }
  }

  /// Watches a folder.
  ///
  /// - Returns: What to end it with; `nil` if there is no such folder.
  func add(_ path: String) -> Handle? {
    let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor,
      eventMask: [.write, .delete, .rename],
      queue: queue
    )
    source.setEventHandler { [weak self] in self?.onEvent?(path, nil) }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    return state.withLock { state in
      state.value.lastHandle += 1
      state.value.sources[state.value.lastHandle] = source
      return state.value.lastHandle
    }
  }

  func remove(_ handle: Handle) {
    state.withLock { $0.value.sources.removeValue(forKey: handle) }?.cancel()
  }
}

#else

/// No events: other platforms notice changes by `load()` alone.
final class FolderSource: Sendable {
  typealias Handle = Int

  var onEvent: (@Sendable (String, String?) -> Void)? {
    get { nil }
    set {}
  }

  func add(_ path: String) -> Handle? { nil }
  func remove(_ handle: Handle) {}
}

#endif
