/// A line and a cursor in it, with the edits of the common keys.
struct LineBuffer: Hashable, Sendable {
  private var characters: [Character] = []
  private(set) var cursor = 0

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }

  mutating func insert(_ text: String) {
    // Through a string, as a combining mark joins the character it is typed behind.
    let left = Array(String(characters[..<cursor]) + text)
    characters.replaceSubrange(..<cursor, with: left)
    cursor = left.count
  }

  mutating func deletePrevious(_ count: Int = 1) {
    let start = max(0, cursor - count)
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  mutating func deleteNext() {
    if cursor < characters.count { characters.remove(at: cursor) }
  }

  mutating func deleteToEnd() {
    characters.removeSubrange(cursor...)
  }

  mutating func move(by offset: Int) {
    cursor = min(max(0, cursor + offset), characters.count)
  }

  mutating func moveToStart() { cursor = 0 }
  mutating func moveToEnd() { cursor = characters.count }
}
