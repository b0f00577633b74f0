/// Finds references in values: wrappers such as `@Shared` whose values are stored elsewhere.
package enum ReferenceSearch {
  private static let possible = TypeTable { type in
    var visited: [ObjectIdentifier: Any.Type] = [:]
    return reaches(type, &visited)
  }

  /// Whether values of a type may contain references. Most cannot, so they need no search.
  package static func isPossible(in type: Any.Type) -> Bool { possible[type] }

  private static func reaches(
    _ type: Any.Type,
    _ visited: inout [ObjectIdentifier: Any.Type]
  ) -> Bool {
    guard visited.updateValue(type, forKey: ObjectIdentifier(type)) == nil else { return false }
    switch type {
    case is any ReferencingValue.Type: return true
    case let type as any TransparentValue.Type: return reaches(type.erasedWrappedType, &visited)
    case let type as any OptionalValue.Type: return reaches(type.erasedWrappedType, &visited)
    case let type as any IdentifiedContainer.Type:
      return reaches(type.erasedElementType, &visited)
    case let type as any IndexedContainer.Type: return reaches(type.erasedElementType, &visited)
    case let type as any KeyedContainer.Type: return reaches(type.erasedValueType, &visited)
    case is any UniqueContainer.Type, is any LiteralPrintable.Type: return false
    default: return partsReach(type, &visited)
    }
  }

  private static func partsReach(
    _ type: Any.Type,
    _ visited: inout [ObjectIdentifier: Any.Type]
  ) -> Bool {
    switch Reflection.shape(of: type) {
    case .structure, .tuple:
      for field in VisibleFields.fields(of: type) where reaches(field.type, &visited) {
        return true
      }
      return false
    case .enumeration(let cases):
      for enumCase in cases {
        if let payload = enumCase.payloadType, reaches(payload, &visited) { return true }
      }
      return false
    // Only a value reveals the dynamic type.
    case .existential, .other: return true
    case .optional, .class, .function, .metatype: return false
    }
  }

  /// Finds the references in a value.
  ///
  /// - Parameters:
  ///   - value: The value to search.
  ///   - isWanted: Returns whether to include the reference with an identity.
  /// - Returns: The references with their paths, in traversal order.
  package static func references(
    in value: Any,
    where isWanted: (ObjectIdentifier) -> Bool
  ) -> [FoundReference] {
    withoutActuallyEscaping(isWanted) { isWanted in
      var finder = ReferenceFinder(isWanted: isWanted)
      finder.visit(value, StatePath())
      return finder.found
    }
  }
}

/// A reference and its path.
package struct FoundReference {
  package let id: ObjectIdentifier
  package let path: StatePath
  package let value: any ReferencingValue
}

private struct ReferenceFinder {
  let isWanted: (ObjectIdentifier) -> Bool
  var found: [FoundReference] = []
  private var depth = 0

  /// The maximum depth of the search; a malicious value must not exhaust the stack.
  private static let depthLimit = 200

  init(isWanted: @escaping (ObjectIdentifier) -> Bool) {
    self.isWanted = isWanted
  }

  mutating func visit(_ value: Any, _ path: StatePath) {
    guard depth < Self.depthLimit, ReferenceSearch.isPossible(in: type(of: value)),
      let value = flattened(value)
    else { return }
    depth += 1
    defer { depth -= 1 }
    if let transparent = value as? any TransparentValue {
      if let reference = value as? any ReferencingValue, isWanted(reference.referenceID) {
        found.append(FoundReference(id: reference.referenceID, path: path, value: reference))
      }
      if ReferenceSearch.isPossible(in: type(of: transparent).erasedWrappedType) {
        visit(transparent.erasedWrapped, path)
      }
      return
    }
    visitParts(of: value, path)
  }

  private mutating func visitParts(of value: Any, _ path: StatePath) {
    switch ValueContent(value) {
    case .structure(let children), .dialog(_, let children), .options(_, let children),
      .tuple(let children):
      for (index, child) in children.enumerated() {
        let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? String(index)
        visit(child.value, path.appending(.member(label)))
      }
    case .enumCase(let enumCase):
      let path = path.appending(.member(enumCase.name))
      let arguments = enumCase.arguments
      for (index, child) in arguments.enumerated() {
        let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? String(index)
        visit(child.value, arguments.count == 1 ? path : path.appending(.member(label)))
      }
    case .identified(let elements):
      for index in 0..<elements.erasedCount {
        let inner = path.appending(.id(elements.erasedKey(at: index)))
        visit(elements.erasedElement(at: index), inner)
      }
    case .indexed(let elements):
      for index in 0..<elements.erasedCount {
        visit(elements.erasedElement(at: index), path.appending(.index(index)))
      }
    case .keyed(let entries):
      for entry in SortedElements.of(entries) {
        visit(entry.value, path.appending(.key(entry.key)))
      }
    case .literal, .nil, .unique, .object, .function, .metatype, .described: break
    }
  }
}
