import ConcurrencyExtras
import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Polls folders that the system can't watch: the number of watches per user is limited, and some
/// file systems support none.
final class FolderPolling: Sendable {
  /// The attributes whose difference shows that a file has changed.
  private struct File: Equatable, Sendable {
    let number: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
    let isFolder: Bool
  }

  private struct State {
    var folders: [String: [String: File]] = [:]
    var timer: (any DispatchSourceTimer)?
  }

  /// The polling interval.
  private static let interval = DispatchTimeInterval.milliseconds(300)

  private let state = LockIsolated(UncheckedSendable(State()))
  private let queue = DispatchQueue(label: "tcash.folder-polling", qos: .utility)
  private let onEvent: @Sendable (FolderEvent) -> Void

  init(onEvent: @escaping @Sendable (FolderEvent) -> Void) {
    self.onEvent = onEvent
  }

  deinit {
    state.withLock { $0.value.timer?.cancel() }
  }

  /// Starts polling a folder.
  ///
  /// - Returns: Whether the folder exists.
  func add(_ path: String) -> Bool {
    guard let files = Self.files(in: path) else { return false }
    state.withLock { state in
      state.value.folders[path] = files
      if state.value.timer == nil { state.value.timer = makeTimer() }
    }
    return true
  }

  func remove(_ path: String) {
    state.withLock { state in
      state.value.folders[path] = nil
      guard state.value.folders.isEmpty else { return }
      state.value.timer?.cancel()
      state.value.timer = nil
    }
  }

  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
    timer.setEventHandler { [weak self] in self?.look() }
    timer.activate()
    return timer
  }

  private func look() {
    for (path, before) in state.withLock({ $0.value.folders }) {
      let now = Self.files(in: path)
      let isWatched = state.withLock { state in
        guard state.value.folders[path] != nil else { return false }
        state.value.folders[path] = now
        return true
      }
      guard isWatched else { continue }
      guard let now else {
        onEvent(FolderEvent(folder: path, name: nil, change: .lost))
        continue
      }
      for name in Set(before.keys).union(now.keys).sorted() where before[name] != now[name] {
        let isFolder = (now[name] ?? before[name])?.isFolder == true
        // It may be a link to a folder.
        let change: FolderEvent.Change = isFolder ? .any : .file
        onEvent(FolderEvent(folder: path, name: name, change: change))
      }
    }
  }

  /// The current files of a folder by name; `nil` if the folder does not exist.
  private static func files(in folder: String) -> [String: File]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    return names.reduce(into: [:]) { $0[$1] = file("\(folder)/\($1)") }
  }

  private static func file(_ path: String) -> File? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return File(
      number: UInt64(status.st_ino),
      size: Int64(status.st_size),
      seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec),
      isFolder: status.st_mode & S_IFMT == S_IFDIR
    )
  }
}
