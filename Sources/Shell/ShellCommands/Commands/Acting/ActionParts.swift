import ShellLanguage
import ShellSession
import ShellValues

/// The values in an action and in the actions that it wraps, under the names that users give them.
///
/// If an action wraps a child's action, the child's values take precedence: `$0` is the child's
/// payload, and a label on several levels means the child's value.
struct ActionParts {
  /// A case and its values.
  private struct Level {
    /// The names of the cases that lead to the values.
    let path: [String]
    let payload: Any
    let values: [Part]
  }

  /// A value with its label and its path.
  struct Part {
    /// The value's label, if any.
    let label: String?
    /// The path from the action to the value.
    let path: [String]
    let value: Any
  }

  let action: Any
  /// The levels from the innermost outwards. Cases without values are left out.
  private let levels: [Level]

  init(_ action: Any) {
    self.action = action
    var levels: [Level] = []
    var path: [String] = []
    var rest: Any? = action
    while let value = rest, let enumCase = Reflection.enumCase(of: value) {
      path.append(enumCase.name)
      let arguments = enumCase.arguments
      let values = arguments.enumerated().map { index, argument in
        let step = argument.label ?? "\(index)"
        // A case's only value is its whole payload, so it needs no separate step.
        return Part(
          label: argument.label,
          path: arguments.count == 1 ? path : path + [step],
          value: argument.value
        )
      }
      if let payload = enumCase.payload {
        levels.append(Level(path: path, payload: payload, values: values))
      }
      let declared = CaseListing(of: type(of: value))?.cases.first { $0.name == enumCase.name }
      let isAction = declared.flatMap(NestedAction.childType) != nil
      rest = isAction ? values.last?.value : nil
      path = values.last?.path ?? path
    }
    self.levels = levels.reversed()
  }

  var isEmpty: Bool { levels.isEmpty }

  /// The value of `$0`.
  var payload: Any? { levels.first?.payload }

  /// Whether the innermost value is a binding action, whose parts are the properties that it can
  /// set.
  var isBinding: Bool { payload is any PropertySettingLiteral }

  /// The labelled values. If levels share a label, the innermost value wins.
  var labelled: [String: Any] {
    let parts = levels.flatMap(\.values)
    return Dictionary(parts.compactMap { part in part.label.map { ($0, part.value) } }) {
      first,
      _ in first
    }
  }

  /// The path to the value of `$0`.
  var payloadPath: [String] { levels.first?.path ?? [] }

  /// The paths from the action to the values that a name may mean, likeliest first.
  func paths(to name: String) -> [[String]] {
    let labelled = levels.map { $0.values.filter { $0.label == name }.map(\.path) }
    let inner = labelled.first ?? []
    // Next come values of the enclosing levels, then parts of the innermost value.
    return inner + labelled.dropFirst().flatMap(\.self) + [payloadPath + [name], [name]]
  }

  /// The names that can be assigned to: `$0` and the labels.
  var names: [String] {
    var seen: Set<String> = []
    return parts.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The names with their types: `'$0' (Int)`, `'id' (UUID)`.
  var descriptions: [String] {
    var seen: Set<String> = []
    return parts.filter { seen.insert($0.name).inserted }.map { name, value in
      "'\(name)' (\(TypeName.ofValue(value)))"
    }
  }

  /// An example of an assignment, with the current value.
  var example: String? {
    let described = parts.map { (name: $0.name, text: ValueDescription().text($0.value)) }
    let short = described.first { $0.text.count <= 24 }
    return (short ?? described.first).map { "\($0.name) = \($0.text)" }
  }

  private var parts: [(name: String, value: Any)] {
    levels.enumerated().flatMap { depth, level -> [(name: String, value: Any)] in
      let isInnermost = depth == 0
      return level.values.enumerated().compactMap { index, part in
        if let label = part.label { return (label, part.value) }
        guard isInnermost else { return nil }
        return (level.values.count == 1 ? "$0" : "$0.\(index)", part.value)
      }
    }
  }
}
