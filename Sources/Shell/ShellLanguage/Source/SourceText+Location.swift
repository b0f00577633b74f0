extension SourceText {
  /// The line and column of a UTF-8 offset. Offsets outside the text are clamped.
  ///
  /// - Complexity: O(log *n* + *m*) for *n* lines, of which this one has *m* bytes.
  package func location(of utf8Offset: Int) -> Location {
    let offset = clamped(utf8Offset)
    let earlier = lineStarts(upTo: offset)
    let before = self[SourceSpan(lineStart(earlier), offset)]
    return Location(line: firstLine + earlier, column: before.count + 1)
  }

  /// The line of a UTF-8 offset.
  ///
  /// - Complexity: O(log *n*) for *n* lines.
  package func line(of utf8Offset: Int) -> Int {
    firstLine + lineStarts(upTo: clamped(utf8Offset))
  }

  /// Where the line after a number of others begins.
  private func lineStart(_ earlier: Int) -> Int {
    earlier > 0 ? laterLineStarts[earlier - 1] : 0
  }

  /// How many lines after the first one begin at an offset or before it.
  private func lineStarts(upTo offset: Int) -> Int {
    var range = 0..<laterLineStarts.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        laterLineStarts[middle] <= offset
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// The line that contains a UTF-8 offset, without its line break.
  ///
  /// - Complexity: O(log *n*) for *n* lines.
  package func lineSpan(at utf8Offset: Int) -> SourceSpan {
    let earlier = lineStarts(upTo: clamped(utf8Offset))
    let start = lineStart(earlier)
    let bytes = text.utf8
    var end = earlier < laterLineStarts.count ? laterLineStarts[earlier] - 1 : bytes.count
    if end > start,
      bytes[bytes.index(bytes.startIndex, offsetBy: end - 1)] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return SourceSpan(start, end)
  }

  /// The text under a span.
  package subscript(span: SourceSpan) -> String {
    let bytes = text.utf8
    let start = clamped(span.start)
    let end = max(start, clamped(span.end))
    if start == 0, end == bytes.count { return text }
    let startIndex = bytes.index(bytes.startIndex, offsetBy: start)
    let endIndex = bytes.index(startIndex, offsetBy: end - start)
    return String(decoding: bytes[startIndex..<endIndex], as: UTF8.self)
  }

  /// The start of a span's text: the whole scalars in its first `limit` bytes.
  ///
  /// - Complexity: O(*limit*).
  package func beginning(of span: SourceSpan, bytes limit: Int) -> String {
    guard span.end - span.start > limit else { return self[span] }
    return self[SourceSpan(span.start, scalarBoundary(span.start + limit, searching: -1))]
  }

  /// The end of a span's text: the whole scalars in its last `limit` bytes.
  ///
  /// - Complexity: O(*limit*).
  package func ending(of span: SourceSpan, bytes limit: Int) -> String {
    guard span.end - span.start > limit else { return self[span] }
    return self[SourceSpan(scalarBoundary(clamped(span.end) - limit, searching: 1), span.end)]
  }

  /// The scalar boundary at an offset, or else the next one in a direction.
  private func scalarBoundary(_ utf8Offset: Int, searching step: Int) -> Int {
    let bytes = text.utf8
    var offset = clamped(utf8Offset)
    while offset > 0, offset < bytes.count,
      UTF8.isContinuation(bytes[bytes.index(bytes.startIndex, offsetBy: offset)])
    {
      offset += step
    }
    return offset
  }

  private func clamped(_ offset: Int) -> Int {
    min(max(offset, 0), text.utf8.count)
  }
}
