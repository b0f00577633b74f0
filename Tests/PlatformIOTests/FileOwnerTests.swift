#if os(Linux)
import Foundation
import PlatformIO
import SystemPackage
import Testing

/// Files of several users, which only the superuser can make.
@Suite(.enabled(if: geteuid() == 0)) struct FileOwnerTests {
  /// A user that owns nothing and has no further groups.
  private static let other: uid_t = 65_534

  private struct Owner: Equatable {
    let user: uid_t
    let group: gid_t

    init(_ user: uid_t, _ group: gid_t) {
      (self.user, self.group) = (user, group)
    }

    init(of path: String) throws {
      let status = try Stat(FilePath(path))
      self.init(status.userID.rawValue, status.groupID.rawValue)
    }
  }

  /// Accesses files on this thread as another user.
  private func asOther<R>(_ operation: () throws -> R) throws -> R {
    func set(_ function: String, _ id: UInt32) throws {
      let address = try #require(dlsym(nil, function))
      _ = unsafeBitCast(address, to: (@convention(c) (UInt32) -> Int32).self)(id)
    }
    try set("setfsgid", Self.other)
    try set("setfsuid", Self.other)
    defer {
      try? set("setfsuid", 0)
      try? set("setfsgid", 0)
    }
    return try operation()
  }

  @Test func aReplacedFileKeepsItsOwnerAndItsGroup() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/x"
    try folder.write("one", to: "x")
    #expect(chown(path, 1_001, 1_002) == 0 && chmod(path, 0o640) == 0)
    try DurableFile.write("two".utf8, to: path)
    #expect(try Owner(of: path) == Owner(1_001, 1_002))
    #expect(try Stat(FilePath(path)).permissions.rawValue == 0o640)
    try DurableFile.write("three".utf8, to: path, permissions: .ownerOnly)
    #expect(try Owner(of: path) == Owner(1_001, 1_002))
  }

  @Test func aGroupThatTheWriterIsNotInIsNotGivenTheFile() throws {
    let folder = try TestFolder()
    #expect(chmod(folder.path, 0o777) == 0)
    let path = "\(folder.path)/x"
    try folder.write("one", to: "x")
    #expect(chmod(path, 0o676) == 0)
    try asOther { try DurableFile.write("two".utf8, to: path) }
    #expect(try Owner(of: path) == Owner(Self.other, Self.other))
    // The group of the writer gets what everybody has.
    #expect(try Stat(FilePath(path)).permissions.rawValue == 0o666)
  }

  @Test func aFileThatMayNotBeWrittenIsNotReplaced() throws {
    let folder = try TestFolder()
    #expect(chmod(folder.path, 0o777) == 0)
    let path = "\(folder.path)/x"
    try folder.write("one", to: "x")
    #expect(chmod(path, 0o644) == 0)
    #expect(throws: FileError.system(.permissionDenied)) {
      try asOther { try DurableFile.write("two".utf8, to: path) }
    }
    #expect(chown(path, Self.other, Self.other) == 0 && chmod(path, 0o444) == 0)
    #expect(throws: FileError.system(.permissionDenied)) {
      try asOther { try DurableFile.write("two".utf8, to: path) }
    }
    #expect(throws: FileError.system(.permissionDenied)) {
      try asOther { try DurableFile.remove(path) }
    }
    #expect(try folder.text(of: "x") == "one")
    #expect(try folder.names == ["x"])
  }

  @Test func aFolderThatMayNotBeReadIsTold() throws {
    let folder = try TestFolder()
    for (name, mode) in [("a", 0o755), ("b", 0o744), ("c", 0o700)] as [(String, mode_t)] {
      try folder.makeFolder(name)
      try folder.write("", to: "\(name)/x")
      #expect(chmod("\(folder.path)/\(name)", mode) == 0)
    }
    var unreadable: [String] = []
    let files = try asOther {
      Folder.files(below: folder.path) { _ in
        false
      } onUnreadable: {
        unreadable.append($0)
      }
    }
    #expect(files == ["\(folder.path)/a/x"])
    #expect(unreadable == ["\(folder.path)/b", "\(folder.path)/c"])
  }

  @Test func theLockOfAnotherUsersFileIsTaken() throws {
    let folder = try TestFolder()
    #expect(chmod(folder.path, 0o1777) == 0)
    let path = "\(folder.path)/x"
    withExtendedLifetime(try LockedFile.lock(of: path, until: .now)) {
      #expect(throws: FileError.system(.wouldBlock)) {
        try asOther { try LockedFile.lock(of: path, until: .now) }
      }
    }
    // The lock file stays, and belongs to the superuser.
    #expect(try Owner(of: LockedFile.lockPath(of: path)).user == 0)
    _ = try asOther { try LockedFile.lock(of: path, until: .now) }
  }

  @Test func aLockThatCanNotBeMadeIsAnError() throws {
    let folder = try TestFolder()
    #expect(chmod(folder.path, 0o755) == 0)
    #expect(throws: FileError.system(.permissionDenied)) {
      try asOther { try LockedFile.lock(of: "\(folder.path)/x", until: .now) }
    }
  }
}
#endif
