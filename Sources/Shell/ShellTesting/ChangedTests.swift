/// Finds the tests that changed files belong to.
package struct ChangedTests {
  private let tests: [ScriptTest]

  package init(of tests: [ScriptTest]) {
    self.tests = tests
  }

  /// The tests that are in one of the files, run it, read it as a snapshot, or are set up by it.
  ///
  /// - Parameter files: Paths in the form in which tests name their files.
  package func affected(by files: some Sequence<String>) -> [ScriptTest] {
    let files = files.map(ChangedFile.init)
    return tests.filter { test in files.contains { $0.affects(test) } }
  }
}

private struct ChangedFile {
  private let path: String
  private let folder: Substring
  private let name: Substring

  init(_ path: String) {
    self.path = path
    (folder, name) = Self.parts(of: path)
  }

  private static func parts(of path: String) -> (folder: Substring, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path[...]) }
    return (path[..<slash], path[path.index(after: slash)...])
  }

  func affects(_ test: ScriptTest) -> Bool {
    if test.file == path || test.text.contains(name) { return true }
    let other = Self.parts(of: test.file)
    guard other.folder == folder else { return false }
    let base = other.name.hasSuffix(".tcash") ? other.name.dropLast(".tcash".count) : other.name
    // A '_setup.tcash' runs before all scripts of its folder.
    return name.hasPrefix("_") || (name.hasSuffix(".snapshot") && name.hasPrefix(base + "."))
  }
}
