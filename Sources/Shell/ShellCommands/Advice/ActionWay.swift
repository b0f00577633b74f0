import ComposableArchitecture
import ShellValues

/// How an action of a child is sent from its parent.
struct ActionWay {
  /// A case of the parent's action that holds those of a child.
  struct Child {
    enum Kind {
      /// A property, or the case of an enum.
      case part
      case presented
      /// An element of a collection with ids.
      case element
      /// An element of a stack.
      case pushed
    }

    /// The case's name, and by convention that of the child's state.
    let name: String
    let kind: Kind
    let action: Any.Type
    /// The label in the case.
    fileprivate let label: String?
    /// The type of an element's id.
    fileprivate var idType: Any.Type?

    /// A child's action as it is written at the parent, with an id that there may be.
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

  /// The children that lead to the one whose action it is, outermost first.
  let children: [Child]
  /// The name of the action's case.
  let action: String
  /// The action as it is written at its own scope.
  let call: String

  private static let depthLimit = 4
  private static let countLimit = 50

  /// All actions of the children, those of the nearest ones first.
  static func all(below type: Any.Type) -> [ActionWay] {
    var ways: [ActionWay] = []
    var pending: [(type: Any.Type, children: [Child])] = [(type, [])]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
    while !pending.isEmpty, ways.count < 1000 {
      let parent = pending.removeFirst()
      guard parent.children.count < depthLimit else { continue }
      for child in children(of: parent.type).prefix(countLimit) {
        let children = parent.children + [child]
        ways += actions(of: child.action).map {
          ActionWay(children: children, action: $0.name, call: $0.call)
        }
        if seen.insert(ObjectIdentifier(child.action)).inserted {
          pending.append((child.action, children))
        }
      }
    }
    return ways
  }

  /// The actions of a feature itself, those that its view sends among them.
  private static func actions(of type: Any.Type) -> [(name: String, call: String)] {
    (CaseListing(of: type)?.cases ?? []).map { ($0.name, ".\($0.name)") }
      + viewActions(of: type).map { ($0.name, ".view(.\($0.name))") }
  }

  /// The actions that a feature's view sends, where they are cases of their own: `.view(.saveTapped)`.
  static func viewActions(of type: Any.Type) -> [CaseListing.Case] {
    guard type is any ViewAction.Type,
      let view = CaseListing(of: type)?.named("view")?.parameters.first
    else { return [] }
    return CaseListing(of: view.type)?.cases ?? []
  }

  /// The cases that hold the actions of a child: in themselves, of what is presented, or of an element.
  static func children(of type: Any.Type) -> [Child] {
    (CaseListing(of: type)?.cases ?? []).compactMap(child(inCase:))
  }

  /// The child whose actions a case holds; `nil` where it holds none.
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
    // An enum in a case may be any value; an action's type is called so.
    guard TypeName.of(type).hasSuffix("Action") else { return nil }
    return Child(name: name, kind: .part, action: type, label: label)
  }
}

// MARK: Places

extension ActionWay {
  /// An element on the way.
  private struct Element {
    let index: Int
    let id: String
  }

  /// Elements beyond these are not searched.
  private static let searchLimit = 1000

  /// The action as it is written from where the way begins, whatever the ids on it.
  var written: String { written([]) }
  /// The path to scope to, to the first elements.
  var path: String { path([]) }

  /// The path to scope to, and the action as it is written, to elements that there are; `nil` where a state
  /// has none that lead there.
  func place(in state: Any) -> (path: String, written: String)? {
    Self.elements(children[...], in: state).map { (path($0), written($0)) }
  }

  /// Why a state has no place for the action: what the first child is that is not there.
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
    case .part, .pushed: return "of '\(names)', which is not there now"
    }
  }

  /// The elements on the way to a child; `nil` where there are none.
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
