import ComposableArchitecture
import Foundation
import ShellSession
import ShellValues

/// Writes the changes of a state as the statements of a `TestStore`'s closure: `$0.count = 1`.
@MainActor
struct StateAssertions {
  /// Reads shared values as they were before the changes, and after them.
  private let times: any ReferenceTimes
  private(set) var lines: [String] = []

  private init(_ times: any ReferenceTimes) { self.times = times }

  static func lines(from old: Any, to new: Any, _ times: any ReferenceTimes) throws -> [String] {
    var assertions = StateAssertions(times)
    try assertions.compare(old, new, at: "$0", as: type(of: new))
    return assertions.lines
  }

  private func text(ofOld value: Any) -> String {
    times.readingOld { ValueDescription().text(value) }
  }
  private func text(ofNew value: Any) -> String {
    times.readingNew { ValueDescription().text(value) }
  }

  private func code(_ value: Any, as declared: Any.Type?) throws -> String {
    try times.readingNew { try SwiftSource.text(value, as: declared) }
  }

  /// Adds the statements that change the value at a path.
  ///
  /// - Parameters:
  ///   - path: The Swift expression of the value, without a `?` at its end.
  ///   - declared: The declared type of the value.
  private mutating func compare(
    _ old: Any,
    _ new: Any,
    at path: String,
    as declared: Any.Type
  ) throws {
    guard text(ofOld: old) != text(ofNew: new) else { return }
    if let oldOptional = old as? any OptionalValue, let newOptional = new as? any OptionalValue {
      guard let old = oldOptional.erasedWrapped, let new = newOptional.erasedWrapped else {
        return try assign(new, at: path, as: declared)
      }
      let wrapped = (declared as? any OptionalValue.Type)?.erasedWrappedType ?? type(of: new)
      return try compare(old, new, at: path, isOptional: true, as: wrapped)
    }
    try compare(old, new, at: path, isOptional: false, as: declared)
  }

  private mutating func compare(
    _ old: Any,
    _ new: Any,
    at path: String,
    isOptional: Bool,
    as declared: Any.Type
  ) throws {
    // A wrapper such as '@Presents' holds an optional itself.
    if let oldWrapper = old as? any TransparentValue, let newWrapper = new as? any TransparentValue,
      !(new is any ReferencingValue)
    {
      let inner = type(of: newWrapper).erasedWrappedType
      return try compare(oldWrapper.erasedWrapped, newWrapper.erasedWrapped, at: path, as: inner)
    }
    let chain = isOptional ? "\(path)?" : path
    switch (ValueContent(old), ValueContent(new)) {
    case (.structure(let oldParts), .structure(let newParts))
    where type(of: old) == type(of: new) && oldParts.count == newParts.count:
      try compare(oldParts, newParts, of: new, at: path, chain, as: declared)
    case (.identified(let oldElements), .identified(let newElements)):
      try compare(oldElements, newElements, new, at: path, chain, as: declared)
    case (.indexed(let oldElements), .indexed(let newElements))
    where oldElements.erasedCount <= newElements.erasedCount
      && old is any RangeReplaceableCollection:
      let element = type(of: newElements).erasedElementType
      for index in 0..<oldElements.erasedCount {
        try compare(
          oldElements.erasedElement(at: index),
          newElements.erasedElement(at: index),
          at: "\(chain)[\(index)]",
          as: element
        )
      }
      for index in oldElements.erasedCount..<newElements.erasedCount {
        let value = try code(newElements.erasedElement(at: index), as: element)
        lines.append("\(chain).append(\(value))")
      }
    case (.keyed, .keyed):
      try compareEntries(old, new, chain)
    default:
      try assign(new, at: path, as: declared)
    }
  }

  private mutating func assign(_ value: Any, at path: String, as declared: Any.Type) throws {
    lines.append("\(path) = \(try code(value, as: declared))")
  }

  // MARK: Structs

  private mutating func compare(
    _ oldParts: [Reflection.Child],
    _ newParts: [Reflection.Child],
    of value: Any,
    at path: String,
    _ chain: String,
    as declared: Any.Type
  ) throws {
    let fields = VisibleFields.fields(of: type(of: value))
    let changed = newParts.indices.filter {
      text(ofOld: oldParts[$0].value) != text(ofNew: newParts[$0].value)
    }
    guard fields.count == newParts.count, changed.allSatisfy({ fields[$0].isVariable }) else {
      return try assign(value, at: path, as: declared)
    }
    for index in changed {
      let (field, old, new) = (fields[index], oldParts[index].value, newParts[index].value)
      if new is any ReadOnlyValue { continue }
      if let oldShared = old as? any ReferencingValue, let newShared = new as? any ReferencingValue
      {
        try compareShared(oldShared, newShared, at: "\(chain).$\(field.name)")
      } else {
        try compare(old, new, at: "\(chain).\(field.name)", as: field.type)
      }
    }
  }

