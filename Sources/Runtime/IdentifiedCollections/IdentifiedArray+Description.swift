extension IdentifiedArray: CustomStringConvertible {
  public var description: String {
    elements.description
  }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  public var debugDescription: String {
    "IdentifiedArray<\(ID.self), \(Element.self)>(\(elements.debugDescription))"
  }
}

extension IdentifiedArray: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
