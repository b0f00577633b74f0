/// A script to run as a test: a file, or a block of a Markdown file.
package struct ScriptTest: Hashable, Codable, Sendable {
  /// The path of the file, as it was given or found.
  package let file: String
  /// The line of the file at which the statements begin.
  package let firstLine: Int
  /// The statements, with the line breaks of the file.
  package let text: String
  /// Whether the script is a block of a Markdown file.
  package let isBlock: Bool
  /// Why a file that was found in a folder, or a folder there, can't be read; the test fails.
  package private(set) var obstacle: String?

  /// A test of what can't be read.
  package init(unreadable file: String, _ obstacle: String) {
    self.init(file: file, text: "")
    self.obstacle = obstacle
  }

  package init(file: String, firstLine: Int = 1, text: String, isBlock: Bool = false) {
    self.file = file
    self.firstLine = firstLine
    self.text = text
    self.isBlock = isBlock
  }

  /// The test's name: the file's path and, for a block, its first line, as in `README.md:40`. Used as a
  /// path on the command line, the name selects only this test.
  package var name: String { isBlock ? "\(file):\(firstLine)" : file }

  /// The tags of the script's `#tag:` lines, without duplicates: `#tag: slow, network`.
  package var tags: [String] {
    var tags: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix(Self.tagMark) else { continue }
      for word in line.dropFirst(Self.tagMark.count).split(whereSeparator: { ", \t\r".contains($0) }
      )
      where !tags.contains(String(word)) {
        tags.append(String(word))
      }
    }
    return tags
  }

  private static let tagMark = "#tag:"
}
