import ConcurrencyExtras
import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Tells when something happens to files: they are made, written, replaced or removed.
///
/// Folders are watched, and not the files themselves, since a file that is replaced is another one.
final class FileWatcher: Sendable {
  private struct Watch: Sendable {
    let id: Int
    let name: String
    let queue: DispatchQueue
    let onEvent: @Sendable () -> Void
  }

  private struct Folder: Sendable {
    /// What the system calls the watched folder, if it is watched.
    var handle: FolderSource.Handle?
    var watches: [Watch] = []
  }

  private struct State: Sendable {
    var folders: [String: Folder] = [:]
    var lastID = 0
  }

  private let state = LockIsolated(State())
  private let source = FolderSource()

  init() {
    source.onEvent = { [weak self] path, name in self?.notify(path, name) }
  }

  /// Watches a file, which need not be there, nor its folder.
  func watch(
    _ url: URL,
    on queue: DispatchQueue,
    _ onEvent: @escaping @Sendable () -> Void
  ) -> SharedSubscription {
    let url = url.resolvingSymlinksInPath()
    let path = url.deletingLastPathComponent().path
    let id = state.withLock { state in
      state.lastID += 1
      let watch = Watch(
        id: state.lastID,
        name: url.lastPathComponent,
        queue: queue,
        onEvent: onEvent
      )
      state.folders[path, default: Folder()].watches.append(watch)
      return state.lastID
    }
    attach(path)
    return SharedSubscription { [weak self] in self?.remove(id, from: path) }
  }

  /// Watches a folder that was not there before, if it is there now.
  func folderMayExist(_ url: URL) {
    attach(url.resolvingSymlinksInPath().path)
  }

  private func attach(_ path: String) {
    state.withLock { state in
      guard let folder = state.folders[path], folder.handle == nil else { return }
      state.folders[path]?.handle = source.add(path)
    }
  }

  private func remove(_ id: Int, from path: String) {
    state.withLock { state in
      state.folders[path]?.watches.removeAll { $0.id == id }
      guard let folder = state.folders[path], folder.watches.isEmpty else { return }
      state.folders[path] = nil
      if let handle = folder.handle { source.remove(handle) }
    }
  }

  /// - Parameter name: The file; all of the folder where it is not known.
  private func notify(_ path: String, _ name: String?) {
    let watches = state.withLock { state in
      state.folders[path]?.watches.filter { name == nil || $0.name == name } ?? []
    }
    for watch in watches { watch.queue.async { watch.onEvent() } }
  }
}
