import Synchronization
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

/// A file that will replace another: `.NAME.PID-N.tmp` beside it, locked while it is written.
struct TemporaryFile {
  let path: FilePath
  private let descriptor: FileDescriptor

  private static let count = Atomic<Int>(0)
  /// The files whose leftovers this process has already searched for.
  private static let swept = Mutex<Set<FilePath>>([])

  init(beside file: FilePath, permissions: FilePermissions) throws(FileError) {
    (path, descriptor) = try Self.create(beside: file, permissions)
    // Ignore the error: without locks, the process's id in the name tells the owner.
    try? descriptor.lock(exclusively: true, waits: false)
  }

  private static func create(
    beside file: FilePath,
    _ permissions: FilePermissions
  ) throws(FileError) -> (FilePath, FileDescriptor) {
    while true {
      let number = count.add(1, ordering: .relaxed).newValue
      let name = "\(prefix(of: file))\(getpid())-\(number).tmp"
      let path = file.removingLastComponent().appending(name)
      do throws(FileError) {
        let descriptor = try FileDescriptor.openFile(
          path.string,
          .writeOnly,
          options: [.create, .exclusiveCreate],
          permissions: permissions
        )
        return (path, descriptor)
      } catch .system(.fileExists) {
        // A leftover of a process that had the same id.
        continue
      }
    }
  }

  /// The start of the temporary name. A long file name is truncated to leave room for the rest.
  private static func prefix(of file: FilePath) -> String {
    var name = file.lastComponent?.string ?? ""
    while name.utf8.count > 200 { name.removeLast() }
    return ".\(name)."
  }

  /// Writes the content and flushes it to the disk.
  ///
  /// - Parameters:
  ///   - owner: Whose file it becomes, as far as the process may give it away; `nil` leaves it to the
  ///     process's user.
  ///   - permissions: The exact permissions, whatever the process's umask is; `nil` leaves them
  ///     unchanged. A group that the file could not be given to gets no more than everybody.
  func write(
    _ bytes: some Sequence<UInt8>,
    owner: FileOwner?,
    permissions: FilePermissions?
  ) throws(FileError) {
    try descriptor.append(bytes)
    let hasGroup = owner?.take(descriptor) ?? true
    if let permissions {
      try descriptor.setPermissions(hasGroup ? permissions : permissions.limitingGroup)
    }
    try FileError.checked(fsync(descriptor.rawValue))
  }

  func close() { try? descriptor.close() }

  func remove() {
    _ = path.withPlatformString { unlink($0) }
    close()
  }

  // MARK: Leftovers

  /// Removes the leftovers of processes that were killed while they wrote a file.
  static func sweepOnce(beside file: FilePath) {
    guard swept.withLock({ $0.insert(file).inserted }) else { return }
    let folder = file.removingLastComponent()
    let prefix = prefix(of: file)
    for name in Folder.names(in: folder.string)
    where name.hasPrefix(prefix) && name.hasSuffix(".tmp") {
      let parts = name.dropFirst(prefix.count).dropLast(4).split(separator: "-")
      guard parts.count == 2, let owner = pid_t(parts[0]), UInt(parts[1]) != nil else { continue }
      if !ProcessNumber.isTaken(owner) { remove(folder.appending(name)) }
    }
  }

  /// Removes a file that is not being written.
  private static func remove(_ path: FilePath) {
    guard let descriptor = try? FileDescriptor.openFile(path.string) else { return }
    defer { try? descriptor.close() }
    guard (try? Stat(descriptor))?.userID.rawValue == geteuid() else { return }
    do throws(FileError) {
      try descriptor.lock(exclusively: true, waits: false)
    } catch .system(.wouldBlock) {
      // The owner is a process in another container, which has its own process ids.
      return
    } catch {}
    _ = path.withPlatformString { unlink($0) }
  }
}

/// The user and the group that a file belongs to.
struct FileOwner {
  private let user: UserID
  private let group: GroupID

  init(_ status: Stat) {
    user = status.userID
    group = status.groupID
  }

  /// Gives a file to the user and the group. Most processes may only choose among their own groups.
  ///
  /// - Returns: Whether the file belongs to the group.
  func take(_ file: FileDescriptor) -> Bool {
    if fchown(file.rawValue, user.rawValue, group.rawValue) == 0 { return true }
    return fchown(file.rawValue, uid_t.max, group.rawValue) == 0
  }
}

extension FilePermissions {
  /// The permissions with no more for the group than for everybody.
  fileprivate var limitingGroup: FilePermissions {
    let everybody = FilePermissions(rawValue: (rawValue & 0o007) << 3)
    return subtracting(.groupReadWriteExecute).union(intersection(everybody))
  }
}

/// Process ids.
enum ProcessNumber {
  /// Whether a process has an id. An ended process has its id until it has been waited for.
  static func isTaken(_ number: pid_t) -> Bool {
    number > 0 && (kill(number, 0) == 0 || errno != ESRCH)
  }
}
