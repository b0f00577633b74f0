import Foundation
import PlatformIO
import ShellValues

// Candidates for files and folders.
extension CompletionSource {
  /// The files that complete a path. Names with special characters become string literals.
  func files(_ text: String) -> CandidateGroup {
    let isQuoted = text.first == "\""
    let path =
      isQuoted
      ? Self.unescaped(text.dropFirst())
      : text.replacing("\\ ", with: " ")
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let prefix = String(path.dropFirst(folder.count))
    let resolved = try? evaluator.resolve(folder.isEmpty ? "." : folder)
    let entries = resolved.map { Self.entries(of: $0.text, prefix) } ?? []
    return CandidateGroup(
      text,
      typed: path,
      entries.map { name, isFolder in
        Self.item(folder + name + (isFolder ? "/" : ""), name, isFolder, isQuoted)
      }
    )
  }

  /// The text of an unterminated string literal that escapes only quotes and backslashes.
  private static func unescaped(_ literal: Substring) -> String {
    var text = ""
    var isEscaped = false
    for character in literal {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { text.append(character) }
    }
    return text
  }

  private static func item(
    _ path: String,
    _ name: String,
    _ isFolder: Bool,
    _ isQuoted: Bool
  ) -> CompletionCandidates.Item {
    let needsQuotes = isQuoted || path.contains { " \t;\"\\{}#".contains($0) }
    let text = needsQuotes ? "\"" + StringLiteral.escaped(path) + (isFolder ? "" : "\"") : path
    return .init(
      text,
      title: isFolder ? name + "/" : name,
      endsWord: !isFolder,
      plainText: path
    )
  }

  /// The contents of a folder, sorted by name. Hidden files are included only after a dot.
  private static func entries(
    of folder: String,
    _ prefix: String
  ) -> [(name: String, isFolder: Bool)] {
    Folder.names(in: folder).filter { prefix.hasPrefix(".") || !$0.hasPrefix(".") }
      .filter { CandidateFit.of($0, for: prefix) != nil }
      .sorted()
      .map { name in
        var isFolder: ObjCBool = false
        let path = "\(folder)/\(name)"
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return (name, exists && isFolder.boolValue)
      }
  }
}
