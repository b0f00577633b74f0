import ShellValues

/// Writes a value as multi-line JSON.
enum JSONText {
  /// - Parameter depth: The maximum depth; deeper parts are written as `"…"`. `nil` sets no
  ///   limit.
  static func write(_ value: Any, depth: Int?, to sink: LineSink) {
    var writer = JSONWriter(layout: .lines(sink))
    writer.write(value: value, depth: min(depth ?? .max, JSONWriter.deepest))
    writer.finish()
  }
}
