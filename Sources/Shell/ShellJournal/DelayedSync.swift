import Dispatch
import PlatformIO
import Synchronization
import SystemPackage

/// Flushes a file to the disk on another thread, within a second of each write.
///
/// A write itself survives the end of the process, but not a power failure. Flushing takes
/// milliseconds, which the writer must not wait for.
final class DelayedSync: Sendable {
  /// How long a write may wait for the next one, so that one flush serves many.
  private static let delay = DispatchTimeInterval.milliseconds(500)

  /// The file while it may be flushed. The lock is held while it is, so that the file is released
  /// only between two flushes.
  private let file: Mutex<LockedFile?>
  private let isDue = Atomic<Bool>(false)
  private let problem = Mutex<FileError?>(nil)
  /// The folder of a new file, whose name must be flushed too.
  private let folder: Mutex<FilePath?>

  /// - Parameter folder: The folder of a new file; `nil` for a file that existed before.
  init(_ file: LockedFile, newIn folder: FilePath?) {
    self.file = Mutex(file)
    self.folder = Mutex(folder)
  }

  /// Flushes the file soon.
  func schedule() {
    guard !isDue.exchange(true, ordering: .relaxed) else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.delay) { [weak self] in
      self?.perform()
    }
  }

  /// Flushes the file now, if something was written since the last time.
  func perform() {
    file.withLock { file in
      // What is written from here on needs another flush.
      guard let file, isDue.exchange(false, ordering: .acquiringAndReleasing) else { return }
      do throws(FileError) {
        try file.descriptor.synchronize()
      } catch {
        problem.withLock { $0 = error }
      }
      let folder = folder.withLock { folder in
        defer { folder = nil }
        return folder
      }
      if let folder { Folder.synchronize(folder) }
    }
  }

  /// Releases the file. Waits for a flush that is under way.
  func end() { file.withLock { $0 = nil } }

  /// Returns and forgets the error of the last flush.
  func takeProblem() -> FileError? {
    problem.withLock { problem in
      defer { problem = nil }
      return problem
    }
  }
}
