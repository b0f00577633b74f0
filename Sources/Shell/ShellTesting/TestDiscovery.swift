import PlatformIO
import ShellCommands
import ShellLanguage

/// Finds the scripts at paths: `.tcash` files, Markdown files with `tcash` blocks, and folders of both.
package struct TestDiscovery {
  /// The tests, in the order of the paths, and within a folder by name.
  package private(set) var tests: [ScriptTest] = []

  /// - Throws: A diagnostic for a path that can't be read or isn't a script.
  package init(_ paths: [String]) throws {
    for path in paths { try add(path) }
    var known: Set<String> = []
    tests.removeAll { !known.insert($0.name).inserted }
  }

  private mutating func add(_ path: String) throws {
    let resolved = ResolvedPath(path)
    if resolved.isFolder { return try addFolder(path) }
    if let (file, line) = Self.block(path), !resolved.isThere {
      let found = try Self.tests(inFile: file).filter { $0.firstLine == line }
      guard !found.isEmpty else {
        throw Diagnostic(DiscoveryProblem.noBlock(file: file, line: line))
      }
      return tests += found
    }
    guard Self.isScript(path) else {
      // A missing file is reported as such, whatever its name.
      if !resolved.isThere { _ = try ScriptFile.read(resolved, as: path) }
      throw Diagnostic(DiscoveryProblem.notAScript(path))
    }
    let found = try Self.tests(inFile: path)
    guard !found.isEmpty else { throw Diagnostic(DiscoveryProblem.noBlocks(file: path)) }
    tests += found
  }

  /// Adds the scripts of a folder. Names that begin with `_` are skipped because other scripts use these
  /// files, and hidden names because they belong to tools. What can't be read is a test that fails: the
  /// others run.
  private mutating func addFolder(_ path: String) throws {
    var unreadable: [ScriptTest] = []
    let files = Folder.files(below: path) {
      $0.hasPrefix("_")
    } onUnreadable: {
      unreadable.append(ScriptTest(unreadable: $0, "it is a folder that may not be read"))
    }
    tests += unreadable
    for file in files where Self.isScript(file) { tests += Self.testsOrObstacle(inFile: file) }
  }

  private static func testsOrObstacle(inFile path: String) -> [ScriptTest] {
    do {
      // To open a pipe would wait for someone to write to it.
      let resolved = ResolvedPath(path)
      if resolved.isThere, !resolved.isFile {
        return [ScriptTest(unreadable: path, "it is not a file")]
      }
      return try tests(inFile: path)
    } catch {
      let problem = (error as? Diagnostic)?.problem as? FileProblem
      guard case .fileNotReadable(_, let reason)? = problem else {
        return [ScriptTest(unreadable: path, "\(error)")]
      }
      return [ScriptTest(unreadable: path, reason)]
    }
  }

  private static func tests(inFile path: String) throws -> [ScriptTest] {
    let text = try ScriptFile.read(ResolvedPath(path), as: path)
    return isMarkdown(path)
      ? MarkdownScripts.tests(in: text, file: path) : [ScriptTest(file: path, text: text)]
  }

  private static func isScript(_ name: String) -> Bool {
    name.hasSuffix(".tcash") || isMarkdown(name)
  }

  private static func isMarkdown(_ name: String) -> Bool {
    name.hasSuffix(".md") || name.hasSuffix(".markdown")
  }

  /// The file and the line of a block's name, such as `README.md:40`.
  private static func block(_ path: String) -> (file: String, line: Int)? {
    guard let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...])
    else {
      return nil
    }
    let file = String(path[..<colon])
    return isMarkdown(file) ? (file, line) : nil
  }
}

/// Errors in the paths of a test run.
enum DiscoveryProblem: Problem, Hashable {
  case notAScript(String)
  case noBlocks(file: String)
  case noBlock(file: String, line: Int)

  var code: String {
    switch self {
    case .notAScript: "not-a-script"
    case .noBlocks: "no-blocks"
    case .noBlock: "no-block"
    }
  }

  var message: String {
    switch self {
    case .notAScript(let path):
      "'\(path)' is no script: a test is a '.tcash' file, a Markdown file or a folder"
    case .noBlocks(let file):
      "'\(file)' has no scripts: they are the fenced blocks that begin with '```tcash'"
    case .noBlock(let file, let line):
      "'\(file)' has no script whose statements begin at line \(line)"
    }
  }
}
