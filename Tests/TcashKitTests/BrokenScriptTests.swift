import Foundation
import Testing

/// Each script in 'BrokenScripts' is answered with exactly the errors in the file beside it, and with the same ones by
/// 'check', if they can be found without running it.
///
/// `TCASH_RECORD=1` writes the answers anew.
@Suite struct BrokenScriptTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("BrokenScripts")

  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".tcash") }.sorted()
  }()

  @Test func thereAreMany() { #expect(Self.names.count > 30) }

  @Test(arguments: names)
  func aBrokenScriptIsAnsweredAsWritten(_ name: String) throws {
    var answer = ""
    for command in ["check", "run"] {
      let result = try Program.run([command, name], in: Self.folder.path)
      #expect(command == "check" || result.status != 0, "\(name) is not broken")
      answer += "\(command): status \(result.status)\n\(result.errors)"
    }
    let expected = Self.folder.appendingPathComponent(
      name.replacing(".tcash", with: ".answer.txt")
    )
    if ProcessInfo.processInfo.environment["TCASH_RECORD"] != nil {
      try answer.write(to: expected, atomically: true, encoding: .utf8)
    }
    #expect(answer == (try? String(contentsOf: expected, encoding: .utf8)), "\(name)")
  }
}
