/// A path from a value to one of its parts: `todos[id: UUID(0)].description`.
///
/// Optionals and transparent wrappers need no step of their own.
package struct StatePath: Hashable {
  package enum Step: Hashable {
    /// A stored property, an enum case, or a tuple element by label or index.
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

  /// An element's id as a path has it: without an optional around it, as an id is written.
  package static func key<ID: Hashable>(of id: ID) -> AnyHashable {
    guard ContentKind.of(ID.self) == .optional else { return AnyHashable(id) }
    return flattened(id).flatMap { $0 as? AnyHashable } ?? AnyHashable(id)
  }

  package func hasPrefix(_ path: StatePath) -> Bool {
    steps.starts(with: path.steps)
  }
}

extension StatePath: CustomStringConvertible {
  /// The path as it is written; empty for the value itself.
  package var description: String { text(in: .code) }

  package func text(in style: ValueStyle) -> String {
    var text = ""
    for step in steps {
      if case .member = step, !text.isEmpty { text += "." }
      text += step.text(in: style)
    }
    return text
  }
}

extension StatePath.Step: CustomStringConvertible {
  package var description: String { text(in: .code) }

  package func text(in style: ValueStyle) -> String {
    func text(_ value: AnyHashable) -> String {
      ValueDescription(width: 80, style: style).text(value.base)
    }
    return switch self {
    case .member(let name): name
    case .index(let index): "[\(index)]"
    case .id(let id): "[id: \(text(id))]"
    case .key(let key): "[\(text(key))]"
    }
  }
}
