import ShellOutput
import ShellSession
import ShellValues

extension ScopeNode {
  init(_ node: ScopeTree.Node) {
    self.init(
      node.name,
      Kind(node.kind),
      type: TypeName.of(node.type),
      isPresent: node.isPresent
    )
    isCurrent = node.isCurrent
    count = node.count
    children = node.children.map { Self($0) }
    omittedCount = node.omittedCount
  }
}

extension ScopeNode.Kind {
  fileprivate init(_ kind: ScopeTree.Kind) {
    switch kind {
    case .root: self = .root
    case .child: self = .child
    case .presented: self = .presented
    case .list: self = .list
    case .stack: self = .stack
    case .element: self = .element
    case .feature: self = .feature
    }
  }
}
