import ConcurrencyExtras
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files and folders that this process has synced to the disk.
enum SyncedFiles {
  private static let paths = LockIsolated<[String]>([])
  private static let isRecording = LockIsolated(false)

  static func record() { isRecording.setValue(true) }

  static func add(_ descriptor: Int32) {
    guard isRecording.value else { return }
    let path = try? FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(descriptor)"
    )
    if let path { paths.withLock { $0.append(path) } }
  }

  /// Prints the paths, each after a word, and forgets them.
  static func print(_ word: String) {
    let recorded = paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
    for path in recorded { say("\(word) \(path)") }
  }

  /// The C library's function, which the one of the same name here replaces.
  static func original(_ name: String) -> (@convention(c) (Int32) -> Int32)? {
    // RTLD_NEXT, which Swift does not import.
    dlsym(UnsafeMutableRawPointer(bitPattern: -1), name).map {
      unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self)
    }
  }
}

#if os(Linux)
// A function of the executable takes the place of the C library's, for all of the program's code.
@_cdecl("fsync")
public func recordingSync(_ descriptor: Int32) -> Int32 {
  SyncedFiles.add(descriptor)
  return SyncedFiles.original("fsync").map { $0(descriptor) } ?? -1
}

@_cdecl("fdatasync")
public func recordingDataSync(_ descriptor: Int32) -> Int32 {
  SyncedFiles.add(descriptor)
  return SyncedFiles.original("fdatasync").map { $0(descriptor) } ?? -1
}
#endif
