public import IdentifiedCollections

extension Shared: Sequence
where
  Value: MutableCollection & RandomAccessCollection
{
  public typealias Iterator = IndexingIterator<Self>
  public typealias Element = Shared<Value.Element>
  public typealias SubSequence = Slice<Self>
}

// The elements of a shared collection are shared: `for todo in $todos { todo.withLock { … } }`.
extension Shared: Collection, BidirectionalCollection, RandomAccessCollection
where
  Value: MutableCollection & RandomAccessCollection
{
  public typealias Index = Value.Index

  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }
  public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }

  /// A shared element. When the collection has no element at this position any more, the result
  /// keeps the last one.
  public subscript(position: Value.Index) -> Shared<Value.Element> {
    Shared<Value.Element>(reference: ElementReference(reference, position))
  }
}

/// A collection whose elements are accessed by identity.
public protocol _IdentifiedCollection<ID, Element>: RandomAccessCollection {
  associatedtype ID: Hashable

  /// The identities of the elements, in order.
  var _elementIDs: [ID] { get }

  subscript(id id: ID) -> Element? { get set }
}

extension IdentifiedArray: _IdentifiedCollection {
  public var _elementIDs: [ID] { ids.elements }
}

extension Shared where Value: _IdentifiedCollection {
  /// The elements of an identified array as shared values. Each one refers to the same element
  /// after the array is reordered.
  ///
  /// ```swift
  /// for todo in $todos.elements {
  ///   todo.isComplete.withLock { $0 = true }
  /// }
  /// ```
  public var elements: some RandomAccessCollection<Shared<Value.Element>> {
    wrappedValue._elementIDs.compactMap { Shared<Value.Element>(self[dynamicMember: \.[id: $0]]) }
  }
}

extension SharedReader where Value: _IdentifiedCollection {
  /// Readers of the elements of an identified array. Each one refers to the same element after the
  /// array is reordered.
  public var elements: some RandomAccessCollection<SharedReader<Value.Element>> {
    wrappedValue._elementIDs.compactMap {
      SharedReader<Value.Element>(self[dynamicMember: \.[id: $0]])
    }
  }
}

extension SharedReader: Sequence
where
  Value: RandomAccessCollection
{
  public typealias Iterator = IndexingIterator<Self>
  public typealias Element = SharedReader<Value.Element>
  public typealias SubSequence = Slice<Self>
}

extension SharedReader: Collection, BidirectionalCollection, RandomAccessCollection
where
  Value: RandomAccessCollection
{
  public typealias Index = Value.Index

  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }
  public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }

  /// A reader of an element. When the collection has no element at this position any more, the
  /// reader keeps the last one.
  public subscript(position: Value.Index) -> SharedReader<Value.Element> {
    let value = wrappedValue
    let element = SharedReader<Value.Element?>(
      reference: MappedReference(reference) { elements in
        position >= elements.startIndex && position < elements.endIndex ? elements[position] : nil
      }
    )
    return SharedReader<Value.Element>(element)
      ?? SharedReader<Value.Element>(reference: StoredReference(value[position]))
  }
}
