public import OrderedCollections

/// An array of values that have an identity, in which each identity occurs once.
///
/// Positions in an array change while asynchronous work runs; an id does not. With an identified
/// array, an effect or a row of a list can name "its" element by id in constant time, and the order
/// is kept all the same.
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [
///   Todo(id: 1, title: "Milk"),
///   Todo(id: 2, title: "Bread"),
/// ]
/// todos[id: 2]?.isDone = true      // in place, without copying the element
/// todos[id: 1] = nil               // removes it
/// todos.append(Todo(id: 2))        // (inserted: false, index: 0): the id is taken
/// todos[0].title                   // "Bread"
/// ```
///
/// Elements need not be `Identifiable`: `IdentifiedArray(uniqueElements: users, id: \.email)`.
///
/// An element's id must not change while the element is in the array, except by assigning to a
/// position.
public struct IdentifiedArray<ID: Hashable, Element> {
  @usableFromInline
  var storage: OrderedDictionary<ID, Element>

  /// Gives an element's identity.
  @usableFromInline
  let identity: (Element) -> ID

  @inlinable
  init(storage: OrderedDictionary<ID, Element>, identity: @escaping (Element) -> ID) {
    self.storage = storage
    self.identity = identity
  }
}

/// An identified array of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

// Sendable although it holds a function: that function only reads a key path of the element.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray {
  /// Makes an empty array whose elements are identified by a property.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(storage: [:], identity: { $0[keyPath: id] })
  }

  /// Makes an array of elements known to have different ids.
  ///
  /// Traps where two elements have one id. See ``init(_:id:uniquingIDsWith:)`` for elements that may.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(uniqueElements: elements, identity: { $0[keyPath: id] })
  }

  /// Makes an array of elements known to have different ids, without a check in programs built for
  /// release.
  ///
  /// Where two elements have one id all the same, only the first of them is kept.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(uncheckedUniqueElements: elements, identity: { $0[keyPath: id] })
  }

  /// Makes an array of elements some of which may have one id.
  ///
  /// ```swift
  /// IdentifiedArray(log, id: \.user, uniquingIDsWith: { _, latest in latest })
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The property that identifies an element.
  ///   - combine: Given the element that is in the array and another with its id, returns the one to
  ///     keep. It takes the place of the first.
  /// - Throws: What `combine` throws.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    try self.init(elements, identity: { $0[keyPath: id] }, uniquingIDsWith: combine)
  }

  @inlinable
  init(uniqueElements elements: some Sequence<Element>, identity: @escaping (Element) -> ID) {
    self.init(storage: [:], identity: identity)
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let inserted = append(element).inserted
      precondition(
        inserted,
        "Two elements of an identified array have the id \(identity(element))."
      )
    }
  }

  @inlinable
  init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    identity: @escaping (Element) -> ID
  ) {
    self.init(storage: [:], identity: identity)
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let inserted = append(element).inserted
      assert(inserted, "Two elements of an identified array have the id \(identity(element)).")
    }
  }

  @inlinable
  init(
    _ elements: some Sequence<Element>,
    identity: @escaping (Element) -> ID,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(storage: [:], identity: identity)
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, index) = append(element)
      if !inserted { storage.values[index] = try combine(storage.values[index], element) }
    }
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an empty array.
  @inlinable
  public init() {
    self.init(storage: [:], identity: { $0.id })
  }

  /// Makes an array of elements known to have different ids. Traps where two have one.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, identity: { $0.id })
  }

  /// Makes an array of elements known to have different ids, without a check in programs built for
  /// release.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(uncheckedUniqueElements: elements, identity: { $0.id })
  }

  /// An identified array as it is.
  @inlinable
  public init(uniqueElements elements: Self) {
    self = elements
  }

  /// Makes an array of elements some of which may have one id; `combine` is given the element that is
  /// in the array and another with its id, and returns the one to keep.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    try self.init(elements, identity: { $0.id }, uniquingIDsWith: combine)
  }
}
