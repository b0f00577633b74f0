import ShellOutput
import ShellSession
import ShellValues

/// An action written out with the children's actions that it wraps: `.path(.element(id:
/// StackElementID, action: .saveTapped))`.
struct NestedAction {
  /// The names of the cases, outermost first.
  let names: [String]
  let signature: String
  let documentation: String?

  /// The actions of a type and of its children, each before the actions that it wraps.
  struct Listing {
    fileprivate(set) var actions: [NestedAction] = []
    /// Whether all actions are listed. A recursive feature has endlessly many.
    fileprivate(set) var isComplete = true

    /// The maximum number of actions that an action is wrapped in.
    static let depthLimit = 6
    /// The maximum number of actions.
    static let limit = 1000
  }

  /// - Parameter state: The type of the state that receives the actions. It tells which cases carry
  ///   the actions of buttons.
  static func all(of type: Any.Type, for state: Any.Type) -> Listing {
    var found = Listing()
    visit(type, state, names: [], depth: 0, into: &found) { $0 }
    return found
  }

  /// Whether the parts of a pattern match names in their order. Only the last part may match a
  /// fragment of a name; a lone part is compared with the last name.
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
    into found: inout Listing,
    wrap: (String) -> String
  ) {
    guard let listing = CaseListing(of: type) else { return }
    guard depth < Listing.depthLimit else {
      found.isComplete = false
      return
    }
    for enumCase in listing.cases {
      guard found.actions.count < Listing.limit else {
        found.isComplete = false
        return
      }
      let path = names + [enumCase.name]
      found.actions.append(
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

  /// The type of the state that receives the actions in a case. By convention, the state's property
  /// has the case's name. If there is no such property, as for `presented`, the same state receives
  /// them.
  static func state(of enumCase: CaseListing.Case, in state: Any.Type) -> Any.Type {
    let step: StatePath.Step =
      enumCase.parameters.first?.label == "id" ? .index(0) : .member(enumCase.name)
    return StatePath([step]).partType(in: state) ?? state
  }

  /// The type of the actions that the buttons of an alert or a dialog send, if a case carries it.
  static func buttonType(
    of enumCase: CaseListing.Case,
    _ state: Any.Type
  ) -> Any.Type? {
    guard let dialog = Member.innermostType(of: state) as? any DialogState.Type,
      let type = enumCase.parameters.last?.type, type == dialog.erasedActionType
    else { return nil }
    return CaseListing(of: type).map { _ in type }
  }

  /// The type of a case's last associated value, if it looks like a child's action.
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

extension NestedAction: ListedItem {
  var members: JSONMembers {
    [
      ("name", .string(names.joined(separator: "."))), ("signature", .string(signature)),
      ("documentation", .string(documentation)),
    ]
  }

  var rows: [Row] { [Row([.command(signature)], summary: documentation?.firstLine ?? "")] }
}
