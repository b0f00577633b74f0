import Foundation
import Testing

@testable import LineEditor

extension HistoryFile {
  fileprivate func append(_ text: String) throws { try append(HistoryEntry(text)) }
  fileprivate func texts() throws -> [String] { try load().map(\.text) }
}

@Suite struct HistoryFileTests {
  /// A folder that is gone when the test is over.
  final class Folder {
    let path = NSTemporaryDirectory() + "tcash-history-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  let folder = Folder()
  var path: String { folder.path + "/deep/history" }

  func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  func write(_ bytes: [UInt8]) throws {
    try HistoryFile(path: path).append("first")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test func noFileMeansNoEntries() throws {
    #expect(try HistoryFile(path: path).texts() == [])
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [
    "state", "send .a; send .b", "emoji 👨‍👩‍👧 e\u{301} 日本", "two\nlines", "back\\slash \\n \\\\",
    "carriage\rreturn", "  spaces  ", "tab\there", "\\",
  ])
  func entriesComeBackAsTheyWere(entry: String) throws {
    let file = HistoryFile(path: path)
    try file.append(entry)
    try file.append("after")
    #expect(try file.texts() == [entry, "after"])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.filter(\.isNewline).count == 2 || entry.contains("\r"))
  }

  @Test(arguments: [
    HistoryEntry("state", group: "counter", time: 1_767_225_600),
    HistoryEntry("two\nlines 🎉", group: "a name\nwith \\s everything", time: 1),
    HistoryEntry("state", group: nil, time: 5), HistoryEntry("state", group: "todos", time: nil),
    HistoryEntry("\\@1 x y"), HistoryEntry("\\@1 x y", group: "-x", time: 2),
    HistoryEntry("state", group: "counter", time: 1, hasFailed: true),
    HistoryEntry("state", hasFailed: true), HistoryEntry("state", group: "a\\!", time: 1),
    HistoryEntry("state", group: "a\\", time: 1, hasFailed: true),
    HistoryEntry("state", group: "a\\\\!", time: 1, hasFailed: true),
  ])
  func whenAndWhereAnEntryWasTypedIsKept(entry: HistoryEntry) throws {
    let file = HistoryFile(path: path)
    try file.append(entry)
    #expect(try file.load() == [entry])
  }

  @Test func linesOfBothKindsStandInOneFile() throws {
    try write(Array("old\\nentry\n\\@1767225600 counter new\\nentry\n\\@12\n".utf8))
    #expect(
      try HistoryFile(path: path).load() == [
        HistoryEntry("old\nentry"),
        HistoryEntry("new\nentry", group: "counter", time: 1_767_225_600),
        HistoryEntry("\\@12"),
      ]
    )
  }

  @Test func onlyTheOwnerMayReadIt() throws {
    try HistoryFile(path: path).append("secret")
    #expect(try permissions(path) == 0o600)
    #expect(try permissions(folder.path) == 0o700)
    #expect(try permissions(folder.path + "/deep") == 0o700)
  }

  @Test func aFileThatOthersCanReadIsClosedToThem() throws {
    try HistoryFile(path: path).append("secret")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    _ = try HistoryFile(path: path).load()
    #expect(try permissions(path) == 0o600)
  }

  @Test func brokenLinesAreTolerated() throws {
    try write(Array("good\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("\n\nodd \\q\ncut\\".utf8))
    let file = HistoryFile(path: path)
    #expect(try file.texts() == ["good", "odd \\q", "cut\\"])
    try file.append("next")
    #expect(try file.texts() == ["good", "odd \\q", "cut\\", "next"])
  }

  @Test func onlyTheLastEntriesAreLoaded() throws {
    let file = HistoryFile(path: path, limit: 3)
    for number in 1...4 { try file.append("\(number)") }
    #expect(try file.texts() == ["2", "3", "4"])
  }

  @Test func aFileFarOverTheLimitIsMadeSmaller() throws {
    let file = HistoryFile(path: path, limit: 4)
    for number in 1...9 { try file.append("line \(number)\n2") }
    #expect(try file.load().count == 4)
    #expect(try String(contentsOfFile: path, encoding: .utf8).filter { $0 == "\n" }.count == 4)
    #expect(try permissions(path) == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep")
    #expect(names == ["history"])
  }

  @Test func aLinkStaysALink() throws {
    try HistoryFile(path: path).append("zero")
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let file = HistoryFile(path: link, limit: 1)
    for number in 1...4 { try file.append("\(number)") }
    #expect(try file.texts() == ["4"])
    #expect(try HistoryFile(path: path).texts() == ["4"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
  }

  @Test func writersAtOnceLoseNothing() async throws {
    let file = HistoryFile(path: path, limit: 1_000)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask {
          for number in 1...50 { try file.append("\(writer) wrote\n\(number) 🎉") }
        }
      }
      // Others make the file smaller all the while, far above what is written here.
      group.addTask { for _ in 1...20 { _ = try file.load() } }
      try await group.waitForAll()
    }
    let expected = Set((1...4).flatMap { w in (1...50).map { "\(w) wrote\n\($0) 🎉" } })
    #expect(Set(try file.texts()) == expected)
    #expect(try file.load().count == 200)
  }

  @Test func compactionBesideWritersLosesNoNewEntry() async throws {
    let file = HistoryFile(path: path, limit: 10)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...3 {
        group.addTask {
          for number in 1...60 {
            try file.append("\(writer)/\(number)")
            _ = try file.load()
          }
        }
      }
      try await group.waitForAll()
    }
    try file.append("last")
    let entries = try file.texts()
    #expect(entries.count == 10)
    #expect(entries.last == "last")
    #expect(Set(entries).count == 10)
  }

  @Test func aPathThatCannotBeWrittenIsAnError() {
    #expect(throws: (any Error).self) { try HistoryFile(path: "/proc/none/x").append("a") }
  }
}
