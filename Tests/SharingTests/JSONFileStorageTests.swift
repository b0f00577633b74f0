import Foundation
import Sharing
import StorageTesting
import Testing

@Suite struct JSONFileStorageTests {
  private func withFile(_ content: String?, _ operation: (JSONFileStorage, URL) throws -> Void)
    throws
  {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.json")
    if let content { try Data(content.utf8).write(to: file) }
    try operation(JSONFileStorage(file, displayName: "app.json"), file)
  }

  private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

  @Test func eachMemberIsALine() throws {
    try withFile(nil) { storage, file in
      #expect(try storage.values().isEmpty)
      #expect(storage.storageDescription == "file app.json")
      try storage.write(["name": JSONText("\"Blob\""), "count": JSONText("5")])
      #expect(try text(file) == "{\n  \"count\": 5,\n  \"name\": \"Blob\"\n}\n")
      try storage.write(["count": nil])
      #expect(try text(file) == "{\n  \"name\": \"Blob\"\n}\n")
      try storage.write(["name": nil])
      #expect(try text(file) == "{}\n")
    }
  }

  @Test func theMembersOfOthersStayAsTheyAre() throws {
    let content = """
      {"big": 12345678901234567890123, "exact":0.1000, "list" : [1, {"a": "}]\\""}, "\\\\"],
        "quoted \\"name\\"": null,"\\u00fc":true , "empty": {}, "none":[] }
      """
    try withFile(content) { storage, file in
      let expected = [
        "big": "12345678901234567890123", "exact": "0.1000",
        "list": #"[1, {"a": "}]\""}, "\\"]"#, "quoted \"name\"": "null", "ü": "true",
        "empty": "{}", "none": "[]",
      ]
      #expect(try storage.values().mapValues(\.text) == expected)
      try storage.write(["new": JSONText("1")])
      #expect(try storage.values().mapValues(\.text) == expected.merging(["new": "1"]) { $1 })
      #expect(try storage.values(of: ["big", "missing"]).mapValues(\.text).count == 1)
    }
  }

  @Test(arguments: ["", " \n", "{}", "{ }"])
  func aFileWithoutMembersIsEmpty(_ content: String) throws {
    try withFile(content.trimmingCharacters(in: .whitespacesAndNewlines)) { storage, _ in
      let values = try storage.values()
      #expect(values.isEmpty)
    }
  }

  @Test(arguments: ["[1]", "5", "{\"a\": }", "{\"a\": 1", "not JSON"])
  func anythingElseIsAnErrorAndIsKept(_ content: String) throws {
    try withFile("{\"known\": 1}") { storage, file in
      _ = try storage.values()
      try Data(content.utf8).write(to: file)
      #expect {
        try storage.values()
      } throws: {
        "\($0)".contains("'\(file.path)' is not a JSON object")
      }
      #expect(try text(file) == content)
      try storage.write(["count": JSONText("2")])
      #expect(try storage.values().mapValues(\.text) == ["known": "1", "count": "2"])
      let kept = file.deletingLastPathComponent().appending(path: "app.unreadable.json")
      #expect(try text(kept) == content)
    }
  }

  @Test func textThatIsNoJSONIsRefused() {
    for text in ["", "{", "nul", "1 2"] {
      #expect(throws: MalformedJSON.self) { try JSONText(text) }
    }
    #expect(throws: Never.self) { try JSONText("null") }
  }

  @Test func twoWritersLoseNothing() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("app.json")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let storage = JSONFileStorage(file)
          for number in 0..<25 { try storage.write(["\(writer)-\(number)": JSONText("1")]) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try JSONFileStorage(file).values().count == 100)
  }

  @Test(arguments: [
    ("{", "it is not JSON: unexpected end of file"), ("[1]", "it is JSON, but not an object"),
    ("{} x", "it is not JSON"),
  ])
  func whatIsWrongIsSaidInWords(_ content: String, _ words: String) throws {
    try withFile(content) { storage, _ in
      #expect {
        try storage.values()
      } throws: {
        "\($0)".contains(words) && !"\($0)".contains("Cocoa")
      }
    }
  }

  /// A file with many values is one file.
  @Test func aFileThatIsSpoiltIsToldOfOnce() throws {
    try withFile("{\"a\": 1, \"b\": 2, \"c\": 3}") { storage, file in
      let broker = KeyedStorageBroker(storage)
      func areTold() -> [Bool] {
        ["a", "b", "c"].compactMap { name in
          do {
            _ = try broker.load(name)
            return nil
          } catch {
            return error is AlreadyReportedError
          }
        }
      }
      #expect(areTold() == [])
      try Data("{".utf8).write(to: file)
      #expect(areTold() == [false, true, true])
      try Data("{}".utf8).write(to: file)
      #expect(areTold() == [])
      try Data("[".utf8).write(to: file)
      #expect(areTold() == [false, true, true])
    }
  }
}
