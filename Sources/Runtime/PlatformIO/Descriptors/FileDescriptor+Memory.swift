import Foundation
package import SystemPackage

extension FileDescriptor {
  /// Makes memory without a name, for a process and its children. Child programs don't inherit the
  /// descriptor.
  ///
  /// - Parameter size: The number of bytes, all 0 at first.
  package static func privateMemory(size: Int) throws(Errno) -> FileDescriptor {
    // A file system in memory is never written to a disk.
    let folders = ["/dev/shm"] + UserFolders().temporary
    var problem = Errno.noSuchFileOrDirectory
    for folder in folders {
      var name = Array("\(folder)/memory-XXXXXX".utf8CString)
      let file = mkstemp(&name)
      guard file >= 0 else {
        problem = Errno(rawValue: errno)
        continue
      }
      unlink(name)
      let descriptor = try FileDescriptor(rawValue: file).aboveStandardStreams()
      guard ftruncate(descriptor.rawValue, off_t(size)) == 0 else {
        problem = Errno(rawValue: errno)
        try? descriptor.close()
        continue
      }
      return descriptor
    }
    throw problem
  }

  /// Maps the memory behind the descriptor. All who map it see the same bytes.
  ///
  /// - Returns: The address, for `munmap`.
  package func mapShared(size: Int) throws(Errno) -> UnsafeMutableRawPointer {
    // Memory that is too short would end the process at the first access.
    let actual = try Errno.typed { try Stat(self).size }
    guard actual >= size else { throw .invalidArgument }
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, rawValue, 0)
    guard let address, address != MAP_FAILED else { throw Errno(rawValue: errno) }
    return address
  }
}
