import ShellValues
import TerminalText

extension TextFormat {
  func write(_ report: StateReport, to sink: LineSink) {
    let depth = report.depth ?? options.depth
    switch report.format {
    case .tree:
      var writer = TreeWriter(format: self, sink: sink)
      writer.write(report.value, depth: depth)
    case .swift: SwiftText.write(report.value, depth: depth, to: sink)
    case .json: JSONText.write(report.value, depth: depth, to: sink)
    }
  }

  /// A value that is printed by itself. A prompt wraps it between words.
  fileprivate func lines(ofSingle value: Any) -> [StyledText] {
    let text = StyledText(ValueDescription(style: style.withWholeIDs).written(value))
    return options.brevity == nil ? [text] : text.wrapped(to: options.width)
  }
}

/// Writes a state as a tree, line by line.
///
/// ```
/// Counter.State
/// ├ count: 1
/// ╰ fact: nil
/// ```
private struct TreeWriter {
  let format: TextFormat
  let sink: LineSink
  private var lineCount = 0
  private var line: LineDraft
  private let shortensIDs: Bool

  init(format: TextFormat, sink: LineSink) {
    self.format = format
    self.sink = sink
    line = LineDraft(sink)
    shortensIDs = format.style.shortIDs != nil
  }

  private var width: Int { format.options.width }

  /// The maximum depth that leaves enough room for values.
  private var deepest: Int { max(3, (width - 16) / 2) }

  mutating func write(_ value: Any, depth: Int?) {
    let root = ValueNode(value, style: format.style)
    // A single value is shown whole.
    if root.isLeaf {
      return sink.put(format.lines(ofSingle: value))
    }
    let depth = min(depth ?? .max, deepest)
    let mark: StyledText = depth == 0 ? "\(" …", .note)" : ""
    let title = StyledText(title(of: root), .heading)
    if format.options.brevity == nil {
      append(title.shortened(to: width - 2) + mark)
    } else {
      for line in format.hanging(title + mark) { append(line) }
    }
    if depth > 0 { appendChildren(of: root, guides: Guides(), depth: depth) }
    line.send()
  }

  private func title(of node: ValueNode) -> String {
    switch node.kind {
    case .indexed, .identified, .keyed, .unique: "\(node.typeName), \(node.summary)"
    default: node.summary
    }
  }

  private mutating func append(_ text: StyledText) {
    line.append(text)
    endLine(fits: false)
  }

  /// - Parameter fits: Whether the line is known to fit the width.
  private mutating func endLine(fits: Bool) {
    lineCount += 1
    line.end(cutTo: fits ? nil : width)
  }

  private var isLong: Bool { lineCount >= format.options.lineLimit }

  private mutating func appendChildren(of node: ValueNode, guides: Guides, depth: Int) {
    let count = node.childCount
    let isCollection = isCollection(node)
    let shown = isCollection ? min(count, format.options.elementLimit) : count
    let margin = Margin(guides, isLast: false)
    var lastMargin: Margin { Margin(guides, isLast: true) }
    var written = 0
    node.forEachChild(limit: shown) { index, child in
      // Omit and count the rest, to keep the output of a huge tree finite.
      guard sink.isOpen, !isLong || !isCollection else { return false }
      append(child, index == count - 1 ? lastMargin : margin, depth: depth)
      written += 1
      return true
    }
    guard written < count else { return }
    let rest = "… \(ValueNode.grouped(count - written)) more"
    append("\(lastMargin.text, .guide)\(rest, .note)")
  }

  private func isCollection(_ node: ValueNode) -> Bool {
    switch node.kind {
    case .indexed, .identified, .keyed, .unique, .enumCase: true
    case .leaf, .structure, .tuple: false
    }
  }

  /// What is drawn of the nodes around a node.
  private struct Guides {
    var text = ""
    /// Each of the nodes takes two columns.
    var columns = 0
  }

  /// What is drawn to the left of a node: the guides of the nodes around it, and its own mark.
  private struct Margin {
    let text: String
    let columns: Int
    private let guides: Guides
    private let isLast: Bool

    init(_ guides: Guides, isLast: Bool) {
      self.guides = guides
      self.isLast = isLast
      text = guides.text + (isLast ? "╰ " : "├ ")
      columns = guides.columns + 2
    }

    /// The margin of a further line of the node.
    var ofFurtherLines: String { guides.text + (isLast ? "    " : "│   ") }

    /// The guides of the node's children.
    var ofChildren: Guides { Guides(text: guides.text + (isLast ? "  " : "│ "), columns: columns) }
  }

  private mutating func append(_ node: ValueNode, _ margin: Margin, depth: Int) {
    line.append(margin.text, .guide)
    var columns = margin.columns
    if let label = node.label { columns += appendLabel(label, at: columns) }
    if node.isLeaf {
      let text = format.text(of: node, width: width - columns)
      guard node.isDialog else {
        line.append(text)
        return endLine(fits: DisplayWidth.fits(text.text, columns: width - columns))
      }
      let margin = StyledText(margin.ofFurtherLines, .guide)
      let lines = StyledText(text).wrapped(to: width - margin.width, first: width - columns)
      if let first = lines.first { line.append(first) }
      endLine(fits: false)
      for line in lines.dropFirst() { append(margin + line) }
      return
    }
    let isHidden = (depth <= 1 || isLong || node.isCostlyToList) && node.childCount > 0
    let reserved = format.options.brevity == nil || isHidden ? 2 : 0
    let room = max(8, width - columns - reserved)
    columns += line.append(node.summary, .type, columns: room)
    if isHidden {
      line.append(" …", .note)
      columns += 2
    }
    endLine(fits: columns <= width)
    if !isHidden { appendChildren(of: node, guides: margin.ofChildren, depth: depth - 1) }
  }

  /// Writes a label, and returns its columns.
  private mutating func appendLabel(_ label: String, at columns: Int) -> Int {
    // The beginning of an id is as short as it can be.
    let isShort = shortensIDs && label.hasSuffix(ShortIDs.mark + "]")
    let most = max(8, isShort ? width - columns - 10 : width / 2)
    let columns = line.append(label, .path, columns: most)
    line.append(": ", .plain)
    return columns + 2
  }
}
