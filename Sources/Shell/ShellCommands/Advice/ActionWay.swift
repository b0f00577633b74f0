import ShellValues

/// How an action of a child is sent from its parent.
struct ActionWay {
  /// A case of the parent's action that holds those of a child.
  struct Child {
    /// The case's name, and by convention that of the child's state.
    let name: String
    /// The path to scope to, from the parent.
    let path: String
    let action: Any.Type
    /// What stands around the child's action.
    fileprivate let embed: (String) -> String
    /// An id of an element, as it is written.
    fileprivate var sampleID: String?

    /// A child's action as it is written at the parent, with an id that there may be.
    func written(_ action: String) -> String {
      guard let sampleID else { return embed(action) }
      return embed("\u{0}").replacing("id: …", with: "id: \(sampleID)")
        .replacing("\u{0}", with: action)
    }
  }

  /// The action as it is written at the parent: `.counter1(.incrementButtonTapped)`.
  let written: String
  /// The path to scope to, from where it is sent.
  let path: String
  let action: String

  private static let depthLimit = 4
  private static let countLimit = 50

  /// All actions of the children, those of the nearest ones first.
  static func all(below type: Any.Type) -> [ActionWay] {
    var ways: [ActionWay] = []
    var pending: [(type: Any.Type, path: String, depth: Int, embed: (String) -> String)] = [
      (type, "", 0, { $0 })
    ]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
    while !pending.isEmpty, ways.count < 1000 {
      let parent = pending.removeFirst()
      guard parent.depth < depthLimit else { continue }
      for child in children(of: parent.type).prefix(countLimit) {
        let path = parent.path.isEmpty ? child.path : "\(parent.path).\(child.path)"
        let embed = { parent.embed(child.embed($0)) }
        for enumCase in CaseListing(of: child.action)?.cases ?? [] {
          ways.append(
            ActionWay(written: embed(".\(enumCase.name)"), path: path, action: enumCase.name)
          )
        }
        if seen.insert(ObjectIdentifier(child.action)).inserted {
          pending.append((child.action, path, parent.depth + 1, embed))
        }
      }
    }
    return ways
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
    let head = ".\(name)(\(label.map { "\($0): " } ?? "")"
    if let presented = listing.named("presented"), listing.named("dismiss") != nil,
      presented.parameters.count == 1
    {
      return Child(
        name: name,
        path: name,
        action: presented.parameters[0].type,
        embed: { "\(head).presented(\($0)))" }
      )
    }
    if let element = listing.named("element"), element.parameters.map(\.label) == ["id", "action"] {
      return Child(
        name: name,
        path: "\(name)[0]",
        action: element.parameters[1].type,
        embed: { "\(head).element(id: …, action: \($0)))" },
        sampleID: SampleValue.text(of: element.parameters[0].type)
      )
    }
    // An enum in a case may be any value; an action's type is called so.
    guard TypeName.of(type).hasSuffix("Action") else { return nil }
    return Child(name: name, path: name, action: type, embed: { "\(head)\($0))" })
  }
}
