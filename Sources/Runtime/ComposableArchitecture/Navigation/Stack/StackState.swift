import Dependencies
import IdentifiedCollections
import IssueReporting
public import OrderedCollections

/// The states of the features on a navigation stack, from the bottom to the top.
///
/// ```swift
/// @Reducer enum Path {
///   case detail(DetailFeature)
///   case edit(EditFeature)
/// }
///
/// @ObservableState
/// struct State {
///   var path = StackState<Path.State>()
/// }
/// enum Action {
///   case path(StackActionOf<Path>)
/// }
/// …
/// .forEach(\.path, action: \.path)
/// ```
///
/// A stack is a collection of its elements. Each element also has an id. Appending an element
/// pushes it, and ``pop(from:)`` removes an element with all elements above it.
public struct StackState<Element> {
  private var storage: OrderedDictionary<StackElementID, Element> = [:]

  /// The ids of the elements that `forEach` has seen. Equality ignores them.
  var mounted: OrderedSet<StackElementID> = []

  /// Creates an empty stack.
  public init() {}

  /// The ids of the elements, from the bottom to the top.
  public var ids: OrderedSet<StackElementID> { storage.keys }

  /// The element with an id.
  ///
  /// Assigning `nil` removes the element and leaves those above it. Assigning an element to an absent
  /// id is an issue, and changes nothing: the user may have left the screen by then. Only tests push
  /// the element in this way.
  public subscript(id id: StackElementID) -> Element? {
    get { storage[id] }
    set {
      if newValue != nil, !storage.keys.contains(id), !isTesting {
        reportIssue(
          """
          An element was assigned to the id \(id), which is not on the stack any more. The assignment was ignored.

          To push a screen, append its state to the stack.
          """
        )
        return
      }
      ElementWrite.replace(storage[id], by: newValue)
      storage[id] = newValue
    }
    _modify {
      let write = storage.index(forKey: id).map { ElementWrite(&storage.values[$0]) }
      yield &storage[id]
      write?.end(storage[id])
    }
  }

  /// The element with an id. A write does not notify observers: the caller does.
  subscript(untold id: StackElementID) -> Element? {
    get { storage[id] }
    _modify { yield &storage[id] }
  }

  /// The payload of the element with an id, or `nil` if the element is not in the case.
  ///
  /// ```swift
  /// state.path[id: id, case: \.edit]?.title = "Milk"
  /// ```
  ///
  /// Assigning `nil` removes the element. Any change of an element that is not in this case is an issue,
  /// and changes nothing.
  public subscript<Case>(
    id id: StackElementID,
    case path: CaseKeyPath<Element, Case>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Case? where Element: CasePathable {
    get { storage[id].flatMap { AnyCasePath(path).extract(from: $0) } }
    _modify {
      let location = SourceLocation(
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
      yield &self[id: id][payload: AnyCasePath(path), at: location]
    }
  }

  /// Pushes an element with an id that the stack doesn't have, or replaces the one that has it.
  package mutating func push(_ element: Element, id: StackElementID) {
    if storage.keys.contains(id) { self[id: id] = element } else { storage[id] = element }
  }

  /// Removes the element with an id and all elements above it. Does nothing if the id is absent.
  public mutating func pop(from id: StackElementID) {
    guard let index = storage.index(forKey: id) else { return }
    storage.removeSubrange(index...)
  }

  /// Removes all elements above the element with an id. Does nothing if the id is absent.
  public mutating func pop(to id: StackElementID) {
    guard let index = storage.index(forKey: id) else { return }
    storage.removeSubrange((index + 1)...)
  }

  /// Pushes an element with a new id.
  ///
  /// - Returns: The new id.
  @discardableResult
  mutating func push(_ element: Element, at index: Int) -> StackElementID {
    let generator = StackElementIDGenerator.current
    var id = generator.next()
    // An element that was pushed with another generator may already have the id.
    while storage.keys.contains(id) { id = generator.next() }
    storage.updateValue(element, forKey: id, insertingAt: index)
    return id
  }

  /// The elements, from the bottom to the top.
  package var elements: [Element] { storage.values.elements }
}

extension StackState: RandomAccessCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.count }
  public func index(after index: Int) -> Int { index + 1 }
  public func index(before index: Int) -> Int { index - 1 }

  /// The element at a position. An assigned element keeps the id of the position.
  public subscript(position: Int) -> Element {
    get { storage.values[position] }
    set {
      ElementWrite.replace(storage.values[position], by: newValue)
      storage.values[position] = newValue
    }
    _modify {
      let write = ElementWrite(&storage.values[position])
      yield &storage.values[position]
      write.end(storage.values[position])
    }
  }

  /// Replaces elements with others, which get new ids.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    storage.removeSubrange(subrange)
    for (offset, element) in newElements.enumerated() {
      push(element, at: subrange.lowerBound + offset)
    }
  }

  /// Pushes an element with a new id.
  public mutating func append(_ newElement: Element) {
    push(newElement, at: endIndex)
  }

  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    storage.removeAll(keepingCapacity: keepCapacity)
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of elements with new ids.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension StackState: Equatable where Element: Equatable {
  /// Returns whether both stacks hold equal elements with the same ids.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState: Decodable where Element: Decodable {
  /// Decodes a list of elements, which get new ids.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements as a list, without their ids.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension StackState: CustomReflectable {
  /// Reflects the elements as a dictionary by id.
  public var customMirror: Mirror {
    Mirror(
      self,
      unlabeledChildren: storage.elements,
      displayStyle: .dictionary,
      ancestorRepresentation: .suppressed
    )
  }
}

extension StackState: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { storage.description }
  public var debugDescription: String { storage.debugDescription }
}
