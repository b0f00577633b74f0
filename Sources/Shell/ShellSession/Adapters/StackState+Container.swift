package import ComposableArchitecture
package import ShellLanguage
package import ShellValues

extension StackState: IdentifiedContainer {
  package static var erasedIDType: Any.Type { StackElementID.self }
  package static var erasedElementType: Any.Type { Element.self }

  package static func erased(elements: [Any]) -> Self? {
    let typed = elements.compactMap { $0 as? Element }
    return typed.count == elements.count ? Self(typed) : nil
  }

  package var erasedCount: Int { count }

  package func erasedID(at index: Int) -> Any { ids[index] }

  package func erasedKey(at index: Int) -> AnyHashable { StatePath.key(of: ids[index]) }

  package func erasedElement(at index: Int) -> Any { self[index] }

  package func withElement(at index: Int, _ body: (UnsafeRawPointer) -> Void) {
    withUnsafePointer(to: self[index]) { body(UnsafeRawPointer($0)) }
  }

  package func erasedIndex(id: Any) -> Int? {
    (id as? StackElementID).flatMap { ids.firstIndex(of: $0) }
  }

  package func erasedReplacing(at index: Int, with element: Any) -> Self? {
    guard indices.contains(index), let element = element as? Element else { return nil }
    var copy = self
    copy[id: ids[index]] = element
    return copy
  }

  package func erasedInserting(_ element: Any, id: Any) -> Self? {
    guard let element = element as? Element, let id = id as? StackElementID, self[id: id] == nil
    else { return nil }
    var copy = self
    copy.push(element, id: id)
    return copy
  }

  package func erasedRemoving(at index: Int) -> Self? {
    guard indices.contains(index) else { return nil }
    var copy = self
    copy[id: ids[index]] = nil
    return copy
  }

  /// Unsupported: pushing the remaining elements again would give them new ids.
  package func erasedKeeping(_: [Int]) -> Self? { nil }
}

/// A stack element's id is written and printed as its generation: the number of elements pushed
/// before it.
extension StackElementID: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    Self(generation: try Int.build(from: expression, using: builder))
  }

  package var literal: String { "\(generation)" }
}

extension StackState: KeyPathIdentified {
  package static func keyPath(id: Any) -> AnyKeyPath? {
    (id as? StackElementID).map { \Self.[id: $0] }
  }
}
