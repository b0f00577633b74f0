package import SystemPackage

/// Why the system or this program would not do something with a file.
package enum FileError: Error, Hashable, CustomStringConvertible {
  /// What the system says.
  case system(Errno)
  /// It is a pipe, a device or a socket, where a file is wanted.
  case notAFile
  /// It has more bytes than are read.
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
  /// Gives an error of swift-system its type.
  static func typed<R>(_ operation: () throws -> R) throws(FileError) -> R {
    do {
      return try operation()
    } catch {
      throw error as? FileError ?? .system(error as? Errno ?? .ioError)
    }
  }
}
