import Foundation
import Testing

/// A mistake that a person makes, and the text that it is answered with: an entry of a file in the
/// folder `Mistakes`.
///
/// ```
/// === an unclosed string
/// print "abc
/// ---
/// error[unterminated-string]: the string is not closed on its line
/// …
/// ```
///
/// With `TCASH_RECORD=1` in the environment the tests write the answers that they find into the files,
/// to be read before they are committed.
struct Mistake: Sendable, CustomTestStringConvertible {
  let group: String
  let title: String
  let script: String
  let answer: String

  var testDescription: String { "\(group): \(title)" }

  /// Whether the script is typed at the prompt, where commands may be abbreviated.
  var isAtPrompt: Bool { group == "prompt" }
  /// Whether the script reads files, which a check looks for elsewhere.
  var readsFiles: Bool { group == "files" }

  static let groups = [
    "lexing", "parsing", "habits", "names", "types", "values", "paths", "scopes", "time",
    "dependencies", "effects", "shared", "expectations", "control-flow", "settings", "files",
    "prompt",
  ]

  static let all = groups.flatMap(read)

  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Mistakes")
  }

  private static func file(_ group: String) -> URL {
    folder.appendingPathComponent("\(group).txt")
  }

  private static func read(_ group: String) -> [Mistake] {
    guard let text = try? String(contentsOf: file(group), encoding: .utf8) else { return [] }
    return ("\n" + text).components(separatedBy: "\n=== ").dropFirst().map { entry in
      let lines = entry.components(separatedBy: "\n")
      let mark = lines.firstIndex(of: "---") ?? lines.endIndex
      return Mistake(
        group: group,
        title: lines.first ?? "",
        script: lines[..<mark].dropFirst().joined(separator: "\n"),
        answer: lines[mark...].dropFirst().joined(separator: "\n").trimmed
      )
    }
  }

  /// Writes a group's file with the answers that were found.
  static func record(_ group: String, _ found: [(Mistake, String)]) throws {
    let entries = found.map { "=== \($0.title)\n\($0.script.trimmed)\n---\n\($1.trimmed)\n" }
    try entries.joined(separator: "\n").write(to: file(group), atomically: true, encoding: .utf8)
  }

  static var isRecording: Bool { ProcessInfo.processInfo.environment["TCASH_RECORD"] != nil }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
