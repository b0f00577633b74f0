import Foundation
import ShellLanguage

/// Reads the text of a script.
package enum ScriptFile {
  private static let sizeLimit = 64 << 20

  /// - Parameters:
  ///   - path: A file, a pipe, or `-` for standard input.
  ///   - name: What an error calls it.
  /// - Throws: A diagnostic that says why it can't be read.
  package static func read(_ path: String, as name: String) throws -> String {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw failure(name, reason(of: code), code == ENOENT ? similar(to: path, as: name) : [])
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(name, reason(of: errno)) }
      bytes += buffer[..<count]
      // A device has no end.
      guard bytes.count <= sizeLimit else { throw failure(name, "it is larger than 64 MB") }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure(name, "it is not UTF-8 text")
    }
    // A byte order mark is no part of the text.
    return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func failure(
    _ name: String,
    _ reason: String,
    _ suggestions: [String] = []
  ) -> Diagnostic {
    Diagnostic(CommandProblem.fileNotReadable(name, reason: reason), suggestions: suggestions)
  }

  /// Files with nearly the name, in the folder where it was looked for.
  private static func similar(to path: String, as name: String) -> [String] {
    let folder = (path as NSString).deletingLastPathComponent
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let written = (name as NSString).deletingLastPathComponent
    return closestMatches(to: (path as NSString).lastPathComponent, in: files.sorted()).map {
      written.isEmpty ? $0 : "\(written)/\($0)"
    }
  }

  private static func reason(of code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: "there is no such file"
    case EACCES, EPERM: "it may not be read"
    case EISDIR: "it is a folder"
    default: String(cString: strerror(code))
    }
  }
}

private let systemRead = read(_:_:_:)
