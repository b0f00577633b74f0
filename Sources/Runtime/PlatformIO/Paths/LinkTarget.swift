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

/// What a symbolic link says.
func readLink(_ link: FilePath) throws(Errno) -> FilePath {
  // A zero byte stays behind what is read.
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
  let count = link.withPlatformString { readlink($0, &buffer, buffer.count - 1) }
  guard count >= 0 else { throw Errno(rawValue: errno) }
  // An empty target is one that the system does not follow either.
  guard count > 0 else { throw .noSuchFileOrDirectory }
  return FilePath(platformString: buffer)
}

/// The folder where relative paths begin.
enum WorkingFolder {
  /// - Throws: The system's reason, where the folder was removed.
  static func path() throws(FileError) -> FilePath {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard getcwd(&buffer, buffer.count) != nil else { throw .system(Errno(rawValue: errno)) }
    return FilePath(platformString: buffer)
  }
}
