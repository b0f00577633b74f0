import Foundation
import ShellLanguage

extension ScriptFile {
  /// Writes a script as a whole, readable and writable by its owner alone.
  ///
  /// - Parameters:
  ///   - text: The script.
  ///   - path: The file.
  ///   - name: What an error calls it.
  ///   - replaces: Whether a file that is there is replaced.
  /// - Throws: A diagnostic. Then what was there is as it was.
  static func write(_ text: String, to path: String, as name: String, replacing replaces: Bool)
    throws
  {
    // A link goes on to lead where it leads.
    let path = replaces ? (path as NSString).resolvingSymlinksInPath : path
    let folder = (path as NSString).deletingLastPathComponent
    let pattern = "\(folder.isEmpty ? "." : folder)/.tcash-XXXXXX"
    guard let temporary = strdup(pattern) else { throw failure(name, ENOMEM) }
    defer { free(temporary) }
    // The file that it makes is its owner's alone.
    let descriptor = mkstemp(temporary)
    guard descriptor >= 0 else { throw failure(name, errno) }
    defer { unlink(temporary) }
    do {
      defer { close(descriptor) }
      let error = write(Array(text.utf8), to: descriptor)
      guard error == 0 else { throw failure(name, error) }
    }
    // A link is made only where nothing of the name is; a rename takes what is there away.
    let result = replaces ? rename(temporary, path) : link(temporary, path)
    guard result == 0 else {
      if !replaces, errno == EEXIST {
        throw Diagnostic(
          CommandProblem.fileExists(name),
          help: "Choose another name, or replace it with '--force'."
        )
      }
      throw failure(name, errno)
    }
  }

  /// - Returns: What went wrong; 0 where nothing did.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return fsync(descriptor) == 0 ? 0 : errno
  }

  private static func failure(_ name: String, _ code: Int32) -> Diagnostic {
    let reason =
      switch code {
      case ENOENT, ENOTDIR: "there is no such folder"
      case EACCES, EPERM, EROFS: "the folder may not be written to"
      case EISDIR: "it is a folder"
      default: String(cString: strerror(code))
      }
    return Diagnostic(CommandProblem.fileNotWritable(name, reason: reason))
  }
}

private let systemWrite = write(_:_:_:)
