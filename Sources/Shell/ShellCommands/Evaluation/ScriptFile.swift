package import PlatformIO
import ShellLanguage
import SystemPackage

/// Reads and writes script files.
package enum ScriptFile {
  private static let sizeLimit = 64 << 20

  /// Reads the text of a script.
  ///
  /// - Parameters:
  ///   - path: A file, a pipe, or `-` for standard input.
  ///   - name: The file's name in error messages.
  /// - Throws: A diagnostic that says why the script can't be read.
  package static func read(_ path: ResolvedPath, as name: String) throws -> String {
    guard !path.typed.isEmpty else { throw Diagnostic(FileProblem.emptyPath) }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try self.bytes(of: path)
    } catch {
      throw failure(
        name,
        reason(error),
        error == .system(.noSuchFileOrDirectory) ? similar(to: path, as: name) : []
      )
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure(name, "it is not UTF-8 text")
    }
    // A byte order mark is not part of the text.
    return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func bytes(of path: ResolvedPath) throws(FileError) -> [UInt8] {
    if path.typed == "-" { return try FileDescriptor.standardInput.readToEnd(limit: sizeLimit) }
    let descriptor = try FileDescriptor.openForReading(path)
    defer { try? descriptor.close() }
    return try descriptor.readToEnd(limit: sizeLimit)
  }

  private static func failure(
    _ name: String,
    _ reason: String,
    _ suggestions: [String] = []
  ) -> Diagnostic {
    Diagnostic(FileProblem.fileNotReadable(name, reason: reason), suggestions: suggestions)
  }

  /// Files with similar names in the same folder.
  private static func similar(to path: ResolvedPath, as name: String) -> [String] {
    guard let wanted = FilePath.Component(path.name) else { return [] }
    let written = ResolvedPath(name).folderText
    let files = Folder.names(in: path.folderText).sorted().compactMap { FilePath.Component($0) }
    // An ending that they have in common does not make names similar.
    let ending = wanted.extension.map { ".\($0)" } ?? ""
    let alike = files.filter { $0.extension == wanted.extension }.map(\.stem)
    let others = files.filter { $0.extension != wanted.extension }.map(\.string)
    let matches =
      closestMatches(to: wanted.stem, in: alike).map { $0 + ending }
      + closestMatches(to: path.name, in: others)
    return matches.prefix(3).map { written.isEmpty ? $0 : "\(written)/\($0)" }
  }

  private static func reason(_ error: FileError) -> String {
    switch error {
    case .system(.noSuchFileOrDirectory), .system(.notDirectory): "there is no such file"
    case .system(.permissionDenied), .system(.notPermitted): "it may not be read"
    case .system(.isDirectory): "it is a folder"
    case .system(.invalidArgument): "its name has a zero byte"
    default: error.description
    }
  }
}
