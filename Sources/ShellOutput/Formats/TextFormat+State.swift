import ShellValues

extension TextFormat {
  func lines(forState report: StateReport) -> [StyledText] {
    switch report.format {
    case .tree: tree(report)
    case .swift: text(SwiftText.text(for: report.value))
    case .json: text(JSONText.text(for: ValueNode(report.value)))
    }
  }

  private func text(_ text: String) -> [StyledText] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { StyledText(String($0)) }
  }

  /// ```
  /// Counter.State
  /// ├ count: 1
  /// ╰ fact: nil
  /// ```
  private func tree(_ report: StateReport) -> [StyledText] {
    let root = ValueNode(report.value)
    // A single value is shown whole.
    if root.isLeaf { return [StyledText(root.summary, .value)] }
    let depth = report.depth ?? options.depth ?? .max
    let isHidden = depth == 0
    var lines = [
      StyledText(title(of: root), .heading) + StyledText(isHidden ? " …" : "", .note)
    ]
    if !isHidden { appendChildren(of: root, guides: "", depth: depth, to: &lines) }
    return lines
  }

  private func title(of node: ValueNode) -> String {
    switch node.kind {
    case .indexed, .identified, .keyed, .unique: "\(node.typeName), \(node.summary)"
    default: node.summary
    }
  }

  private func appendChildren(
    of node: ValueNode,
    guides: String,
    depth: Int,
    to lines: inout [StyledText]
  ) {
    let (children, omitted) = node.children(limit: options.elementLimit)
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1 && omitted == 0
      appendNode(child, guides: guides, isLast: isLast, depth: depth, to: &lines)
    }
    if omitted > 0 {
      lines.append("\(guides + "╰ ", .guide)\("… \(ValueNode.grouped(omitted)) more", .note)")
    }
  }

  private func appendNode(
    _ node: ValueNode,
    guides: String,
    isLast: Bool,
    depth: Int,
    to lines: inout [StyledText]
  ) {
    var line: StyledText = "\(guides + (isLast ? "╰ " : "├ "), .guide)"
    if let label = node.label { line += "\(label, .path): " }
    guard !node.isLeaf else {
      lines.append(line + inline(node.value, width: options.width - line.width))
      return
    }
    let isHidden = depth <= 1 && node.childCount > 0
    line += StyledText(node.summary, .type) + StyledText(isHidden ? " …" : "", .note)
    lines.append(line)
    if !isHidden {
      appendChildren(
        of: node,
        guides: guides + (isLast ? "  " : "│ "),
        depth: depth - 1,
        to: &lines
      )
    }
  }
}
