import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads and writes files as a whole. A reader finds the old content or the new one, even after a
/// power failure.
///
/// A written file is a new one in the place of the old one. It keeps the owner and the group as far as
/// the process may give files away; access control lists are not kept, and other hard links lead to
/// the old content.
package enum DurableFile {
  /// What happens to an existing file.
  package enum Replacement: Sendable {
    /// The new file replaces it.
    case replaces
    /// It stays, and writing throws `fileExists`.
    case refuses
  }

  /// The permissions of the file that is written.
  package enum Permissions: Sendable {
    /// The permissions of the replaced file. Everybody may read a new file, as far as the process's
    /// umask permits.
    case kept
    /// The permissions of the replaced file. Only the owner may read and write a new file.
    case keptOrOwnerOnly
    /// Only the owner may read and write the file.
    case ownerOnly
  }

  /// Returns the content of a file; `nil` if the file doesn't exist.
  ///
  /// - Parameter path: The file, with its links resolved.
  /// - Throws: ``FileError`` if the file exists and can't be read.
  package static func read(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      let descriptor = try FileDescriptor.openFile(path)
      defer { try? descriptor.close() }
      return try descriptor.readToEnd()
    } catch .system(.noSuchFileOrDirectory) {
      return nil
    }
  }

  /// Writes a new file beside the given one, flushes it to the disk, and moves it into place.
  ///
  /// Leftovers of writers that were killed are removed, once per file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file, with its links resolved, because links are not written through. Its folder
  ///     must exist.
  ///   - permissions: The permissions of the file.
  ///   - replacement: What happens to an existing file.
  /// - Throws: ``FileError``, also if an existing file may not be written to. It is then unchanged.
  package static func write(
    _ bytes: some Sequence<UInt8>,
    to path: String,
    permissions: Permissions = .kept,
    _ replacement: Replacement = .replaces
  ) throws(FileError) {
    guard !path.utf8.contains(0) else { throw .system(.invalidArgument) }
    let path = FilePath(path)
    let old = try replaceable(path)
    if old != nil {
      guard replacement == .replaces else { throw .system(.fileExists) }
      try checkIsWritable(path)
    }
    TemporaryFile.sweepOnce(beside: path)
    let exact: FilePermissions? =
      switch permissions {
      case .kept: old?.permissions
      case .keptOrOwnerOnly: old?.permissions ?? .ownerReadWrite
      case .ownerOnly: .ownerReadWrite
      }
    // Until it has its group, what the file contains is for its owner alone.
    let first = exact?.intersection(.ownerReadWriteExecute) ?? Self.usual
    let temporary = try TemporaryFile(beside: path, permissions: first)
    do throws(FileError) {
      try temporary.write(bytes, owner: old.map { FileOwner($0) }, permissions: exact)
      switch replacement {
      case .replaces: try FileError.checked(rename(temporary.path, to: path))
      case .refuses: try place(temporary.path, at: path)
      }
    } catch {
      temporary.remove()
      throw error
    }
    temporary.close()
    Folder.synchronize(path.removingLastComponent())
  }

  /// Creates an empty file that only its owner may read and write, and flushes its name to the disk.
  /// An existing file is left unchanged.
  ///
  /// - Parameter path: The file, with its links resolved. Its folder must exist.
  /// - Throws: ``FileError``.
  package static func createIfMissing(_ path: String) throws(FileError) {
    do throws(FileError) {
      let descriptor = try FileDescriptor.openFile(
        path,
        .writeOnly,
        options: [.create, .exclusiveCreate]
      )
      try? descriptor.close()
    } catch .system(.fileExists) {
      return
    }
    Folder.synchronize(FilePath(path).removingLastComponent())
  }

  /// Removes a file and flushes the removal to the disk. Does nothing if there is no file.
  ///
  /// - Parameter path: The file, with its links resolved.
  /// - Throws: ``FileError``.
  package static func remove(_ path: String) throws(FileError) {
    guard !path.utf8.contains(0) else { throw .system(.invalidArgument) }
    let path = FilePath(path)
    guard try replaceable(path) != nil else { return }
    try checkIsWritable(path)
    try FileError.checked(path.withPlatformString { unlink($0) })
    Folder.synchronize(path.removingLastComponent())
  }

  /// The permissions of a new file, before the process's umask applies.
  private static let usual: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]

  /// Throws if a file's permissions forbid to write it. It is not replaced either then, although its
  /// folder may permit that.
  private static func checkIsWritable(_ path: FilePath) throws(FileError) {
    try FileError.checked(path.withPlatformString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) })
  }

  /// - Returns: The status of the existing file; `nil` if there is none.
  /// - Throws: ``FileError`` if something other than a file exists, which must not be replaced.
  private static func replaceable(_ path: FilePath) throws(FileError) -> Stat? {
    let status: Stat
    do throws(Errno) {
      status = try Stat(path, followTargetSymlink: false)
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw .system(error)
    }
    switch status.type {
    case .regular: return status
    case .directory: throw .system(.isDirectory)
    // The link was created after the path was resolved.
    case .symbolicLink: throw .system(.tooManySymbolicLinkLevels)
    default: throw .notAFile
    }
  }

  private static func rename(_ source: FilePath, to target: FilePath) -> Int32 {
    source.withPlatformString { source in
      target.withPlatformString { systemRename(source, $0) }
    }
  }

  /// Moves a file into place if no other file is there.
  private static func place(_ source: FilePath, at target: FilePath) throws(FileError) {
    let result = source.withPlatformString { source in
      target.withPlatformString { link(source, $0) }
    }
    if result == 0 {
      _ = source.withPlatformString { unlink($0) }
      return
    }
    let problem = Errno(rawValue: errno)
    guard [.notPermitted, .notSupported, .noFunction].contains(problem) else {
      throw .system(problem)
    }
    // The file system has no hard links: reserve the place with an empty file.
    let claim = try FileDescriptor.openFile(
      target.string,
      .writeOnly,
      options: [.create, .exclusiveCreate]
    )
    try? claim.close()
    do throws(FileError) {
      try FileError.checked(rename(source, to: target))
    } catch {
      _ = target.withPlatformString { unlink($0) }
      throw error
    }
  }
}

extension FileError {
  /// Throws the error of a system call that failed.
  static func checked(_ result: Int32) throws(FileError) {
    guard result == 0 else { throw .system(Errno(rawValue: errno)) }
  }
}

private let systemRename = rename(_:_:)
