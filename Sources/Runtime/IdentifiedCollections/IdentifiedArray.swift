public import OrderedCollections

/// An array of elements with unique ids.
///
/// Positions change while asynchronous work runs, but ids don't. With an identified array, an
/// effect or a list row can refer to "its" element by id in constant time, while the array keeps
/// its order.
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [
///   Todo(id: 1, title: "Milk"),
///   Todo(id: 2, title: "Bread"),
/// ]
/// todos[id: 2]?.isDone = true      // in place, without copying the element
/// todos[id: 1] = nil               // removes it
/// todos.append(Todo(id: 2))        // (inserted: false, index: 0): the id exists
/// todos[0].title                   // "Bread"
/// ```
///
/// Elements need not be `Identifiable`: `IdentifiedArray(uniqueElements: users, id: \.email)`.
///
/// An element's id must not change while the element is in the array, except by assigning to a
/// position.
///
/// A copy shares its storage with the original. Changing an element of a copy in place copies only a
/// few elements near it, however many there are, and comparing the arrays skips what they still
/// share.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The ids, in the order of the elements.
  @usableFromInline
  var idSet: OrderedSet<ID>

  @usableFromInline
  var storage: ChunkedArray<Element>

  /// Returns an element's id.
  @usableFromInline
  let identity: (Element) -> ID

  /// Creates an empty array.
  @inlinable
  init(identity: @escaping (Element) -> ID) {
    self.idSet = []
    self.storage = ChunkedArray()
    self.identity = identity
  }
}

/// An identified array of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

// Sendable despite the stored function: it only reads a key path of the element.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray {
  /// Creates an empty array whose elements are identified by a property.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(identity: { $0[keyPath: id] })
  }

  /// Creates an array from elements with unique ids.
  ///
  /// Traps if two elements have the same id. To combine such elements, use
  /// ``init(_:id:uniquingIDsWith:)``.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(uniqueElements: elements, identity: { $0[keyPath: id] })
  }

  /// Creates an array from elements with unique ids, checking uniqueness only in debug builds.
  ///
  /// In a release build, the array keeps only the first of several elements with the same id.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(uncheckedUniqueElements: elements, identity: { $0[keyPath: id] })
  }

  /// Creates an array from elements that may share ids.
  ///
  /// ```swift
  /// IdentifiedArray(log, id: \.user, uniquingIDsWith: { _, latest in latest })
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The property that identifies an element.
  ///   - combine: Takes the element in the array and a new one with the same id, and returns the
  ///     one to keep, which takes the first one's position.
  /// - Throws: The error of `combine`.
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
    self.init(identity: identity)
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
    self.init(identity: identity)
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
    self.init(identity: identity)
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, index) = append(element)
      if !inserted { storage[index] = try combine(storage[index], element) }
    }
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  @inlinable
  public init() {
    self.init(identity: { $0.id })
  }

  /// Creates an array from elements with unique ids. Traps if two elements have the same id.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, identity: { $0.id })
  }

  /// Creates an array from elements with unique ids, checking uniqueness only in debug builds.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(uncheckedUniqueElements: elements, identity: { $0.id })
  }

  /// Returns an identified array unchanged.
  @inlinable
  public init(uniqueElements elements: Self) {
    self = elements
  }

  /// Creates an array from elements that may share ids. `combine` takes the element in the array
  /// and a new one with the same id, and returns the one to keep.
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
