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
  private var files: [String: FileTime] = [:]
  private var sources: [String: FileTime] = [:]
  private let readsKeys = isatty(STDIN_FILENO) == 1

  init() {
    package = (try? ProgramLocation(executable: ProgramLocation.ownExecutable))?.package
    sources = currentSources
  }

  /// Remembers the files beside the tests as they are. Call this before they run: what changes meanwhile is
  /// then noticed.
  mutating func observe(_ tests: [ScriptTest]) {
    folders = Set(tests.map { ResolvedPath($0.file).folderText })
    files = currentFiles
  }

  private var folders: Set<String> = []

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

  private static let interval = Duration.milliseconds(200)

  // MARK: Files

  private mutating func changed() async -> Event? {
    let changes = Self.changes(from: files, to: currentFiles)
    let sourceChanges = Self.changes(from: sources, to: currentSources)
    guard !changes.isEmpty || !sourceChanges.isEmpty else { return nil }
    // Editors and version control write several files, one after the other: wait for the last.
    var last: (files: [String: FileTime], sources: [String: FileTime])
    repeat {
      last = (currentFiles, currentSources)
      try? await Task.sleep(for: Self.interval)
    } while last.files != currentFiles || last.sources != currentSources
    defer { (files, sources) = last }
    if Self.changes(from: sources, to: last.sources).isEmpty {
      return .files(Self.changes(from: files, to: last.files))
    }
    return .sources
  }

  private static func changes(
    from old: [String: FileTime],
    to new: [String: FileTime]
  ) -> Set<String> {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  /// The scripts and snapshots in the tests' folders.
  private var currentFiles: [String: FileTime] {
    var times: [String: FileTime] = [:]
    for folder in folders {
      for name in Folder.names(in: folder) where Self.isOfTests(name) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        times[path] = FileTime(ofRegularFile: path)
      }
    }
    return times
  }

  private static func isOfTests(_ name: String) -> Bool {
    [".tcash", ".md", ".markdown", ".snapshot"].contains(where: name.hasSuffix)
  }

  /// The Swift files of the package, without those of its tests.
  private var currentSources: [String: FileTime] {
    guard let package else { return [:] }
    var times: [String: FileTime] = [:]
    var folders = [package]
    while let folder = folders.popLast() {
      for name in Folder.names(in: folder) where !name.hasPrefix(".") && name != "Tests" {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".swift") {
          times[path] = FileTime(ofRegularFile: path)
        } else if !name.contains("."), ResolvedPath(path).isFolder {
          folders.append(path)
        }
      }
    }
    return times
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
