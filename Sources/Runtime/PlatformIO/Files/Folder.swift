import Foundation
package import SystemPackage

/// Operations on folders.
package enum Folder {
  /// Creates a folder and its missing parents. An existing folder is left unchanged. The names of
  /// new folders are flushed to the disk.
  ///
  /// - Parameters:
  ///   - path: The absolute path; empty for the working folder.
  ///   - permissions: The permissions of new folders, before the process's umask applies.
  /// - Throws: ``FileError``.
  package static func make(
    _ path: String,
    permissions: FilePermissions = FilePermissions(rawValue: 0o777)
  ) throws(FileError) {
    guard !path.utf8.contains(0) else { throw .system(.invalidArgument) }
    var missing = path.isEmpty ? [] : [FilePath(path)]
    var retries = 3
    while let folder = missing.last {
      if folder.withPlatformString({ mkdir($0, permissions.rawValue) }) == 0 {
        missing.removeLast()
        synchronize(folder.removingLastComponent())
        continue
      }
      let problem = Errno(rawValue: errno)
      let above = folder.removingLastComponent()
      if problem == .noSuchFileOrDirectory, !above.isEmpty, !isThere(above) {
        missing.append(above)
      } else if problem == .noSuchFileOrDirectory, retries > 0 {
        // Another process has created the parent folder meanwhile.
        retries -= 1
      } else if (try? Stat(folder))?.type == .directory {
        missing.removeLast()
      } else {
        throw .system(problem == .fileExists ? .notDirectory : problem)
      }
    }
  }

  private static func isThere(_ path: FilePath) -> Bool {
    (try? Stat(path, followTargetSymlink: false)) != nil
  }

  /// The names in a folder; none if the folder can't be read.
  ///
  /// - Parameter path: The path; empty for the working folder.
  package static func names(in path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "." : path)) ?? []
  }

  /// The paths of the files in a folder and the folders in it, by name within each. Hidden ones belong to tools
  /// and are left out, and links to folders are not followed.
  ///
  /// - Parameters:
  ///   - path: The folder, with which the paths begin.
  ///   - isSkipped: Whether to leave out a file or a folder of a name.
  ///   - onUnreadable: Called with a folder that can't be read.
  package static func files(
    below path: String,
    skipping isSkipped: (String) -> Bool,
    onUnreadable: (String) -> Void = { _ in }
  ) -> [String] {
    let prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    var files: [String] = []
    let folder = ResolvedPath(path).text
    guard faccessat(AT_FDCWD, folder.isEmpty ? "." : folder, R_OK | X_OK, AT_EACCESS) == 0 else {
      onUnreadable(path)
      return []
    }
    for name in names(in: folder).sorted()
    where !name.hasPrefix(".") && !isSkipped(name) {
      let inner = ResolvedPath(prefix + name)
      if !inner.isFolder {
        files.append(prefix + name)
      } else if !inner.isLink {
        // Following a link to an outer folder would never end.
        files += Self.files(
          below: prefix + name,
          skipping: isSkipped,
          onUnreadable: onUnreadable
        )
      }
    }
    return files
  }

  /// Flushes the names in a folder to the disk. If that fails, the files are still whole.
  ///
  /// - Parameter path: The path; empty for the working folder.
  package static func synchronize(_ path: FilePath) {
    guard
      let descriptor = try? FileDescriptor.open(
        path.isEmpty ? FilePath(".") : path,
        .readOnly,
        options: [.closeOnExec, .directory]
      )
    else { return }
    fsync(descriptor.rawValue)
    try? descriptor.close()
  }
}