  /// Shared values change in a closure with the lock held.
  private mutating func compareShared(
    _ old: any ReferencingValue,
    _ new: any ReferencingValue,
    at path: String
  ) throws {
    let before = times.readingOld { old.erasedWrapped }
    let after = times.readingNew { new.erasedWrapped }
    var inner = StateAssertions(times)
    try inner.compare(before, after, at: "$0", as: type(of: new).erasedWrappedType)
    for line in inner.lines { lines.append("\(path).withLock { \(line) }") }
  }

  // MARK: Collections

  private mutating func compare(
    _ old: any IdentifiedContainer,
    _ new: any IdentifiedContainer,
    _ value: Any,
    at path: String,
    _ chain: String,
    as declared: Any.Type
  ) throws {
    let (oldIDs, newIDs) = (Self.ids(of: old), Self.ids(of: new))
    let kept = newIDs.filter(Set(oldIDs).contains)
    let isAtEnd = newIDs.starts(with: kept)
    // What was moved is written as a whole. A stack only grows at its end.
    guard kept == oldIDs.filter(Set(newIDs).contains), isAtEnd || !isStack(value) else {
      return try assign(value, at: path, as: declared)
    }
    let element = type(of: new).erasedElementType
    for id in oldIDs where !kept.contains(id) {
      let text = try code(id.base, as: nil)
      lines.append(isStack(value) ? "\(chain)[id: \(text)] = nil" : "\(chain).remove(id: \(text))")
    }
    for (index, id) in newIDs.enumerated() where kept.contains(id) {
      guard let position = oldIDs.firstIndex(of: id) else { continue }
      let text = try code(id.base, as: nil)
      try compareElement(
        old.erasedElement(at: position),
        new.erasedElement(at: index),
        at: "\(chain)[id: \(text)]",
        as: element
      )
    }
    for index in newIDs.indices where !kept.contains(newIDs[index]) {
      let element = try code(new.erasedElement(at: index), as: element)
      lines.append(
        isAtEnd ? "\(chain).append(\(element))" : "\(chain).insert(\(element), at: \(index))"
      )
    }
  }

  private static func ids(of elements: any IdentifiedContainer) -> [AnyHashable] {
    (0..<elements.erasedCount).compactMap { elements.erasedID(at: $0) as? AnyHashable }
  }

  /// The element at an id may be missing, to the compiler.
  private mutating func compareElement(
    _ old: Any,
    _ new: Any,
    at path: String,
    as declared: Any.Type
  ) throws {
    guard text(ofOld: old) != text(ofNew: new) else { return }
    try compare(old, new, at: path, isOptional: true, as: declared)
  }

  private func isStack(_ value: Any) -> Bool {
    TypeName.ofValue(value).hasPrefix("StackState<")
  }

  private mutating func compareEntries(_ old: Any, _ new: Any, _ chain: String) throws {
    let type = Swift.type(of: new) as? any KeyedContainer.Type
    func entries(_ value: Any) -> [(key: Any, value: Any)] {
      ValueNode(value).entries().map { ($0.key, $0.node.value) }
    }
    let (before, after) = (times.readingOld { entries(old) }, times.readingNew { entries(new) })
    func find(_ key: Any, in list: [(key: Any, value: Any)]) -> Any? {
      let text = ValueDescription().text(key)
      return list.first { ValueDescription().text($0.key) == text }?.value
    }
    for entry in before where find(entry.key, in: after) == nil {
      lines.append("\(chain)[\(try code(entry.key, as: type?.erasedKeyType))] = nil")
    }
    for entry in after {
      let earlier = find(entry.key, in: before)
      if let earlier, text(ofOld: earlier) == text(ofNew: entry.value) { continue }
      let key = try code(entry.key, as: type?.erasedKeyType)
      lines.append("\(chain)[\(key)] = \(try code(entry.value, as: type?.erasedValueType))")
    }
  }
}
