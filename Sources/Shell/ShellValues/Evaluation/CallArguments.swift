/// The arguments of a call with several of them, as `$0` stands for them: `$0.id`, `$0.1`.
package struct CallArguments {
  private let labels: [String?]
  private let values: [Any]

  /// What `$0` is in the outcome of a call: its only argument, or all of them.
  package static func parameter(labels: [String?], values: [Any]) -> Any {
    values.count == 1 ? values[0] : CallArguments(labels: labels, values: values)
  }

  /// The argument with a label or a position.
  func argument(named name: String) -> Any? {
    let index = labels.firstIndex(of: name) ?? Int(name)
    return index.flatMap { values.indices.contains($0) ? values[$0] : nil }
  }

  /// The labels, or the positions of arguments without one.
  var names: [String] {
    values.indices.map { index in
      (labels.indices.contains(index) ? labels[index] : nil) ?? String(index)
    }
  }
}

extension CallArguments: CustomReflectable {
  package var customMirror: Mirror {
    Mirror(self, children: zip(names, values).map { (label: $0, value: $1) }, displayStyle: .tuple)
  }
}
