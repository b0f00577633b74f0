import ConcurrencyExtras
package import Dispatch
package import Foundation
import PlatformIO
import SystemPackage

/// Reports when files are created, written, replaced or removed.
///
/// Watches folders instead of the files themselves, because a watch on a file does not survive its
/// replacement. If a folder does not exist, or no longer exists, its nearest existing ancestor is
/// watched until the folder is created. The links that lead to a file are watched like it.
package final class FileWatcher: Sendable {
  private struct Watch: Sendable {
    let url: URL
    let queue: DispatchQueue
    let onEvent: @Sendable () -> Void
    /// Where the file is, and the links that lead to it.
    var places: Set<Place> = []
  }

  private struct Place: Hashable, Sendable {
    let folder: String
    let name: String

    init(_ path: FilePath) {
      folder = path.removingLastComponent().string
      name = path.lastComponent?.string ?? ""
    }
  }

  private struct Folder: Sendable {
    /// The handle of the folder's watch; `nil` if the folder is not watched.
    var handle: FolderSource.Handle?
    /// The watched files and links, with the ids of their watches.
    var names: [(name: String, id: Int)] = []
    /// Descendant folders to watch once they are created.
    var awaited: Set<String> = []

    var isUsed: Bool { !names.isEmpty || !awaited.isEmpty }
  }

  private struct State: Sendable {
    var watches: [Int: Watch] = [:]
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
    let id = state.withLock { state in
      state.lastID += 1
      state.watches[state.lastID] = Watch(url: url, queue: queue, onEvent: onEvent)
      return state.lastID
    }
    place(id)
    return SharedSubscription { [weak self] in self?.remove(id) }
  }

  /// Watches the folder of a file if it did not exist before and exists now.
  package func folderMayExist(of url: URL) {
    let folder = Self.place(of: ResolvedPath(url.path)).folder
    // Others may have changed the file before the watch began.
    if attach(folder) { notify(folder, nil) }
  }

  /// The place of a file with symbolic links resolved.
  private static func place(of path: ResolvedPath) -> Place {
    // A path that can't be resolved now may be resolvable later.
    Place(FilePath((try? path.resolved) ?? path.absolute))
  }

  /// Watches a file where it is now.
  private func place(_ id: Int) {
    // A link may change before it is watched. Each turn follows one that did.
    for _ in 0..<8 {
      guard let url = state.withLock({ $0.watches[id]?.url }) else { return }
      let path = ResolvedPath(url.path)
      let places = Set([Self.place(of: path)] + path.links.map { Place(FilePath($0)) })
      guard setPlaces(places, id) else { return }
      for place in places { attach(place.folder) }
      if path.links.isEmpty { return }
    }
  }

  /// - Returns: Whether the places are others than before.
  private func setPlaces(_ places: Set<Place>, _ id: Int) -> Bool {
    state.withLock { state in
      guard let before = state.watches[id]?.places, before != places else { return false }
      state.watches[id]?.places = places
      for place in places.subtracting(before) {
        state.folders[place.folder, default: Folder()].names.append((place.name, id))
      }
      for place in before.subtracting(places) { remove(id, from: place, &state) }
      return true
    }
  }

  /// Watches a folder or, if it does not exist, its nearest existing ancestor.
  ///
  /// - Returns: Whether the folder is watched now and was not before.
  @discardableResult
  private func attach(_ path: String) -> Bool {
    state.withLock { state in
      guard let folder = state.folders[path], folder.handle == nil else { return false }
      if add(path, &state) { return true }
      guard !folder.names.isEmpty else { return false }
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

  private func remove(_ id: Int) {
    state.withLock { state in
      let places = state.watches.removeValue(forKey: id)?.places ?? []
      for place in places { remove(id, from: place, &state) }
    }
  }

  private func remove(_ id: Int, from place: Place, _ state: inout State) {
    state.folders[place.folder]?.names.removeAll { $0.id == id && $0.name == place.name }
    if state.folders[place.folder]?.names.isEmpty == true { stopAwaiting(place.folder, &state) }
    release(place.folder, &state)
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
      let names = state.folders[path]?.names.filter { name == nil || $0.name == name } ?? []
      return Set(names.map(\.id)).sorted().compactMap { id in state.watches[id].map { (id, $0) } }
    }
    for (id, watch) in watches {
      // What is there now may be a link, or one that leads elsewhere.
      place(id)
      watch.queue.async { watch.onEvent() }
    }
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
