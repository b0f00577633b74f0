import ComposableArchitecture
import ShellSession
import ShellValues

/// A statement that makes a change of a state in a test: `$0.count = 1`.
struct StateAssertion {
  /// What follows the expression of the state: `.count = 1`.
  let text: String
  /// Whether it changes a shared value, which is elsewhere.
  let isShared: Bool

  func text(of state: String) -> String { state + text }
}

/// Writes the changes of a state as statements of Swift.
@MainActor
struct StateAssertions {
  private let new: SessionStore.Moment
  private(set) var all: [StateAssertion] = []
  /// The places that were assigned as a whole. Changes within them are made.
  private var assigned: [StatePath] = []
  private var added: Set<StatePath> = []

  /// - Parameters:
  ///   - changes: The changes of the state.
  ///   - new: The state and the shared values after them.
  init(_ changes: ChangeList, to new: SessionStore.Moment) throws {
    self.new = new
    for case .added(let path, _) in changes.changes { added.insert(path) }
    for case .reordered(let path, _, _) in changes.changes { try assign(at: path) }
    for change in changes.changes {
      // What is equal by its own '==' needs no statement.
      if changes.equalPaths.contains(where: change.path.hasPrefix) { continue }
      if assigned.contains(where: change.path.hasPrefix) { continue }
      do {
        try add(change)
      } catch is ReadOnlyPart {
        // It follows the value that another part sets.
      }
    }
  }

  private struct ReadOnlyPart: Error {}

  private func code(_ value: Any, as declared: Any.Type?) throws -> String {
    try new.reading { _ in try SwiftSource.text(value, as: declared) }
  }

  // MARK: Places

  /// A place in the state, on the way to a change.
  private struct Place {
    var value: Any
    var type: Any.Type
    /// The expression of the place. `nil` begins the state.
    var text = ""
    /// The expression of the shared value that the place is in.
    var shared: String?
    /// Whether the place may hold nothing, to the compiler.
    var isOptional = false
    var path = StatePath()

    /// The expression that a member follows.
    var chain: String { isOptional ? text + "?" : text }

    func assertion(_ code: String) -> StateAssertion {
      guard let shared else { return StateAssertion(text: code, isShared: false) }
      return StateAssertion(text: "\(shared).withLock { $0\(code) }", isShared: true)
    }

    /// Goes on to the value in an optional, or in a wrapper that is not seen.
    mutating func unwrap() {
      while true {
        if let optional = value as? any OptionalValue, let wrapped = optional.erasedWrapped {
          type = Swift.type(of: optional).erasedWrappedType
          (value, isOptional) = (wrapped, true)
        } else if !(value is any ReferencingValue), let wrapper = value as? any TransparentValue {
          type = Swift.type(of: wrapper).erasedWrappedType
          value = wrapper.erasedWrapped
        } else {
          return
        }
      }
    }
  }

  /// Follows a path as far as Swift can change a part in its place.
  ///
  /// - Returns: The last such place, which is the path's own unless `isWhole` is false.
  private func follow(_ steps: ArraySlice<StatePath.Step>) throws -> (place: Place, isWhole: Bool) {
    var place = Place(value: new.state, type: type(of: new.state))
    for step in steps {
      let outer = place
      place.unwrap()
      guard try advance(&place, step) else { return (outer, false) }
    }
    return (place, true)
  }

  /// - Returns: Whether there is a way on.
  private func advance(_ place: inout Place, _ step: StatePath.Step) throws -> Bool {
    place.path = place.path.appending(step)
    let chain = place.chain
    switch (step, new.reading { _ in ValueContent(place.value) }) {
    case (.member(let name), .structure(let parts)):
      let fields = VisibleFields.fields(of: type(of: place.value))
      guard let index = fields.firstIndex(where: { $0.name == name }), index < parts.count,
        fields[index].isVariable
      else { return false }
      place = Place(
        value: parts[index].value,
        type: fields[index].type,
        text: "\(chain).\(name)",
        shared: place.shared,
        path: place.path
      )
      if let reference = place.value as? any ReferencingValue {
        guard !(reference is any ReadOnlyValue) else { throw ReadOnlyPart() }
        place.shared = "\(chain).$\(name)"
        place.text = ""
        place.value = new.reading { _ in reference.erasedWrapped }
        place.type = type(of: reference).erasedWrappedType
      }
      return true
    case (.id(let id), .identified(let elements)):
      guard let index = elements.erasedIndex(id: id.base) else { return false }
      place.text = "\(chain)[id: \(try code(id.base, as: nil))]"
      place.value = elements.erasedElement(at: index)
      place.type = type(of: elements).erasedElementType
      place.isOptional = true
      return true
    case (.index(let index), .indexed(let elements)):
      guard index < elements.erasedCount else { return false }
      place.text = "\(chain)[\(index)]"
      place.value = elements.erasedElement(at: index)
      place.type = type(of: elements).erasedElementType
      place.isOptional = false
      return true
    case (.key(let key), .keyed):
      let entries = new.reading { _ in ValueNode(place.value).entries() }
      let type = type(of: place.value) as? any KeyedContainer.Type
      guard let entry = entries.first(where: { $0.key as? AnyHashable == key }) else {
        return false
      }
      place.text = "\(chain)[\(try code(key.base, as: type?.erasedKeyType))]"
      place.value = entry.node.value
      place.type = type?.erasedValueType ?? Swift.type(of: entry.node.value)
      place.isOptional = true
      return true
    default: return false
    }
  }

