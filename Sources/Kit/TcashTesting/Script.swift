import PlatformIO
import ShellTesting
public import TcashKit
public import Testing

/// A script that Swift Testing runs as a test case.
///
/// ```swift
/// import TcashTesting
/// import Testing
///
/// @Test(arguments: Script.all(in: "Scripts"))
/// func script(_ script: Script) async throws {
///   try await script.run(in: Workshop.self)
/// }
/// ```
///
/// `Workshop` is the package's ``TcashKit/ShellApp``, in a library that the tests import: tests can't import an
/// executable. Each script has its own session with its own storage in memory, so several run at the
/// same time in one process. A feature that traps ends the process; `tcash test` runs each script in a process
/// of its own.
public struct Script: Sendable {
  private enum Content: Sendable {
    case test(ScriptTest)
    case missing(reason: String)
  }

  /// The path of the script within the package; for a block of a Markdown file with its line.
  public let name: String
  private let content: Content
  private let file: String

  /// All scripts that paths name: `.tcash` files, Markdown files with `tcash` blocks, and folders of both.
  ///
  /// A path that can't be read becomes a script that fails, and says why.
  ///
  /// - Parameters:
  ///   - paths: Paths that are relative to the file that calls this or to its package.
  ///   - file: The file that calls this.
  public static func all(in paths: String..., from file: StaticString = #filePath) -> [Script] {
    let location = PackageLocation(of: "\(file)")
    return paths.flatMap { path -> [Script] in
      let whole = location.path(of: path)
      do {
        let tests = try TestDiscovery([whole]).tests
        guard !tests.isEmpty else { return [missing(path, at: whole, "there are no scripts")] }
        return tests.map {
          Script(name: location.name(of: $0.name), content: .test($0), file: $0.file)
        }
      } catch {
        return [missing(path, at: whole, "\(error)")]
      }
    }
  }

  private static func missing(_ name: String, at path: String, _ reason: String) -> Script {
    Script(name: name, content: .missing(reason: reason), file: path)
  }

  /// Runs the script with the features of a shell. Records an issue at the script's line if it fails, and
  /// cancels the test if the script skips itself.
  ///
  /// - Parameters:
  ///   - app: The shell.
  ///   - world: `"fixed"` or `"live"`, whatever the script chooses; `nil` lets it choose.
  ///   - sourceLocation: Where a failure is reported that belongs to no line.
  /// - Throws: An error of Swift Testing that cancels the test.
  @MainActor
  public func run<App: ShellApp>(
    in app: App.Type,
    world: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    switch content {
    case .missing(let reason):
      Issue.record("\(name): \(reason)", sourceLocation: sourceLocation)
    case .test(let test):
      let result = await InProcessTest(app).run(test, world: world)
      if let failure = result.failure {
        Issue.record(
          Comment(rawValue: failure.story),
          sourceLocation: location(of: failure) ?? sourceLocation
        )
      } else if let reason = result.skipReason {
        try skip(reason, sourceLocation)
      }
    }
  }

  private func skip(_ reason: String, _ sourceLocation: SourceLocation) throws {
    #if compiler(>=6.3)
    try Test.cancel(Comment(rawValue: reason), sourceLocation: sourceLocation)
    #endif
  }

  private func location(of failure: TestFailure) -> SourceLocation? {
    failure.place.map { place in
      SourceLocation(
        fileID: "Scripts/\(ResolvedPath(place.file).name)",
        filePath: place.file,
        line: place.line,
        column: place.column
      )
    }
  }
}

extension Script: CustomTestStringConvertible {
  public var testDescription: String { name }
}

extension Script: CustomTestArgumentEncodable {
  /// Identifies the script by its name, so that a single one can be run again.
  public func encodeTestArgument(to encoder: some Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// Where the package of a source file is.
private struct PackageLocation {
  private let folder: String
  private let root: String

  init(of file: String) {
    folder = ResolvedPath(file).folderText
    var root = folder
    while root != "/", !ResolvedPath("Package.swift", in: root).isThere {
      root = ResolvedPath(root).folderText
    }
    self.root = root == "/" ? folder : root
  }

  /// The absolute path of one that is relative to the source file or the package.
  func path(of path: String) -> String {
    let besideFile = ResolvedPath(path, in: folder)
    return besideFile.isThere ? besideFile.absolute : ResolvedPath(path, in: root).absolute
  }

  /// A path within the package, relative to it.
  func name(of path: String) -> String {
    let prefix = root + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
