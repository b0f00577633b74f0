package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

extension FileDescriptor {
  /// Opens a file, a pipe or a device for reading. It may be one of the process's own descriptors.
  ///
  /// Child programs don't inherit the descriptor.
  ///
  /// - Throws: ``FileError``, for a folder too.
  package static func openForReading(_ path: ResolvedPath) throws(FileError) -> FileDescriptor {
    guard !path.namesFolder else { throw .system(.isDirectory) }
    guard !path.text.utf8.contains(0) else { throw .system(.invalidArgument) }
    let descriptor = try FileError.typed {
      // Open the path unresolved: a link in '/dev/fd' leads to a file that no path names.
      try open(FilePath(path.text), .readOnly, options: .closeOnExec)
    }
    return try descriptor.checked { $0.type == .directory ? .system(.isDirectory) : nil }
  }

  /// Opens a regular file. Anything else, such as a pipe without a writer, is refused without
  /// waiting.
  ///
  /// Child programs don't inherit the descriptor.
  ///
  /// - Parameters:
  ///   - path: The file. A link as its last component is not followed.
  ///   - permissions: The permissions of a new file, before the process's umask applies.
  /// - Throws: ``FileError``.
  package static func openFile(
    _ path: String,
    _ mode: AccessMode = .readOnly,
    options: OpenOptions = [],
    permissions: FilePermissions = .ownerReadWrite
  ) throws(FileError) -> FileDescriptor {
    guard !path.utf8.contains(0) else { throw .system(.invalidArgument) }
    let descriptor = try FileError.typed {
      try open(
        FilePath(path),
        mode,
        options: options.union([.closeOnExec, .noFollow, .nonBlocking]),
        permissions: permissions
      )
    }
    return try descriptor.checked { status in
      switch status.type {
      case .regular: nil
      case .directory: .system(.isDirectory)
      default: .notAFile
      }
    }
  }

  /// Sets the permissions of an open file, whatever the process's umask is.
  package func setPermissions(_ permissions: FilePermissions) throws(FileError) {
    try FileError.checked(fchmod(rawValue, permissions.rawValue))
  }

  /// - Parameter problem: Returns what is wrong with the open file. If there is a problem, the file
  ///   is closed and the problem thrown.
  private func checked(
    _ problem: (Stat) -> FileError?
  ) throws(FileError) -> FileDescriptor {
    do {
      if let problem = problem(try Stat(self)) { throw problem }
      return self
    } catch {
      try? close()
      throw error as? FileError ?? .system(error as? Errno ?? .ioError)
    }
  }
}

/// Distinguishes a file from another one of the same name.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    number = UInt64(truncatingIfNeeded: status.inode.rawValue)
  }

  /// The identity of an open file.
  package init?(of descriptor: FileDescriptor) {
    guard let status = try? Stat(descriptor) else { return nil }
    self.init(status)
  }

  /// The identity of the file at a path, with links followed; `nil` if there is none.
  package init?(_ path: String) {
    guard !path.utf8.contains(0), let status = try? Stat(FilePath(path)) else { return nil }
    self.init(status)
  }
}
