import ComposableArchitecture
import ShellValues

/// The chain of action cases through which a parent sends the action of a descendant.
struct ActionRoute {
  /// A case of the parent's action that wraps a child's actions.
  struct Child {
    enum Kind {
      /// The child is a property, or the payload of an enum's case.
      case part
      case presented
      /// The child is an element of an identified collection.
      case element
      /// The child is an element of a navigation stack.
      case pushed
    }

    /// The case's name. By convention, the child's state has the same name.
    let name: String
    let kind: Kind
    let action: Any.Type
    /// The label of the case's associated value.
    fileprivate let label: String?
    /// The type of an element's id; `nil` if the child is not an element.
    fileprivate var idType: Any.Type?

    /// A child's action as written at the parent, with a sample id if the child is an element.
    func written(_ action: String) -> String {
      written(action, id: idType.flatMap(SampleValue.text(of:)) ?? "…")
    }

    fileprivate func written(_ action: String, id: String) -> String {
      let head = ".\(name)(\(label.map { "\($0): " } ?? "")"
      return switch kind {
      case .part: "\(head)\(action))"
      case .presented: "\(head).presented(\(action)))"
      case .element, .pushed: "\(head).element(id: \(id), action: \(action)))"
      }
    }

    fileprivate func path(_ index: Int) -> String {
      switch kind {
      case .part, .presented: name
      case .element, .pushed: "\(name)[\(index)]"
      }
    }
  }

  /// The children that lead to the action's owner, outermost first.
  let children: [Child]
  /// The name of the action's case.
  let action: String
  /// The action as written at its own scope.
  let call: String

  private static let depthLimit = 4
  private static let countLimit = 50

  /// All actions of descendants, those of the nearest ones first.
  ///
  /// - Parameter state: The type of the state that receives the actions. It tells which cases carry
  ///   the actions of buttons; `nil` leaves these out.
  static func all(below type: Any.Type, for state: Any.Type? = nil) -> [ActionRoute] {
    var ways: [ActionRoute] = []
    var pending: [(type: Any.Type, state: Any.Type?, children: [Child])] = [(type, state, [])]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
    while !pending.isEmpty, ways.count < 1000 {
      let parent = pending.removeFirst()
      guard parent.children.count < depthLimit else { continue }
      for (child, state) in children(of: parent.type, for: parent.state).prefix(countLimit) {
        let children = parent.children + [child]
        ways += actions(of: child.action).map {
          ActionRoute(children: children, action: $0.name, call: $0.call)
        }
        if seen.insert(ObjectIdentifier(child.action)).inserted {
          pending.append((child.action, state, children))
        }
      }
    }
    return ways
  }

  /// The children of a type, buttons included, with the types of their states.
  private static func children(
    of type: Any.Type,
    for state: Any.Type?
  ) -> [(child: Child, state: Any.Type?)] {
    (CaseListing(of: type)?.cases ?? []).compactMap { enumCase in
      let part = state.map { Member.innermostType(of: NestedAction.state(of: enumCase, in: $0)) }
      if let child = child(inCase: enumCase) {
        let isElement = child.kind == .element || child.kind == .pushed
        return (child, isElement ? part.flatMap { StatePath([.index(0)]).partType(in: $0) } : part)
      }
      guard let part, let action = NestedAction.buttonType(of: enumCase, part),
        let parameter = enumCase.parameters.last
      else { return nil }
      return (Child(name: enumCase.name, kind: .part, action: action, label: parameter.label), part)
    }
  }

  /// A feature's own actions, including those that its view sends.
  private static func actions(of type: Any.Type) -> [(name: String, call: String)] {
    (CaseListing(of: type)?.cases ?? []).map { ($0.name, ".\($0.name)") }
      + viewActions(of: type).map { ($0.name, ".view(.\($0.name))") }
  }

  /// The actions that a feature's view sends, if they form an enum of their own:
  /// `.view(.saveTapped)`.
  static func viewActions(of type: Any.Type) -> [CaseListing.Case] {
    guard type is any ViewAction.Type,
      let view = CaseListing(of: type)?.named("view")?.parameters.first
    else { return [] }
    return CaseListing(of: view.type)?.cases ?? []
  }

