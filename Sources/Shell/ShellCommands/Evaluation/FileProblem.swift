import ShellLanguage
import ShellSession

/// Errors of reading and writing files.
package enum FileProblem: ExplainedProblem, Hashable {
  case fileNotReadable(String, reason: String)
  case fileNotWritable(String, reason: String)
  case fileExists(String)
  case emptyPath
  case writeNotAllowed(String)
  case noTemporaryFolder(reason: String)

  package var code: String {
    switch self {
    case .fileNotReadable: "file-not-readable"
    case .fileNotWritable: "file-not-writable"
    case .fileExists: "file-exists"
    case .emptyPath: "empty-path"
    case .writeNotAllowed: "write-not-allowed"
    case .noTemporaryFolder: "no-temporary-folder"
    }
  }

  package var message: String {
    switch self {
    case .fileNotReadable(let path, let reason): "\(file: path) can't be read: \(reason)"
    case .fileNotWritable(let path, let reason): "\(file: path) can't be written: \(reason)"
    case .fileExists(let path): "\(file: path) already exists"
    case .emptyPath: "a file needs a name, but this one is empty"
    case .writeNotAllowed(let path):
      "a script may not write to \(file: path), which is outside its own folder"
    case .noTemporaryFolder(let reason): "no temporary folder can be made: \(reason)"
    }
  }

  package static let explanations = [
    CodeExplanation(
      "file-not-readable",
      "The file does not exist, may not be read, or is not text. A relative path starts at the "
        + "folder of the script that names it.",
      mistake: "source \"no such file.tcash\"",
      instead: "if 1 > 2 { source \"setup.tcash\" }"
    ),
    CodeExplanation(
      "file-not-writable",
      "The file can't be written: its folder does not exist, or it may not be written to.",
      mistake: "load counter\nsave \"\\(temporaryFolder)/none/session.tcash\"",
      instead: "load counter\nsave \"\\(temporaryFolder)/session.tcash\""
    ),
    CodeExplanation(
      "file-exists",
      "The file already exists, and is only replaced with '--force'.",
      mistake: "load counter\nlet file = temporaryFolder\nsave \"\\(file)/a.tcash\"\n"
        + "save \"\\(file)/a.tcash\"",
      instead: "load counter\nlet file = temporaryFolder\nsave \"\\(file)/a.tcash\"\n"
        + "save \"\\(file)/a.tcash\" --force"
    ),
    CodeExplanation(
      "empty-path",
      "A file needs a name."
    ),
    CodeExplanation(
      "write-not-allowed",
      "A script may only write in its own folder. 'tcash run --allow-write FOLDER' lets it write "
        + "elsewhere."
    ),
    CodeExplanation(
      "no-temporary-folder",
      "A temporary folder can be made neither in the folder that 'TMPDIR' names nor in '/tmp'."
    ),
  ]
}

extension TemporaryFolder {
  /// The path of the folder, created on demand.
  ///
  /// - Parameter span: The part of the statement that needs it.
  /// - Throws: A diagnostic if it can't be created.
  func path(at span: SourceSpan?) throws -> String {
    do {
      return try makePath()
    } catch {
      throw Diagnostic(
        FileProblem.noTemporaryFolder(reason: "\(error)"),
        at: span,
        help: "'TMPDIR' names the folder to make it in; where that can't be used, '/tmp' is."
      )
    }
  }
}
