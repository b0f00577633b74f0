import Dependencies
import Foundation
import IssueReporting
import Sharing

extension StorageContract {
  /// What holds for storages in files.
  static let files = [
    StorageCheck("a new file is its owner's, and an existing one keeps its owner and permissions") {
      session in
      guard let file = session.file(of: "count") else { return }
      try await session.process {
        let shared = session.share("count", 0)
        shared.withLock { $0 = 1 }
        try await shared.save()
        try expectEqual(try permissions(of: file), 0o600, "permissions of a new file")
        try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: file.path)
        // Only the superuser may give files away.
        let isGiven = chown(file.path, 1_001, 1_002) == 0
        shared.withLock { $0 = 2 }
        try await shared.save()
        try expectEqual(try permissions(of: file), 0o664, "permissions of an existing file")
        guard isGiven else { return }
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        try expectEqual(attributes[.ownerAccountID] as? Int, 1_001, "owner of an existing file")
        try expectEqual(attributes[.groupOwnerAccountID] as? Int, 1_002, "its group")
      }
    },
    StorageCheck("a file that takes another one's place is read, or saving is an error") {
      session in
      try await session.process {
        let shared = session.share("count", 0)
        shared.withLock { $0 = 1 }
        try await shared.save()
        guard let isFollowed = try session.replaceFile("count", "5") else { return }
        if isFollowed {
          try await wait(for: shared, toBe: 5)
          shared.withLock { $0 = 6 }
          try await shared.save()
          try await shared.load()
          try expectEqual(shared.wrappedValue, 6)
          try expect(shared.saveError == nil, "It is stored in the other file.")
        } else {
          await withExpectedIssues {
            shared.withLock { $0 = 2 }
            try? await shared.save()
          }
          try expect(shared.saveError != nil, "The file that is written is nobody's.")
        }
      }
    },
    StorageCheck("garbage is an error, and is left until a value is saved") { session in
      guard let file = session.file(of: "count") else { return }
      let garbage = Data(String(repeating: "neither this nor that ", count: 500).utf8)
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try garbage.write(to: file)
      do {
        try await session.process {
          let shared = withExpectedIssue { session.share("count", 3) }
          try expectEqual(shared.wrappedValue, 3)
          try expect(shared.loadError != nil, "It is a load error.")
          try expectEqual(try Data(contentsOf: file), garbage, "content of the file")
          shared.withLock { $0 = 4 }
          try await shared.save()
          try await shared.load()
          try expectEqual(shared.wrappedValue, 4)
          let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path).contains {
            let isKept = $0.contains("unreadable")
            return try isKept && Data(contentsOf: folder.appendingPathComponent($0)) == garbage
          }
          try expect(kept, "What was replaced is kept under another name.")
        }
      } catch let violation as ContractViolation {
        throw violation
      } catch {
        // Some storages refuse to be opened.
        try expectEqual(try Data(contentsOf: file), garbage, "content of the file")
      }
    },
    StorageCheck("a save that works ends the failures of all values in its place") { session in
      guard let file = session.file(of: "count"), file == session.file(of: "other") else { return }
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(String(repeating: "neither this nor that ", count: 500).utf8).write(to: file)
      do {
        try await session.process {
          let (shared, other) = withExpectedIssue {
            (session.share("count", 3), session.share("other", 7))
          }
          guard shared.loadError != nil, other.loadError != nil else { return }
          shared.withLock { $0 = 4 }
          try await shared.save()
          try await expect(wait { other.loadError == nil }, "Its place can be read again.")
          try expectEqual(other.wrappedValue, 7)
        }
      } catch let violation as ContractViolation {
        throw violation
      } catch {
        // Some storages refuse to be opened, and have no values then.
      }
    },
    StorageCheck("a table that others drop or rename is made again") { session in
      // Not every storage has tables.
      var hasTables = true
      try await session.process {
        let shared = session.share("count", 0)
        for (number, renames) in [(1, false), (2, true)] {
          shared.withLock { $0 = number }
          try await shared.save()
          guard try session.removeTable(renames: renames) else {
            hasTables = false
            return
          }
          try await wait(for: shared, toBe: 0)
        }
        shared.withLock { $0 = 3 }
        try await shared.save()
        try await shared.load()
        try expectEqual(shared.wrappedValue, 3)
      }
      guard hasTables else { return }
      try await session.process { try expectEqual(session.share("count", 0).wrappedValue, 3) }
    },
  ]

  private static func permissions(of file: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  // MARK: Processes

  /// What holds if several processes change the same value.
  static let processes = [
    StorageCheck("a change of another process is not overwritten silently") { session in
      // In memory, a change of others arrives at once.
      guard session.file(of: "count") != nil, try session.writeFromOutside("count", "1") else {
        return
      }
      try await session.process {
        let shared = session.share("count", 0)
        try expectEqual(shared.wrappedValue, 1)
        try shared.withLock { value in
          // It can't arrive while the value is being changed.
          _ = try session.writeFromOutside("count", "5")
          value = 2
        }
        try await waitForLostUpdate(of: shared)
        try await shared.load()
        try expectEqual(shared.wrappedValue, 2)
        shared.withLock { $0 = 3 }
        try await shared.save()
        try expect(shared.saveError == nil, "A save that loses nothing ends the error.")
      }
    },
    StorageCheck("a coordinated change is based on what others wrote") { session in
      guard session.file(of: "count") != nil, try session.writeFromOutside("count", "1") else {
        return
      }
      try await session.process {
        @Dependency(\.persistentReferences) var references
        let shared = session.share("count", 0)
        try expectEqual(shared.wrappedValue, 1)
        for reference in references.live {
          guard let kind = reference.kind else { continue }
          references.setCoordinated(true, kind)
        }
        guard references.live.allSatisfy({ $0.kind != nil }) else { return }
        // The change that is noticed later must be found by the change itself.
        _ = try session.writeFromOutside("count", "5")
        shared.withLock { $0 += 1 }
        try expectEqual(shared.wrappedValue, 6)
        try await shared.load()
        try expectEqual(shared.wrappedValue, 6, "stored value")
        try expect(shared.saveError == nil, "Nothing is lost.")
        shared.withLock { $0 += 1 }
        try await shared.save()
        try await shared.load()
        try expectEqual(shared.wrappedValue, 7)
      }
    },
  ]

  private static func waitForLostUpdate(of shared: Shared<Int>) async throws {
    let isReported = try await wait { shared.saveError is LostUpdate }
    let error = shared.saveError.map { "\($0)" } ?? "none"
    try expect(isReported, "The change from 1 to 5 is lost; the error: \(error)")
  }
}
