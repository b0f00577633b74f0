import ConcurrencyExtras

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// A reference to a part of the value of another reference.
protocol DerivedReference<Root>: ReadableReference {
  associatedtype Root
  associatedtype Base

  var base: Base { get }
  /// The base as a readable reference.
  var root: any ReadableReference<Root> { get }
}

extension DerivedReference {
  var isLoading: Bool { root.isLoading }
  var loadError: (any Error)? { root.loadError }
  var readers: ReaderCounter? { root.readers }
  func load() async throws { try await root.load() }
  func notifyObservers() { root.notifyObservers() }
  var description: String { String(describing: value) }
}

/// A mutable reference to a part of a value.
protocol MutableDerivedReference: DerivedReference, MutableReference
where Base == any MutableReference<Root> {}

extension MutableDerivedReference {
  var root: any ReadableReference<Root> { base }
  var saveError: (any Error)? { base.saveError }
  func save() async throws { try await base.save() }
  func locked<R>(_ operation: () throws -> R) rethrows -> R { try base.locked(operation) }

  func coordinated<R, E: Error>(_ change: () throws(E) -> R) throws(E) -> R {
    try base.coordinated(change)
  }
}

/// A reference to a property.
final class PropertyReference<Root, Value>: MutableDerivedReference, @unchecked Sendable {
  // Sendable holds because both properties are constant and key paths are immutable; the arguments
  // of a key path's subscripts are the same for everyone who applies it.
  let base: any MutableReference<Root>
  private let keyPath: WritableKeyPath<Root, Value>

  init(_ base: any MutableReference<Root>, _ keyPath: WritableKeyPath<Root, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  var value: Value { base.value[keyPath: keyPath] }

  func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    try base.withLock { try operation(&$0[keyPath: keyPath]) }
  }

  var publisher: AnyPublisher<Value, Never> {
    base.publisher.map { [keyPath] in $0[keyPath: keyPath] }.eraseToAnyPublisher()
  }
}

/// A reference to the wrapped value of an optional. When the optional becomes `nil`, the reference
/// keeps the last value.
final class UnwrappedReference<Value>: MutableDerivedReference, @unchecked Sendable {
  typealias Root = Value?

  // Sendable holds because the base is constant and the rest is behind a lock.
  let base: any MutableReference<Value?>
  private let last: LockIsolated<UncheckedSendable<Value>>

  init?(_ base: any MutableReference<Value?>) {
    guard let value = base.value else { return nil }
    let last = UncheckedSendable(value)
    self.base = base
    self.last = LockIsolated(last)
  }

  var value: Value { remember(base.value) }

  func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    try base.coordinated { try change(operation) }
  }

  private func change<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    // The operation changes a copy, so that it can read the base.
    try base.locked {
      guard var unwrapped = base.value else {
        // The change is not to bring back what the owner has removed.
        return try last.withLock { try operation(&$0.value) }
      }
      defer {
        base.withLock { $0 = unwrapped }
        last.withLock { [unwrapped] in $0.value = unwrapped }
      }
      return try operation(&unwrapped)
    }
  }

  var publisher: AnyPublisher<Value, Never> {
    base.publisher.compactMap { $0 }.eraseToAnyPublisher()
  }

  private func remember(_ value: Value?) -> Value {
    last.withLock { last in
      if let value { last.value = value }
      return last.value
    }
  }
}

/// A reference to an element of a collection. When the collection has no element at the index any
/// more, the reference keeps the last one.
final class ElementReference<Elements: MutableCollection>: MutableDerivedReference,
  @unchecked Sendable
{
  typealias Root = Elements

  // Sendable holds because base and index are constant and the rest is behind a lock.
  let base: any MutableReference<Elements>
  private let index: Elements.Index
  private let last: LockIsolated<UncheckedSendable<Elements.Element>>

  init(_ base: any MutableReference<Elements>, _ index: Elements.Index) {
    let last = UncheckedSendable(base.value[index])
    self.base = base
    self.index = index
    self.last = LockIsolated(last)
  }

  var value: Elements.Element {
    let elements = base.value
    return last.withLock { last in
      if let element = element(of: elements) { last.value = element }
      return last.value
    }
  }

  func withLock<R>(_ operation: (inout Elements.Element) throws -> R) rethrows -> R {
    try base.coordinated { try change(operation) }
  }

  private func change<R>(_ operation: (inout Elements.Element) throws -> R) rethrows -> R {
    // The operation changes a copy of the element, so that it can read the collection.
    try base.locked {
      guard var element = element(of: base.value) else {
        return try last.withLock { try operation(&$0.value) }
      }
      defer {
        base.withLock { if holds($0) { $0[index] = element } }
        last.withLock { [element] in $0.value = element }
      }
      return try operation(&element)
    }
  }

  var publisher: AnyPublisher<Elements.Element, Never> {
    base.publisher.compactMap { [self] in element(of: $0) }.eraseToAnyPublisher()
  }

  private func element(of elements: Elements) -> Elements.Element? {
    holds(elements) ? elements[index] : nil
  }

  private func holds(_ elements: Elements) -> Bool {
    index >= elements.startIndex && index < elements.endIndex
  }
}

/// A read-only reference to the result of a function of another reference's value.
final class MappedReference<Root, Value>: DerivedReference, @unchecked Sendable {
  // Sendable holds because the base is constant, and the function is either `@Sendable` or applies
  // a key path.
  let base: any ReadableReference<Root>
  private let transform: (Root) -> Value

  init(_ base: any ReadableReference<Root>, _ transform: @escaping (Root) -> Value) {
    self.base = base
    self.transform = transform
  }

  var root: any ReadableReference<Root> { base }
  var value: Value { transform(base.value) }

  var publisher: AnyPublisher<Value, Never> {
    base.publisher.map(transform).eraseToAnyPublisher()
  }
}
