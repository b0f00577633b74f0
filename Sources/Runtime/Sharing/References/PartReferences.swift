import ConcurrencyExtras

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// A reference to a part that the value can lose. It keeps the part's last value then.
///
/// The last value is kept with the value it is a part of: an undo that brings back the value before
/// or after the loss brings back the last value as well.
protocol LosablePart: MutableDerivedReference, PresentPart {
  /// The part when the reference was made.
  var initial: UncheckedSendable<Value> { get }

  func part(of root: Root) -> Value?
  /// Sets the part, if the value has it.
  func set(_ part: Value, in root: inout Root)
}

extension LosablePart {
  var isWithinPart: Bool { true }
  var value: Value { part(of: base.value) ?? lastPart }
  var unobservedValue: Value { part(of: base.unobservedValue) ?? lastPart }

  private var lastPart: Value {
    // Check for a part before the cast: for an optional `Value`, the cast of a missing one would
    // succeed with `nil`.
    guard let part = stored.lostPart(id) else { return initial.value }
    return part as? Value ?? initial.value
  }

  var presentPart: UncheckedSendable<Any>? {
    part(of: base.unobservedValue).map { UncheckedSendable($0) }
  }

  var publisher: AnyPublisher<Value, Never> {
    base.publisher.compactMap { [self] in part(of: $0) }.eraseToAnyPublisher()
  }

  func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    try base.coordinated { try base.locked { try change(operation) } }
  }

  private func change<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    // The operation changes a copy, so that it can read the base.
    guard var part = part(of: base.unobservedValue) else {
      // The change is not to bring back what the owner has removed.
      var last = lastPart
      defer { stored.setLostPart(id, UncheckedSendable(last)) }
      return try operation(&last)
    }
    defer { stored.changingPart { base.withLock { set(part, in: &$0) } } }
    return try operation(&part)
  }
}

/// A reference to the wrapped value of an optional. When the optional becomes `nil`, the reference
/// keeps the last value.
final class UnwrappedReference<Value>: LosablePart, @unchecked Sendable {
  typealias Root = Value?

  // Sendable holds because all properties are constant, and the value is as sendable as a `Shared`
  // of it.
  let base: any MutableReference<Value?>
  let id = PartID()
  let initial: UncheckedSendable<Value>

  init?(_ base: any MutableReference<Value?>) {
    guard let value = base.value else { return nil }
    self.base = base
    self.initial = UncheckedSendable(value)
    base.stored.add(self, isNested: base.isWithinPart)
  }

  func part(of root: Value?) -> Value? { root }

  func set(_ part: Value, in root: inout Value?) {
    if root != nil { root = part }
  }
}

/// A reference to an element of a collection. When the collection has no element at the index any
/// more, the reference keeps the last one.
final class ElementReference<Elements: MutableCollection>: LosablePart, @unchecked Sendable {
  typealias Root = Elements
  typealias Value = Elements.Element

  // Sendable holds because all properties are constant, and the element is as sendable as a `Shared`
  // of it.
  let base: any MutableReference<Elements>
  let id = PartID()
  let initial: UncheckedSendable<Elements.Element>
  private let index: Elements.Index

  init(_ base: any MutableReference<Elements>, _ index: Elements.Index) {
    self.base = base
    self.index = index
    self.initial = UncheckedSendable(base.value[index])
    base.stored.add(self, isNested: base.isWithinPart)
  }

  func part(of root: Elements) -> Elements.Element? { holds(root) ? root[index] : nil }

  func set(_ part: Elements.Element, in root: inout Elements) {
    if holds(root) { root[index] = part }
  }

  private func holds(_ elements: Elements) -> Bool {
    index >= elements.startIndex && index < elements.endIndex
  }
}
