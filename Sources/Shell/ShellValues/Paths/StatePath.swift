/// A way from a value to a part of it: `todos[id: UUID(0)].description`.
///
/// Optionals and transparent wrappers take no step.
package struct StatePath: Hashable {
  package enum Step: Hashable {
    /// A stored property, an enum's case, or a tuple's element by its label or number.
    case member(String)
    case index(Int)
    case id(AnyHashable)
    case key(AnyHashable)
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  package var isEmpty: Bool { steps.isEmpty }

  package func appending(_ step: Step) -> StatePath {
    StatePath(steps + [step])
  }

  package func appending(_ path: StatePath) -> StatePath {
    StatePath(steps + path.steps)
  }

  package func hasPrefix(_ path: StatePath) -> Bool {
    steps.starts(with: path.steps)
  }
}

extension StatePath: CustomStringConvertible {
  /// The path as it is written; empty for the value itself.
  package var description: String {
    var text = ""
    for step in steps {
      if case .member = step, !text.isEmpty { text += "." }
      text += step.description
    }
    return text
  }
}

extension StatePath.Step: CustomStringConvertible {
  package var description: String {
    switch self {
    case .member(let name): name
    case .index(let index): "[\(index)]"
    case .id(let id): "[id: \(ValueDescription(width: 80).text(id.base))]"
    case .key(let key): "[\(ValueDescription(width: 80).text(key.base))]"
    }
  }
}
