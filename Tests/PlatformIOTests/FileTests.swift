import Foundation
import PlatformIO
import Synchronization
import SystemPackage
import Testing

@Suite struct FileTests {
  @Test func aFileIsReplacedAsAWholeAndKeepsItsPermissions() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/x"
    try DurableFile.write("one".utf8, to: path)
    #expect(chmod(path, 0o666) == 0)
    try DurableFile.write("two".utf8, to: path)
    #expect(try folder.text(of: "x") == "two")
    #expect(try Stat(FilePath(path)).permissions.rawValue == 0o666)
    try DurableFile.write("three".utf8, to: path, permissions: .ownerOnly)
    #expect(try Stat(FilePath(path)).permissions == .ownerReadWrite)
    #expect(try folder.names == ["x"])
    #expect(try DurableFile.read(path) == Array("three".utf8))
    #expect(try DurableFile.read("\(folder.path)/y") == nil)
  }

  @Test func aFileThatIsThereIsNotReplacedUnasked() throws {
    let folder = try TestFolder()
    try DurableFile.write("one".utf8, to: "\(folder.path)/x", .refuses)
    #expect(throws: FileError.system(.fileExists)) {
      try DurableFile.write("two".utf8, to: "\(folder.path)/x", .refuses)
    }
    #expect(try folder.text(of: "x") == "one")
    #expect(try folder.names == ["x"])
  }

  @Test func aNameAsLongAsTheSystemTakesIsWritten() throws {
    let folder = try TestFolder()
    let name = String(repeating: "é", count: 127)
    try DurableFile.write("one".utf8, to: "\(folder.path)/\(name)")
    #expect(try folder.text(of: name) == "one")
  }

  @Test func whatIsNoFileDoesNotGiveWay() throws {
    let folder = try TestFolder()
    try folder.makeFolder("folder")
    try folder.makeLink("link", to: "\(folder.path)/elsewhere")
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let write = { (name: String) in try DurableFile.write("x".utf8, to: "\(folder.path)/\(name)") }
    #expect(throws: FileError.system(.isDirectory)) { try write("folder") }
    #expect(throws: FileError.system(.tooManySymbolicLinkLevels)) { try write("link") }
    #expect(throws: FileError.notAFile) { try write("pipe") }
    #expect(throws: FileError.notAFile) { try DurableFile.write([], to: "/dev/null") }
    #expect(throws: FileError.system(.noSuchFileOrDirectory)) { try write("none/x") }
    #expect(throws: FileError.system(.notDirectory)) { try write("pipe/x") }
    #expect(throws: FileError.system(.invalidArgument)) { try write("a\0b") }
    #expect(try folder.names == ["folder", "link", "pipe"])
  }

  @Test func whatIsNoFileIsNotWaitedFor() throws {
    let folder = try TestFolder()
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: FileError.notAFile) { try DurableFile.read(pipe) }
    #expect(throws: FileError.notAFile) { try LockedFile.open(pipe) }
    #expect(throws: FileError.system(.isDirectory)) { try DurableFile.read(folder.path) }
    #expect(throws: FileError.system(.isDirectory)) {
      try FileDescriptor.openForReading(ResolvedPath(folder.path))
    }
    #expect(!LockedFile.isLocked(pipe))
  }

  @Test func whatAKilledWriterLeftIsSwept() throws {
    let folder = try TestFolder()
    let ended = try numberOfAnEndedProcess()
    let left = [".x.\(ended)-1.tmp", ".x.\(ended)-20.tmp"]
    let others = [
      ".x.1-1.tmp", ".x.\(ended)-.tmp", ".x.a-1.tmp", ".y.\(ended)-1.tmp", "x.\(ended)-1.tmp",
    ]
    for name in left + others { try folder.write("", to: name) }
    try folder.makeLink(".x.\(ended)-3.tmp", to: "\(folder.path)/x")
    try DurableFile.write("new".utf8, to: "\(folder.path)/x")
    #expect(try folder.names == (others + [".x.\(ended)-3.tmp", "x"]).sorted())
  }

  @Test func whatSomebodyHasLockedIsNotSwept() throws {
    let folder = try TestFolder()
    let name = ".x.\(try numberOfAnEndedProcess())-1.tmp"
    let lock = try LockedFile.open("\(folder.path)/\(name)", options: .create)
    try DurableFile.write("new".utf8, to: "\(folder.path)/x")
    #expect(try folder.names == [name, "x"])
    withExtendedLifetime(lock) {}
  }

  @Test func aLockIsHeldByOne() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/x"
    var file: LockedFile? = try LockedFile.open(path, options: .create)
    #expect(LockedFile.isLocked(path))
    #expect(throws: FileError.system(.wouldBlock)) { try LockedFile.open(path, waits: false) }
    try file?.descriptor.writeFully(Array("abc".utf8))
    #expect(try file?.descriptor.readContents() == Array("abc".utf8))
    file = nil
    #expect(!LockedFile.isLocked(path))
    #expect(throws: Never.self) { try LockedFile.open(path, waits: false) }
  }

  @Test func aLockIsOnTheFileThatIsAtThePath() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/x"
    var first: LockedFile? = try LockedFile.open(path, options: .create)
    let isOpening = DispatchSemaphore(value: 0)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      isOpening.signal()
      let file = try? LockedFile.open(path, options: .create)
      try? file?.descriptor.writeFully(Array("new".utf8))
      isDone.signal()
    }
    isOpening.wait()
    try DurableFile.write("other ".utf8, to: path)
    #expect(first != nil)
    first = nil
    isDone.wait()
    #expect(try folder.text(of: "x") == "newer ")
  }

  @Test func aLinkIsNoLock() throws {
    let folder = try TestFolder()
    try folder.makeFolder("inner")
    try folder.makeLink("inner/.x.lock", to: "../outside")
    #expect(throws: FileError.system(.tooManySymbolicLinkLevels)) {
      try LockedFile.lock(of: "\(folder.path)/inner/x", until: .now)
    }
    #expect(try folder.names == ["inner"])
    _ = try LockedFile.lock(of: "\(folder.path)/new/folders/x", until: .now)
    #expect(try folder.names == ["inner", "new"])
  }

  @Test func whoWaitsForALockStopsAtTheDeadline() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/x"
    var first: LockedFile? = try LockedFile.lock(of: path, until: .now)
    #expect(throws: FileError.system(.wouldBlock)) { try LockedFile.lock(of: path, until: .now) }
    withExtendedLifetime(first) {}
    first = nil
    #expect(throws: Never.self) { try LockedFile.lock(of: path, until: .now) }
  }

  @Test func aNewFileMayBeItsOwnersAlone() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/x"
    try DurableFile.write("one".utf8, to: path, permissions: .keptOrOwnerOnly)
    #expect(try Stat(FilePath(path)).permissions.rawValue == 0o600)
    #expect(chmod(path, 0o664) == 0)
    try DurableFile.write("two".utf8, to: path, permissions: .keptOrOwnerOnly)
    #expect(try Stat(FilePath(path)).permissions.rawValue == 0o664)
    try DurableFile.createIfMissing("\(folder.path)/y")
    #expect(try Stat(FilePath("\(folder.path)/y")).permissions.rawValue == 0o600)
    try DurableFile.createIfMissing(path)
    #expect(try folder.text(of: "x") == "two")
    try DurableFile.remove(path)
    try DurableFile.remove(path)
    #expect(try folder.names == ["y"])
  }

  @Test func aLockThatIsRemovedIsHeldByOneAtATime() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/x"
    let counts = Mutex((inside: 0, most: 0, total: 0))
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<50 {
        guard let lock = try? LockedFile.lock(of: path, until: .now + .seconds(60)) else { return }
        counts.withLock { counts in
          counts.inside += 1
          counts.most = max(counts.most, counts.inside)
          counts.total += 1
        }
        sched_yield()
        counts.withLock { $0.inside -= 1 }
        LockedFile.removeLock(of: path)
        withExtendedLifetime(lock) {}
      }
    }
    #expect(counts.withLock { $0.most } == 1)
    #expect(counts.withLock { $0.total } == 200)
    #expect(try folder.names.isEmpty)
  }

  @Test func aFolderIsMadeWithThoseAboveIt() throws {
    let folder = try TestFolder()
    try folder.makeLink("nowhere", to: "none")
    try folder.write("", to: "file")
    try Folder.make("\(folder.path)/a/b/c", permissions: .ownerReadWriteExecute)
    try Folder.make("\(folder.path)/a/b/c")
    #expect(try Stat(FilePath("\(folder.path)/a/b")).permissions == .ownerReadWriteExecute)
    #expect(throws: FileError.system(.notDirectory)) { try Folder.make("\(folder.path)/file") }
    #expect(throws: FileError.system(.notDirectory)) { try Folder.make("\(folder.path)/file/x") }
    #expect(throws: FileError.self) { try Folder.make("\(folder.path)/nowhere/x") }
    #expect(throws: FileError.system(.invalidArgument)) { try Folder.make("a\0b") }
  }
}
