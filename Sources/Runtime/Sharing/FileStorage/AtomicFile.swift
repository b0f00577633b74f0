import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Replaces files as a whole: whoever reads one finds the old content or the new one, also after the
/// power failed.
enum AtomicFile {
  private static let writes = Atomic<Int>(0)

  /// The content of a file; `nil` where there is none.
  ///
  /// - Throws: ``FileProblem`` where there is one that can't be read.
  static func read(_ url: URL) throws -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch let error as CocoaError
      where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile
    {
      return nil
    } catch {
      throw FileProblem("read", url.path, reason: error.localizedDescription)
    }
  }

  /// Writes a file beside its place, brings it to the disk, and puts it in its place.
  ///
  /// - Throws: ``FileProblem`` with the system's reason. The old file is as it was.
  static func write(_ data: Data, to url: URL) throws {
    // A link goes on to lead where it leads.
    let path = url.resolvingSymlinksInPath().path
    let directory = (path as NSString).deletingLastPathComponent
    try makeDirectory(directory)
    let number = writes.add(1, ordering: .relaxed).newValue
    let name = (path as NSString).lastPathComponent
    let temporary = "\(directory)/.\(name).\(getpid())-\(number).tmp"
    do {
      try writeNew(data, at: temporary, mode: mode(of: path))
      guard rename(temporary, path) == 0 else { throw FileProblem("put in place", path) }
    } catch {
      unlink(temporary)
      throw error
    }
    synchronizeDirectory(directory)
  }

  static func makeDirectory(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw FileProblem("made", path, reason: error.localizedDescription)
    }
  }

  private static func writeNew(_ data: Data, at path: String, mode: mode_t) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileProblem("written", path) }
    defer { close(descriptor) }
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = writeSome(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw FileProblem("written", path) }
        rest = rest.dropFirst(count)
      }
    }
    guard fsync(descriptor) == 0 else { throw FileProblem("brought to the disk", path) }
  }

  private static func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Android)
    Android.write(descriptor, bytes.baseAddress!, bytes.count)
    #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// The permissions of the file that is replaced.
  private static func mode(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644
  }

  /// Brings the name to the disk. Where that fails, the file is still whole.
  private static func synchronizeDirectory(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Copies a file that can't be understood, so that it survives being replaced.
  static func keepUnreadable(_ url: URL) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: url.path) else { return }
    let kept = nameToKeep(url) { manager.fileExists(atPath: $0.path) }
    do {
      try manager.copyItem(at: url, to: kept)
    } catch {
      throw FileProblem("kept as \(kept.lastPathComponent)", url.path, reason: "\(error)")
    }
  }

  /// A name beside a file that no other has: `todos.unreadable.json`, `todos.unreadable-2.json`.
  static func nameToKeep(_ url: URL, isTaken: (URL) -> Bool) -> URL {
    let directory = url.deletingLastPathComponent()
    let name = url.deletingPathExtension().lastPathComponent
    let suffix = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
    var number = 1
    while true {
      let mark = number == 1 ? "unreadable" : "unreadable-\(number)"
      let kept = directory.appendingPathComponent("\(name).\(mark)\(suffix)", isDirectory: false)
      if !isTaken(kept) { return kept }
      number += 1
    }
  }
}

/// What the system would not do with a file.
struct FileProblem: Error, CustomStringConvertible {
  let path: String
  let operation: String
  let reason: String

  init(_ operation: String, _ path: String, reason: String? = nil) {
    self.operation = operation
    self.path = path
    self.reason = reason ?? String(cString: strerror(errno))
  }

  var description: String {
    """
    '\(path)' could not be \(operation): \(reason).

    Check that the folder is there and may be written to, and that the disk is not full.
    """
  }
}
