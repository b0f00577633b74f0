import Foundation
import LineEditor
import PlatformIO
import ShellTesting
import SystemPackage

/// Waits for changes of the files that a test run depends on, and for what the user types.
@MainActor
struct TestWatch {
  enum Event: Equatable {
    /// Files beside the tests have changed, been added or removed.
    case files(Set<String>)
    /// Sources of the program have changed.
    case sources
    case allRequested
    case failedRequested
    case end
  }

  /// The folder of the program's package; `nil` if it is not known.
  let package: String?
  private var testFolders: FolderScan
  private var files: [String: FileTime] = [:]
  private var packageFolders: FolderScan
  private var sources: [String: FileTime]
  private var nextLookAtSources = ContinuousClock.now
  private let readsKeys = isatty(STDIN_FILENO) == 1

  init() {
    package = (try? ProgramLocation(executable: ProgramLocation.ownExecutable))?.package
    testFolders = FolderScan(of: [String](), including: Self.isOfTests)
    var folders = FolderScan(
      of: [package].compactMap(\.self),
      entering: Self.mayHaveSources,
      including: Self.isSource
    )
    sources = folders.times()
    packageFolders = folders
  }

  /// Remembers the files beside the tests as they are. Call this before they run: what changes meanwhile is
  /// then noticed.
  mutating func observe(_ tests: [ScriptTest]) {
    let folders = Set(tests.map { ResolvedPath($0.file).folderText })
    testFolders = FolderScan(of: folders, including: Self.isOfTests)
    files = testFolders.times()
  }

  /// Waits for the next event.
  ///
  /// - Parameter isInterrupted: Whether the user has interrupted the wait.
  mutating func next(isInterrupted: @Sendable () -> Bool) async -> Event {
    while true {
      if isInterrupted() { return .end }
      if readsKeys, let event = typed() { return event }
      if let event = await changed() { return event }
      try? await Task.sleep(for: Self.interval)
    }
  }

  private static let interval = Duration.milliseconds(100)

  // MARK: Files

  private mutating func changed() async -> Event? {
    if testFolders.times() == files {
      guard sourcesHaveChanged() else { return nil }
    }
    // Editors and version control write several files, one after the other: wait for the last.
    var last = (files: testFolders.times(), sources: packageFolders.times())
    while true {
      try? await Task.sleep(for: Self.interval)
      let now = (files: testFolders.times(), sources: packageFolders.times())
      if now == last { break }
      last = now
    }
    defer { (files, sources) = last }
    if last.sources == sources { return .files(Self.changes(from: files, to: last.files)) }
    return .sources
  }

  /// Whether sources have changed, if it is time to look. They are many: looking takes a fiftieth of the
  /// time at most.
  private mutating func sourcesHaveChanged() -> Bool {
    let start = ContinuousClock.now
    guard start >= nextLookAtSources else { return false }
    let current = packageFolders.times()
    let duration = start.duration(to: .now)
    nextLookAtSources = start.advanced(by: max(Duration.seconds(2), duration * 50))
    return current != sources
  }

  private static func changes(
    from old: [String: FileTime],
    to new: [String: FileTime]
  ) -> Set<String> {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  /// Whether a file in a test's folder is a script or a snapshot.
  private nonisolated static func isOfTests(_ name: String) -> Bool {
    [".tcash", ".md", ".markdown", ".snapshot"].contains(where: name.hasSuffix)
  }

  private nonisolated static func isSource(_ name: String) -> Bool {
    name.hasSuffix(".swift") && !name.hasPrefix(".")
  }

  /// Whether a folder of the package may have sources of the program, rather than of tests or tools.
  private nonisolated static func mayHaveSources(_ name: String) -> Bool {
    !name.contains(".") && name != "Tests"
  }

  // MARK: Keys

  /// What the user asks for with a typed line; `nil` if there is none.
  private func typed() -> Event? {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return nil }
    guard let line = readLine() else { return .end }
    return switch line.trimmingCharacters(in: .whitespaces).lowercased() {
    case "": .allRequested
    case "f": .failedRequested
    case "q": .end
    default: nil
    }
  }
}
