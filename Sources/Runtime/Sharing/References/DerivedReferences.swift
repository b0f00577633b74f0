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
  var stored: any PartStorage { root.stored }
  var isWithinPart: Bool { root.isWithinPart }
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
  var unobservedValue: Value { base.unobservedValue[keyPath: keyPath] }

  func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    try base.withLock { try operation(&$0[keyPath: keyPath]) }
  }

  var publisher: AnyPublisher<Value, Never> {
    base.publisher.map { [keyPath] in $0[keyPath: keyPath] }.eraseToAnyPublisher()
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
  var unobservedValue: Value { transform(base.unobservedValue) }

  var publisher: AnyPublisher<Value, Never> {
    base.publisher.map(transform).eraseToAnyPublisher()
  }
}
