import ConcurrencyExtras
package import Dispatch
package import Foundation
import PlatformIO
import SystemPackage

/// Tells when something happens to files: they are made, written, replaced or removed.
///
/// Folders are watched, and not the files themselves, since a file that is replaced is another one. For a
/// folder that is not there, or not any more, the nearest one above it is watched until it is made.
package final class FileWatcher: Sendable {
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
    /// Folders below that are to be watched when they are made.
    var awaited: Set<String> = []

    var isUsed: Bool { !watches.isEmpty || !awaited.isEmpty }
  }

  private struct State: Sendable {
    var folders: [String: Folder] = [:]
    var lastID = 0
  }

  private let state = LockIsolated(State())
  private let source: FolderSource

  /// The watcher of files that are written as a whole. There is one, since a user may have few of what the
  /// system watches with.
  package static let shared = FileWatcher(noticesModifications: false)

  /// The watcher of files that stay open, as those of a database: each write is told.
  package static let ofModifications = FileWatcher(noticesModifications: true)

  /// - Parameter usesPolling: Whether to look at the folders again and again from the first on, rather
  ///   than where the system has no more watches to give.
  package init(noticesModifications: Bool, usesPolling: Bool = false) {
    self.source = FolderSource(
      noticesModifications: noticesModifications,
      usesPolling: usesPolling
    )
    source.onEvent = { [weak self] event in self?.receive(event) }
  }

  /// Watches a file, which need not be there, nor its folder.
  package func watch(
    _ url: URL,
    on queue: DispatchQueue,
    _ onEvent: @escaping @Sendable () -> Void
  ) -> SharedSubscription {
    let (path, name) = Self.place(of: url)
    let id = state.withLock { state in
      state.lastID += 1
      let watch = Watch(id: state.lastID, name: name, queue: queue, onEvent: onEvent)
      state.folders[path, default: Folder()].watches.append(watch)
      return state.lastID
    }
    attach(path)
    return SharedSubscription { [weak self] in self?.remove(id, from: path) }
  }

  /// Watches the folder of a file that was not there before, if it is there now.
  package func folderMayExist(of url: URL) {
    attach(Self.place(of: url).folder)
  }

  /// The folder of a file and its name in it, links followed.
  private static func place(of url: URL) -> (folder: String, name: String) {
    let path = ResolvedPath(url.path)
    // What leads nowhere may lead somewhere later on.
    let file = FilePath((try? path.resolved) ?? path.absolute)
    return (file.removingLastComponent().string, file.lastComponent?.string ?? "")
  }

  /// Watches a folder, or the one where it will be made.
  ///
  /// - Returns: Whether it is watched now, and was not before.
  @discardableResult
  private func attach(_ path: String) -> Bool {
    state.withLock { state in
      guard let folder = state.folders[path], folder.handle == nil else { return false }
      if add(path, &state) { return true }
      guard !folder.watches.isEmpty else { return false }
      awaitFolder(path, &state)
      // It may have been made before the one above was watched.
      guard add(path, &state) else { return false }
      stopAwaiting(path, &state)
      return true
    }
  }

  private func add(_ path: String, _ state: inout State) -> Bool {
    if state.folders[path]?.handle == nil { state.folders[path]?.handle = source.add(path) }
    return state.folders[path]?.handle != nil
  }

  /// Watches the nearest folder above that is there.
  private func awaitFolder(_ path: String, _ state: inout State) {
    var below = path
    // A folder that may not be watched is there each time.
    var attempts = 8
    while below != "/" {
      let above = FilePath(below).removingLastComponent().string
      state.folders[above, default: Folder()].awaited.insert(path)
      let isWatched = add(above, &state)
      // One below may have been made before this one was watched: then that one is nearer.
      let hasNearer =
        isWatched && below != path && attempts > 0
        && FileManager.default.fileExists(atPath: below)
      if isWatched, !hasNearer { return }
      state.folders[above]?.awaited.remove(path)
      release(above, &state)
      below = hasNearer ? path : above
      if hasNearer { attempts -= 1 }
    }
  }

  private func stopAwaiting(_ path: String, _ state: inout State) {
    for above in state.folders.keys where state.folders[above]?.awaited.remove(path) != nil {
      release(above, &state)
    }
  }

  /// Ends the watch of a folder that nobody needs any more.
  private func release(_ path: String, _ state: inout State) {
    guard let folder = state.folders[path], !folder.isUsed else { return }
    state.folders[path] = nil
    if let handle = folder.handle { source.remove(handle) }
  }

  private func remove(_ id: Int, from path: String) {
    state.withLock { state in
      state.folders[path]?.watches.removeAll { $0.id == id }
      if state.folders[path]?.watches.isEmpty == true { stopAwaiting(path, &state) }
      release(path, &state)
    }
  }

  private func receive(_ event: FolderEvent) {
    switch event.change {
    case .file: notify(event.folder, event.name)
    case .folder: attachAwaited(below: event.folder)
    case .any:
      notify(event.folder, event.name)
      attachAwaited(below: event.folder)
    case .lost:
      state.withLock { $0.folders[event.folder]?.handle = nil }
      attachAwaited(below: event.folder)
      attach(event.folder)
      // Its files are gone, or others are there.
      notify(event.folder, nil)
    }
  }

  /// Looks whether folders are there now that were waited for.
  private func attachAwaited(below path: String) {
    let awaited = state.withLock { state in
      let awaited = state.folders[path]?.awaited ?? []
      for folder in awaited { stopAwaiting(folder, &state) }
      return awaited
    }
    for folder in awaited where attach(folder) { notify(folder, nil) }
  }

  /// - Parameter name: The file; all of the folder where it is not known.
  private func notify(_ path: String, _ name: String?) {
    let watches = state.withLock { state in
      state.folders[path]?.watches.filter { name == nil || $0.name == name } ?? []
    }
    for watch in watches { watch.queue.async { watch.onEvent() } }
  }
}

/// Something happened in a folder, or to it.
struct FolderEvent: Sendable {
  enum Change: Sendable {
    /// A file in it was made, changed or removed.
    case file
    /// A folder in it was made.
    case folder
    /// One or the other.
    case any
    /// The folder itself is gone, and not watched any more.
    case lost
  }

  let folder: String
  /// The file, where it is known.
  let name: String?
  let change: Change
}
