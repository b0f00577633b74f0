import Foundation
import PlatformIO
import Synchronization
import Testing

@Suite struct FolderScanTests {
  private func setTime(_ seconds: TimeInterval, of path: String) throws {
    let time = Date(timeIntervalSince1970: seconds)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
  }

  @Test func filesInFoldersAreFound() throws {
    let folder = try TestFolder()
    for name in ["a/b", ".hidden", "a/b.swift"] { try folder.makeFolder(name) }
    for name in ["1.swift", "a/2.swift", "a/b/3.swift", "a/4.txt", ".hidden/5.swift"] {
      try folder.write("x", to: name)
    }
    // Links in a circle end.
    try folder.makeLink("a/up", to: folder.path)
    let other = try TestFolder()
    try other.write("x", to: "6.swift")
    try folder.makeLink("elsewhere", to: other.path)
    try other.makeLink("back", to: "\(folder.path)/a")
    try folder.makeLink("a/linked.swift", to: "\(folder.path)/1.swift")
    var scan = FolderScan(
      of: [folder.path, "\(folder.path)/nowhere"],
      entering: { !$0.hasPrefix(".") },
      including: { $0.hasSuffix(".swift") }
    )
    let found = Set(scan.times().keys)
    let names = ["1.swift", "a/2.swift", "a/b/3.swift", "a/linked.swift"]
    let expected = names.map { "\(folder.path)/\($0)" } + ["\(other.path)/6.swift"]
    #expect(found == Set(expected))
  }

  @Test func onlyTheFoldersThatWereNamedAreLookedInto() throws {
    let folder = try TestFolder()
    try folder.makeFolder("a")
    try folder.write("x", to: "a/1")
    try folder.write("x", to: "2")
    var scan = FolderScan(of: [folder.path], including: { _ in true })
    let found = scan.times()
    #expect(Array(found.keys) == ["\(folder.path)/2"])
  }

  @Test func namesAreReadAgainOnlyWhereOneHasChanged() throws {
    let folder = try TestFolder()
    for name in ["1", "2"] { try folder.write("x", to: name) }
    try setTime(1000, of: folder.path)
    let asked = Mutex(0)
    var scan = FolderScan(
      of: [folder.path],
      including: { _ in
        asked.withLock { $0 += 1 }
        return true
      }
    )
    func count() -> Int { asked.withLock { $0 } }
    let first = scan.times()
    let same = scan.times()
    #expect(first.count == 2)
    #expect(same == first)
    #expect(count() == 2)

    try setTime(2000, of: "\(folder.path)/1")
    let written = scan.times()
    let changed = written.keys.filter { written[$0] != first[$0] }
    #expect(changed == ["\(folder.path)/1"])
    #expect(count() == 2)

    try folder.write("x", to: "3")
    let added = scan.times()
    #expect(added.count == 3)
    #expect(count() == 5)

    // Two changes of a folder may get the same time.
    try FileManager.default.removeItem(atPath: "\(folder.path)/1")
    let removed = scan.times()
    #expect(removed.count == 2)
    #expect(count() == 7)
  }
}
