import PlatformIO
import ShellLanguage
import SystemPackage

extension ScriptFile {
  /// Writes a script, or another text that the user keeps, atomically.
  ///
  /// - Parameters:
  ///   - text: The script.
  ///   - path: The file. A link stays in place, and its destination is written.
  ///   - name: The file's name in error messages.
  ///   - permissions: The permissions of the file.
  ///   - replaces: Whether an existing file may be replaced.
  /// - Throws: A diagnostic. In that case an existing file is unchanged.
  static func write(
    _ text: String,
    to path: ResolvedPath,
    as name: String,
    permissions: DurableFile.Permissions,
    replacing replaces: Bool
  ) throws {
    guard !path.typed.isEmpty else { throw Diagnostic(FileProblem.emptyPath) }
    do throws(FileError) {
      let file = try path.resolvedFile
      // A dangling link counts as an existing file.
      if path.isLink, !replaces { throw .system(.fileExists) }
      let replacement: DurableFile.Replacement = replaces ? .replaces : .refuses
      try DurableFile.write(text.utf8, to: file, permissions: permissions, replacement)
    } catch {
      throw problem(of: error, writing: name)
    }
  }

  /// The diagnostic for a file that can't be written, or must not be replaced.
  static func problem(of error: FileError, writing name: String) -> Diagnostic {
    guard case .system(.fileExists) = error else { return unwritable(name, error) }
    return Diagnostic(
      FileProblem.fileExists(name),
      help: "Choose another name, or replace it with '--force'."
    )
  }

  /// The diagnostic for a file that can't be written.
  static func unwritable(_ name: String, _ error: FileError) -> Diagnostic {
    let reason =
      switch error {
      case .system(.noSuchFileOrDirectory), .system(.notDirectory): "there is no such folder"
      case .system(.permissionDenied), .system(.notPermitted), .system(.readOnlyFileSystem):
        "it, or its folder, may not be written to"
      case .system(.isDirectory): "it is a folder"
      case .system(.invalidArgument): "its name has a zero byte"
      default: error.description
      }
    return Diagnostic(FileProblem.fileNotWritable(name, reason: reason))
  }
}
