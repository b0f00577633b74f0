package import SystemPackage

/// The reason why an operation on a file failed.
package enum FileError: Error, Hashable, CustomStringConvertible {
  /// The system's error.
  case system(Errno)
  /// A pipe, a device or a socket was found instead of a regular file.
  case notAFile
  /// The file has more bytes than may be read.
  case tooLarge(limit: Int)

  package var description: String {
    switch self {
    case .system(let error): error.description
    case .notAFile: "it is not a regular file"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MB"
    }
  }
}

extension FileError {
  /// Restores the type of an error from swift-system.
  static func typed<R>(_ operation: () throws -> R) throws(FileError) -> R {
    do {
      return try operation()
    } catch {
      throw error as? FileError ?? .system(error as? Errno ?? .ioError)
    }
  }
}
