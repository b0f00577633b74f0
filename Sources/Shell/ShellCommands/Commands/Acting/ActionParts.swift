import ShellLanguage
import ShellSession
import ShellValues

/// The values in an action, those of the actions in it included, as a person names them.
///
/// Of an action that wraps a child's the child's values come first: `$0` is theirs, and a label that
/// several have is theirs.
struct ActionParts {
  /// A case with its values.
  private struct Level {
    /// The names of the cases that lead to the values.
    let path: [String]
    let payload: Any
    let values: [Part]
  }

  /// A value, with what it is called.
  struct Part {
    /// Its label; `nil` where it has none.
    let label: String?
    /// The steps from the action to it.
    let path: [String]
    let value: Any
  }

  let action: Any
  /// The innermost first. Those without values are left out.
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
        // What stands alone is all that the case has.
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

  /// What `$0` is.
  var payload: Any? { levels.first?.payload }

  /// Whether the innermost value is a binding's, whose parts are the properties that it can set.
  var isBinding: Bool { payload is any PropertySettingLiteral }

  /// The values that have labels, the innermost where several have the same.
  var labelled: [String: Any] {
    let parts = levels.flatMap(\.values)
    return Dictionary(parts.compactMap { part in part.label.map { ($0, part.value) } }) {
      first,
      _ in first
    }
  }

  /// The steps to what `$0` is.
  var payloadPath: [String] { levels.first?.path ?? [] }

  /// The steps from the action to what a name may mean, the likeliest first.
  func paths(to name: String) -> [[String]] {
    let labelled = levels.map { $0.values.filter { $0.label == name }.map(\.path) }
    let inner = labelled.first ?? []
    // Then what stands around it, and then what is within the innermost value.
    return inner + labelled.dropFirst().flatMap(\.self) + [payloadPath + [name], [name]]
  }

  /// What can be changed, as it is written: `$0` and the labels.
  var names: [String] {
    var seen: Set<String> = []
    return parts.map(\.name).filter { seen.insert($0).inserted }
  }

  /// `$0 (Int)`, `id (UUID)`
  var descriptions: [String] {
    var seen: Set<String> = []
    return parts.filter { seen.insert($0.name).inserted }.map { name, value in
      "'\(name)' (\(TypeName.ofValue(value)))"
    }
  }

  /// An assignment that can be made, with the value that is there.
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
