import ShellValues

/// Writes a value alone as JSON over several lines.
enum JSONText {
  /// - Parameter depth: How many levels to write; deeper ones are `"…"`. `nil` for all.
  static func write(_ value: Any, depth: Int?, to sink: LineSink) {
    var writer = JSONWriter(layout: .lines(sink))
    writer.write(value: value, depth: min(depth ?? .max, JSONWriter.deepest))
    writer.finish()
  }
}
