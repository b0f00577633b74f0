import ShellOutput
import ShellSession
import ShellValues

/// An action with the actions of children that it carries, written out: `.path(.element(id: StackElementID,
/// action: .saveTapped))`.
struct NestedAction {
  /// The names of the cases, outermost first.
  let names: [String]
  let signature: String
  let documentation: String?

  /// How many levels and actions to list: a feature that holds itself has no end of them.
  private static let depthLimit = 6
  private static let limit = 1000

  /// The actions of a type and of the children in it, each before its own.
  ///
  /// - Parameter state: The type of the state that they are for, which tells what presents buttons.
  static func all(of type: Any.Type, for state: Any.Type) -> [NestedAction] {
    var found: [NestedAction] = []
    visit(type, state, names: [], depth: 0, into: &found) { $0 }
    return found
  }

  /// Whether each part of a pattern is in one of the names, in their order; the last in the last.
  func matches(_ pattern: String) -> Bool {
    let parts = pattern.lowercased().split(separator: ".").map(String.init)
    guard let last = parts.last else { return true }
    if parts.count == 1 { return names.last?.lowercased().contains(last) == true }
    var rest = names.map { $0.lowercased() }[...]
    for part in parts {
      let index = rest.firstIndex { $0 == part || (part == last && $0.contains(part)) }
      guard let index else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }

  private static func visit(
    _ type: Any.Type,
    _ state: Any.Type,
    names: [String],
    depth: Int,
    into found: inout [NestedAction],
    wrap: (String) -> String
  ) {
    guard depth < depthLimit, let listing = CaseListing(of: type) else { return }
    for enumCase in listing.cases where found.count < limit {
      let path = names + [enumCase.name]
      found.append(
        NestedAction(
          names: path,
          signature: wrap(enumCase.signature),
          documentation: enumCase.documentation
        )
      )
      let childState = self.state(of: enumCase, in: state)
      guard let child = childType(of: enumCase) ?? buttonType(of: enumCase, childState) else {
        continue
      }
      visit(child, childState, names: path, depth: depth + 1, into: &found) { inner in
        let leading = enumCase.parameters.dropLast().map(\.signature)
        let label = enumCase.parameters.last?.label.map { "\($0): " } ?? ""
        return wrap(".\(enumCase.name)(\((leading + [label + inner]).joined(separator: ", ")))")
      }
    }
  }

  /// The type of the state that the actions in a case are for: by convention that of the same name. Where
  /// there is none, as for what is presented, they are for the same state.
  private static func state(of enumCase: CaseListing.Case, in state: Any.Type) -> Any.Type {
    let step: StatePath.Step =
      enumCase.parameters.first?.label == "id" ? .index(0) : .member(enumCase.name)
    return StatePath([step]).partType(in: state) ?? state
  }

  /// The type of what the buttons of an alert or a dialog send, where a case carries that.
  private static func buttonType(
    of enumCase: CaseListing.Case,
    _ state: Any.Type
  ) -> Any.Type? {
    guard let dialog = Member.innermostType(of: state) as? any DialogState.Type,
      let type = enumCase.parameters.last?.type, type == dialog.erasedActionType
    else { return nil }
    return CaseListing(of: type).map { _ in type }
  }

  /// The type of the actions that a case carries last, as those of a child are.
  static func childType(of enumCase: CaseListing.Case) -> Any.Type? {
    guard let type = enumCase.parameters.last?.type, !(type is any LiteralBuildable.Type),
      !TypeOrigin.isSystem(type), !(type is any OptionalValue.Type)
    else { return nil }
    let isAction =
      TypeName.withoutArguments(TypeName.of(type)).hasSuffix("Action")
      || ["presented", "element", "delegate", "view", "internal"].contains(enumCase.name)
    return isAction && CaseListing(of: type) != nil ? type : nil
  }
}

extension NestedAction: ListedThing {
  var members: JSONMembers {
    [
      ("name", .string(names.joined(separator: "."))), ("signature", .string(signature)),
      ("documentation", .string(documentation)),
    ]
  }

  var rows: [Row] { [Row([.command(signature)], summary: documentation?.firstLine ?? "")] }
}