  // MARK: Changes

  private mutating func add(_ change: Change) throws {
    switch change {
    case .changed(let path, _, _): try assign(at: path)
    case .added(let path, let value): try addElement(path, value)
    case .removed(let path, _): try removeElement(path)
    case .reordered: break
    }
  }

  /// Assigns the whole value at a path, or around it where Swift can't change it in its place.
  private mutating func assign(at path: StatePath) throws {
    try assign(at: try follow(path.steps[...]).place)
  }

  private mutating func assign(at place: Place) throws {
    all.append(place.assertion("\(place.text) = \(try code(place.value, as: place.type))"))
    assigned.append(place.path)
  }

  /// The collection that an element is in; `nil` if it was assigned as a whole instead.
  private mutating func container(of path: StatePath) throws -> (
    place: Place, content: ValueContent
  )? {
    var (place, isWhole) = try follow(path.steps.dropLast())
    let outer = place
    place.unwrap()
    guard isWhole else {
      try assign(at: outer)
      return nil
    }
    return (place, new.reading { _ in ValueContent(place.value) })
  }

  private mutating func addElement(_ path: StatePath, _ value: Any) throws {
    guard let (place, content) = try container(of: path), let step = path.steps.last else { return }
    let outer = StatePath(path.steps.dropLast())
    switch (step, content) {
    case (.id(let id), .identified(let elements)):
      guard let index = elements.erasedIndex(id: id.base) else { return }
      let isAtEnd = (index..<elements.erasedCount).allSatisfy {
        added.contains(outer.appending(.id(elements.erasedKey(at: $0))))
      }
      // A stack only grows at its end.
      if !isAtEnd, Self.isStack(place.value) { return try assign(at: outer) }
      let type = type(of: elements).erasedElementType
      try insert(value, as: type, into: place, at: isAtEnd ? nil : index)
    case (.index(let index), .indexed(let elements)):
      let isAtEnd = (index..<elements.erasedCount).allSatisfy {
        added.contains(outer.appending(.index($0)))
      }
      let type = type(of: elements).erasedElementType
      try insert(value, as: type, into: place, at: isAtEnd ? nil : index)
    case (.key(let key), .keyed):
      let type = type(of: place.value) as? any KeyedContainer.Type
      let key = try code(key.base, as: type?.erasedKeyType)
      let value = try code(value, as: type?.erasedValueType)
      all.append(place.assertion("\(place.chain)[\(key)] = \(value)"))
    default: try assign(at: outer)
    }
  }

  /// - Parameter index: The place of the new element; `nil` for the end.
  private mutating func insert(
    _ value: Any,
    as type: Any.Type,
    into place: Place,
    at index: Int?
  ) throws {
    let element = try code(value, as: type)
    let call = index.map { "insert(\(element), at: \($0))" } ?? "append(\(element))"
    all.append(place.assertion("\(place.chain).\(call)"))
  }

  private mutating func removeElement(_ path: StatePath) throws {
    guard let (place, content) = try container(of: path), let step = path.steps.last else { return }
    switch (step, content) {
    case (.id(let id), .identified):
      let id = try code(id.base, as: nil)
      let isStack = Self.isStack(place.value)
      all.append(
        place.assertion(
          isStack ? "\(place.chain)[id: \(id)] = nil" : "\(place.chain).remove(id: \(id))"
        )
      )
    case (.key(let key), .keyed):
      let type = type(of: place.value) as? any KeyedContainer.Type
      let key = try code(key.base, as: type?.erasedKeyType)
      all.append(place.assertion("\(place.chain)[\(key)] = nil"))
    default: try assign(at: StatePath(path.steps.dropLast()))
    }
  }

  private static func isStack(_ value: Any) -> Bool {
    TypeName.ofValue(value).hasPrefix("StackState<")
  }
}
