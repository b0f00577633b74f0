import ConcurrencyExtras
package import Dispatch
package import Foundation
import PlatformIO
import SystemPackage

/// Reports when files are created, written, replaced or removed.
///
/// Watches folders instead of the files themselves, because a watch on a file does not survive its
/// replacement. If a folder does not exist, or no longer exists, its nearest existing ancestor is
/// watched until the folder is created.
package final class FileWatcher: Sendable {
  private struct Watch: Sendable {
    let id: Int
    let name: String
    let queue: DispatchQueue
    let onEvent: @Sendable () -> Void
  }

  private struct Folder: Sendable {
    /// The handle of the folder's watch; `nil` if the folder is not watched.
    var handle: FolderSource.Handle?
    var watches: [Watch] = []
    /// Descendant folders to watch once they are created.
    var awaited: Set<String> = []

    var isUsed: Bool { !watches.isEmpty || !awaited.isEmpty }
  }

  private struct State: Sendable {
    var folders: [String: Folder] = [:]
    var lastID = 0
  }

  private let state = LockIsolated(State())
  private let source: FolderSource

  /// The watcher for files that are replaced as a whole. It is shared because the system limits the
  /// number of watch resources per user.
  package static let shared = FileWatcher(noticesModifications: false)

  /// The watcher for files that stay open, such as databases. It reports each write.
  package static let ofModifications = FileWatcher(noticesModifications: true)

  /// - Parameter usesPolling: Whether to poll the folders from the start, rather than only when the
  ///   system has no more watches to give.
  package init(noticesModifications: Bool, usesPolling: Bool = false) {
    self.source = FolderSource(
      noticesModifications: noticesModifications,
      usesPolling: usesPolling
    )
    source.onEvent = { [weak self] event in self?.receive(event) }
  }

  /// Watches a file. Neither the file nor its folder has to exist.
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

  /// Watches the folder of a file if it did not exist before and exists now.
  package func folderMayExist(of url: URL) {
    let folder = Self.place(of: url).folder
    // Others may have changed the file before the watch began.
    if attach(folder) { notify(folder, nil) }
  }

  /// The folder of a file and the file's name in it, with symbolic links resolved.
  private static func place(of url: URL) -> (folder: String, name: String) {
    let path = ResolvedPath(url.path)
    // A path that can't be resolved now may be resolvable later.
    let file = FilePath((try? path.resolved) ?? path.absolute)
    return (file.removingLastComponent().string, file.lastComponent?.string ?? "")
  }

  /// Watches a folder or, if it does not exist, its nearest existing ancestor.
  ///
  /// - Returns: Whether the folder is watched now and was not before.
  @discardableResult
  private func attach(_ path: String) -> Bool {
    state.withLock { state in
      guard let folder = state.folders[path], folder.handle == nil else { return false }
      if add(path, &state) { return true }
      guard !folder.watches.isEmpty else { return false }
      awaitFolder(path, &state)
      // The folder may have been created before the watch on its ancestor began.
      guard add(path, &state) else { return false }
      stopAwaiting(path, &state)
      return true
    }
  }

  private func add(_ path: String, _ state: inout State) -> Bool {
    if state.folders[path]?.handle == nil { state.folders[path]?.handle = source.add(path) }
    return state.folders[path]?.handle != nil
  }

  /// Watches the nearest existing ancestor of a folder.
  private func awaitFolder(_ path: String, _ state: inout State) {
    var below = path
    // Limits the restarts of the search: a folder that exists but can't be watched would cause one
    // each time.
    var attempts = 8
    while below != "/" {
      let above = FilePath(below).removingLastComponent().string
      state.folders[above, default: Folder()].awaited.insert(path)
      let isWatched = add(above, &state)
      // A folder below may have been created before this watch began. Then that folder is nearer.
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

  /// Stops watching a folder that nothing needs any more.
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
      // All its files are gone or replaced.
      notify(event.folder, nil)
    }
  }

  /// Watches the awaited folders that exist now.
  ///
  /// Those that don't are reported nonetheless: a folder that was created and is already gone again
  /// may have been read in between.
  private func attachAwaited(below path: String) {
    let awaited = state.withLock { state in
      let awaited = state.folders[path]?.awaited ?? []
      for folder in awaited { stopAwaiting(folder, &state) }
      return awaited
    }
    for folder in awaited {
      attach(folder)
      notify(folder, nil)
    }
  }

  /// - Parameter name: The file's name. `nil` if it is unknown, which notifies all watches of the
  ///   folder.
  private func notify(_ path: String, _ name: String?) {
    let watches = state.withLock { state in
      state.folders[path]?.watches.filter { name == nil || $0.name == name } ?? []
    }
    for watch in watches { watch.queue.async { watch.onEvent() } }
  }
}

/// An event in a folder or of the folder itself.
struct FolderEvent: Sendable {
  enum Change: Sendable {
    /// A file in the folder was created, changed or removed.
    case file
    /// A subfolder was created.
    case folder
    /// Something in the folder changed; it is unknown whether a file or a subfolder.
    case any
    /// The folder itself is gone and no longer watched.
    case lost
  }

  let folder: String
  /// The name of the file or subfolder, if known.
  let name: String?
  let change: Change
}
