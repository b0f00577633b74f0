#if os(Linux)
import Foundation
import Sharing
import StorageTesting
import Testing
import Dependencies

/// Files whose folders come and go.
@Suite struct FileWatcherTests {
  private func withFile(_ path: String, _ operation: (URL, Shared<Int>) async throws -> Void)
    async throws
  {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.url.appending(path: path)
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      try await operation(file, Shared(wrappedValue: 0, .fileStorage(file)))
    }
  }

  private func write(_ number: Int, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data("\(number)".utf8).write(to: file)
  }

  @Test func aFolderThatIsMadeLaterIsWatched() async throws {
    try await withFile("a/b/c/count.json") { file, count in
      try write(1, to: file)
      try await wait(for: count, toBe: 1)
      try write(2, to: file)
      try await wait(for: count, toBe: 2)
    }
  }

  @Test func aFolderThatIsRemovedAndMadeAgainIsWatched() async throws {
    try await withFile("a/b/count.json") { file, count in
      try write(1, to: file)
      try await wait(for: count, toBe: 1)
      for number in 2..<5 {
        let folder = file.deletingLastPathComponent().deletingLastPathComponent()
        try FileManager.default.removeItem(at: folder)
        try await wait(for: count, toBe: 0)
        try write(number, to: file)
        try await wait(for: count, toBe: number)
      }
    }
  }

  @Test func aFolderThatIsRenamedIsGone() async throws {
    try await withFile("a/count.json") { file, count in
      try write(1, to: file)
      try await wait(for: count, toBe: 1)
      let folder = file.deletingLastPathComponent()
      let other = folder.deletingLastPathComponent().appending(path: "b")
      try FileManager.default.moveItem(at: folder, to: other)
      try await wait(for: count, toBe: 0)
      try FileManager.default.moveItem(at: other, to: folder)
      try await wait(for: count, toBe: 1)
    }
  }

  @Test func aFolderThatTakesTheOthersPlaceIsRead() async throws {
    try await withFile("a/count.json") { file, count in
      try write(1, to: file)
      try await wait(for: count, toBe: 1)
      let folder = file.deletingLastPathComponent()
      let other = folder.deletingLastPathComponent().appending(path: "new")
      try write(5, to: other.appending(path: "count.json"))
      try FileManager.default.removeItem(at: folder)
      try FileManager.default.moveItem(at: other, to: folder)
      try await wait(for: count, toBe: 5)
    }
  }

  @Test func aFileThatIsLinkedToItsNameIsRead() async throws {
    try await withFile("a/count.json") { file, count in
      let other = file.deletingLastPathComponent().appending(path: "other.json")
      try write(1, to: other)
      try FileManager.default.linkItem(at: other, to: file)
      try await wait(for: count, toBe: 1)
      try FileManager.default.removeItem(at: file)
      try await wait(for: count, toBe: 0)
      try write(2, to: other)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
      try await wait(for: count, toBe: 2)
    }
  }

  /// As where a new version is put in place: by a link to the file, or to a folder on its path.
  @Test(arguments: ["a/count.json", "a/current/count.json"])
  func aLinkThatLeadsElsewhereIsFollowed(_ path: String) async throws {
    try await withFile(path) { file, count in
      let link = path.hasSuffix("current/count.json") ? file.deletingLastPathComponent() : file
      let folder = link.deletingLastPathComponent()
      func target(_ version: Int) -> URL { folder.appending(path: "v\(version)") }
      func content(_ version: Int) -> URL {
        link == file ? target(version) : target(version).appending(path: "count.json")
      }
      func place(_ version: Int) throws {
        let temporary = folder.appending(path: "new")
        try FileManager.default.createSymbolicLink(
          at: temporary,
          withDestinationURL: target(version)
        )
        #expect(rename(temporary.path, link.path) == 0)
      }
      for version in 1...3 { try write(version, to: content(version)) }
      for version in 1...3 {
        try place(version)
        try await wait(for: count, toBe: version)
      }
      // What is written goes where the link leads now, and what others write there is read.
      count.withLock { $0 = 30 }
      await PendingSaves.finish()
      #expect(try String(contentsOf: content(3), encoding: .utf8) == "30")
      #expect(try String(contentsOf: content(1), encoding: .utf8) == "1")
      try write(31, to: content(3))
      try await wait(for: count, toBe: 31)
    }
  }

  /// The folder may have been read while it was there, so its end is reported as well.
  @Test(.timeLimit(.minutes(1)))
  func aFolderThatIsGoneBeforeItIsWatchedIsReported() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let awaited = folder.url.appending(path: "a")
    let watcher = FileWatcher(noticesModifications: false)
    let (events, event) = AsyncStream<Void>.makeStream()
    let watch = watcher.watch(
      awaited.appending(path: "b/count.json"),
      on: DispatchQueue(label: "test")
    ) { event.yield() }
    var iterator = events.makeAsyncIterator()
    for _ in 0..<100 {
      try FileManager.default.createDirectory(at: awaited, withIntermediateDirectories: true)
      try FileManager.default.removeItem(at: awaited)
      await iterator.next()
    }
    watch.cancel()
  }

  /// As where the system has no more watches to give.
  @Test(.timeLimit(.minutes(1)))
  func whereNothingIsWatchedItIsLookedAtAgainAndAgain() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.url.appending(path: "a/count.json")
    let watcher = FileWatcher(noticesModifications: false, usesPolling: true)
    let (events, event) = AsyncStream<Void>.makeStream()
    let watch = watcher.watch(file, on: DispatchQueue(label: "test")) { event.yield() }
    var iterator = events.makeAsyncIterator()
    // Its folder is made, it changes, goes, and comes again in another folder of the name.
    try write(1, to: file)
    await iterator.next()
    try write(22, to: file)
    await iterator.next()
    try FileManager.default.removeItem(at: file.deletingLastPathComponent())
    await iterator.next()
    try write(333, to: file)
    await iterator.next()
    watch.cancel()
  }
}
#endif