  /// The cases that wrap a child's actions: directly, presented, or as an element's.
  static func children(of type: Any.Type) -> [Child] {
    (CaseListing(of: type)?.cases ?? []).compactMap(child(inCase:))
  }

  /// The child whose actions a case wraps; `nil` if it wraps none.
  static func child(inCase enumCase: CaseListing.Case) -> Child? {
    guard enumCase.parameters.count == 1, let parameter = enumCase.parameters.first,
      enumCase.name != "binding"
    else { return nil }
    return child(enumCase.name, parameter.label, parameter.type)
  }

  private static func child(_ name: String, _ label: String?, _ type: Any.Type) -> Child? {
    guard let listing = CaseListing(of: type) else { return nil }
    if let presented = listing.named("presented"), listing.named("dismiss") != nil,
      presented.parameters.count == 1
    {
      return Child(
        name: name,
        kind: .presented,
        action: presented.parameters[0].type,
        label: label
      )
    }
    if let element = listing.named("element"), element.parameters.map(\.label) == ["id", "action"] {
      return Child(
        name: name,
        kind: listing.named("popFrom") == nil ? .element : .pushed,
        action: element.parameters[1].type,
        label: label,
        idType: element.parameters[0].type
      )
    }
    // Any enum can be a case's payload. Only types named `…Action` count as actions.
    guard TypeName.of(type).hasSuffix("Action") else { return nil }
    return Child(name: name, kind: .part, action: type, label: label)
  }
}

// MARK: Locations in a state

extension ActionRoute {
  /// An element that the chain passes through.
  private struct Element {
    let index: Int
    let id: String
  }

  /// Only this many elements of a collection are searched.
  private static let searchLimit = 1000

  /// The action as written at the start of the chain, with sample ids.
  var written: String { written([]) }
  /// The scope path to the action's owner, through the first element of each collection.
  var path: String { path([]) }

  /// The scope path and the written action, through elements that exist; `nil` if the state has
  /// none that lead to the action's owner.
  func place(in state: Any) -> (path: String, written: String)? {
    Self.elements(children[...], in: state).map { (path($0), written($0)) }
  }

  /// Names the first child of the chain that the state lacks, as the reason why the action has no
  /// place in it.
  func absence(in state: Any) -> String? {
    let count = children.indices.first { Self.elements(children[...$0], in: state) == nil }
    guard let count else { return nil }
    let child = children[count]
    let names = children.map(\.name).joined(separator: ".")
    if child.kind == .pushed || count > 0 && children[count - 1].kind == .pushed {
      return "of '\(names)', which is not on the stack now"
    }
    switch child.kind {
    case .element:
      let owner = children[...count].map(\.name).joined(separator: ".")
      return "of an element of '\(owner)', which is empty now"
    case .presented: return "of '\(names)', which is not presented now"
    case .part where count > 0 && children[count - 1].kind == .presented:
      return "of '\(names)', which is not presented now"
    case .part, .pushed: return "of '\(names)', which is not there now"
    }
  }

  /// The first elements that lead to a child, with `nil` for each child that is not an element.
  /// Returns `nil` if the state lacks the child.
  private static func elements(_ children: ArraySlice<Child>, in state: Any) -> [Element?]? {
    guard let child = children.first else { return [] }
    guard let part = Member.value(child.name, of: state).flatMap(Member.unwrapped) else {
      return nil
    }
    guard child.idType != nil, let container = part as? any IdentifiedContainer else {
      return elements(children.dropFirst(), in: part).map { [nil] + $0 }
    }
    for index in 0..<min(container.erasedCount, searchLimit) {
      let inner = elements(children.dropFirst(), in: container.erasedElement(at: index))
      guard let inner else { continue }
      let id = ValueDescription().text(container.erasedID(at: index))
      return [Element(index: index, id: id)] + inner
    }
    return nil
  }

  private func path(_ elements: [Element?]) -> String {
    children.enumerated()
      .map { $1.path(elements.isEmpty ? 0 : elements[$0]?.index ?? 0) }
      .joined(separator: ".")
  }

  private func written(_ elements: [Element?]) -> String {
    children.enumerated().reversed().reduce(call) { action, child in
      child.element.written(
        action,
        id: elements.isEmpty ? "…" : elements[child.offset]?.id ?? "…"
      )
    }
  }
}
