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

/// Files that are read and written as a whole: whoever reads one finds the old content or the new one, also
/// after the power failed.
package enum DurableFile {
  /// What becomes of a file that is there.
  package enum Replacement: Sendable {
    /// It gives way.
    case replaces
    /// It stays: it is an error, `fileExists`.
    case refuses
  }

  /// Who may do what with a file.
  package enum Permissions: Sendable {
    /// Those of the file that gives way; everybody may read another one, as far as the process's mask lets.
    case kept
    /// Its owner alone may read and write it.
    case ownerOnly
  }

  /// The content of a file; `nil` where there is none.
  ///
  /// - Parameter path: The file, with its links followed.
  /// - Throws: ``FileError`` where there is one that can't be read.
  package static func read(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      let descriptor = try FileDescriptor.openFile(path)
      defer { try? descriptor.close() }
      return try descriptor.readToEnd()
    } catch .system(.noSuchFileOrDirectory) {
      return nil
    }
  }

  /// Writes a file beside its place, brings it to the disk, and puts it in its place.
  ///
  /// What is left of writers that were killed is removed, once for each file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file, with its links followed: a link is not written through. Its folder is there.
  ///   - permissions: Who may do what with it.
  ///   - replacement: What becomes of a file that is there.
  /// - Throws: ``FileError``. What was there is as it was.
  package static func write(
    _ bytes: some Sequence<UInt8>,
    to path: String,
    permissions: Permissions = .kept,
    _ replacement: Replacement = .replaces
  ) throws(FileError) {
    guard !path.utf8.contains(0) else { throw .system(.invalidArgument) }
    let path = FilePath(path)
    let old = try replaceable(path)
    if old != nil, replacement == .refuses { throw .system(.fileExists) }
    TemporaryFile.sweepOnce(beside: path)
    let exact = permissions == .kept ? old : .ownerReadWrite
    let temporary = try TemporaryFile(beside: path, permissions: exact ?? Self.usual)
    do throws(FileError) {
      try temporary.write(bytes, permissions: exact)
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

  /// Those of a file that is made, less the process's mask.
  private static let usual: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]

  /// - Returns: The permissions of the file that is there; `nil` where none is.
  /// - Throws: ``FileError`` where there is something else, which must not give way to a file.
  private static func replaceable(_ path: FilePath) throws(FileError) -> FilePermissions? {
    let status: Stat
    do throws(Errno) {
      status = try Stat(path, followTargetSymlink: false)
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw .system(error)
    }
    switch status.type {
    case .regular: return status.permissions
    case .directory: throw .system(.isDirectory)
    // It came after the path was resolved.
    case .symbolicLink: throw .system(.tooManySymbolicLinkLevels)
    default: throw .notAFile
    }
  }

  private static func rename(_ source: FilePath, to target: FilePath) -> Int32 {
    source.withPlatformString { source in
      target.withPlatformString { systemRename(source, $0) }
    }
  }

  /// Gives a file its name only where nothing has it.
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
    // A file system without hard links. An empty file keeps the place.
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
  /// Throws what a system call says that failed.
  static func checked(_ result: Int32) throws(FileError) {
    guard result == 0 else { throw .system(Errno(rawValue: errno)) }
  }
}

private let systemRename = rename(_:_:)
