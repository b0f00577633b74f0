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
  /// Opens what is at a path for reading: a file, a pipe or a device, which may be one of the process's own
  /// descriptors.
  ///
  /// Programs that are started don't inherit it.
  ///
  /// - Throws: ``FileError``. A folder is one too.
  package static func openForReading(_ path: ResolvedPath) throws(FileError) -> FileDescriptor {
    guard !path.namesFolder else { throw .system(.isDirectory) }
    guard !path.text.utf8.contains(0) else { throw .system(.invalidArgument) }
    let descriptor = try FileError.typed {
      // A link in '/dev/fd' leads where no path does.
      try open(FilePath(path.text), .readOnly, options: .closeOnExec)
    }
    return try descriptor.checked { $0.type == .directory ? .system(.isDirectory) : nil }
  }

  /// Opens a file. What only looks like one, such as a pipe that nobody writes, is not waited for.
  ///
  /// Programs that are started don't inherit it.
  ///
  /// - Parameters:
  ///   - path: The file; a link as its last component is not followed.
  ///   - permissions: Those of a file that is made, less the process's mask.
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

  /// Lets some users do something with a file that is open, whatever the process's mask is.
  package func setPermissions(_ permissions: FilePermissions) throws(FileError) {
    try FileError.checked(fchmod(rawValue, permissions.rawValue))
  }

  /// - Parameter problem: What is wrong with the open file, which is closed then.
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

/// Tells a file from another one of the same name.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    number = UInt64(truncatingIfNeeded: status.inode.rawValue)
  }

  /// The file at a path, links followed; `nil` where there is none.
  package init?(_ path: String) {
    guard !path.utf8.contains(0), let status = try? Stat(FilePath(path)) else { return nil }
    self.init(status)
  }
}
