extension SourceText {
  /// The line and column of a UTF-8 offset. Offsets outside the text count as its nearest end.
  ///
  /// - Complexity: O(offset).
  package func location(of utf8Offset: Int) -> Location {
    let bytes = text.utf8
    let end = bytes.index(bytes.startIndex, offsetBy: clamped(utf8Offset))
    var line = firstLine
    var lineStart = bytes.startIndex
    var index = bytes.startIndex
    while index < end {
      let isNewline = bytes[index] == UInt8(ascii: "\n")
      bytes.formIndex(after: &index)
      if isNewline {
        line += 1
        lineStart = index
      }
    }
    let before = String(decoding: bytes[lineStart..<end], as: UTF8.self)
    return Location(line: line, column: before.count + 1)
  }

  /// The line around a UTF-8 offset without its line end, to be shown with a caret.
  package func line(at utf8Offset: Int) -> (text: String, span: SourceSpan) {
    let newline = UInt8(ascii: "\n")
    let bytes = text.utf8
    let offset = clamped(utf8Offset)
    let middle = bytes.index(bytes.startIndex, offsetBy: offset)
    let before = bytes[..<middle]
    let start = before.lastIndex(of: newline).map { bytes.index(after: $0) } ?? bytes.startIndex
    var line = bytes[start..<(bytes[middle...].firstIndex(of: newline) ?? bytes.endIndex)]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let startOffset = bytes.distance(from: bytes.startIndex, to: start)
    return (
      String(decoding: line, as: UTF8.self), SourceSpan(startOffset, startOffset + line.count)
    )
  }

  /// The text under a span.
  package subscript(span: SourceSpan) -> String {
    let bytes = text.utf8
    let start = clamped(span.start)
    let end = max(start, clamped(span.end))
    let startIndex = bytes.index(bytes.startIndex, offsetBy: start)
    let endIndex = bytes.index(startIndex, offsetBy: end - start)
    return String(decoding: bytes[startIndex..<endIndex], as: UTF8.self)
  }

  private func clamped(_ offset: Int) -> Int {
    min(max(offset, 0), text.utf8.count)
  }
}
