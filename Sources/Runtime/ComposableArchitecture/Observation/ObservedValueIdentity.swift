import IdentifiedCollections
import OrderedCollections

/// The identity of a value for observers of the property that holds it. While the identity stays
/// the same, the states within the value notify observers of their own changes.
@usableFromInline
struct ObservedValueIdentity {
  /// The address of an object or of a collection's storage. `number` distinguishes values at the
  /// same address.
  private let address: Int
  private let number: Int
  private let version: Int
  /// Keeps the object or storage alive to prevent reuse of its address.
  private let owner: AnyObject?

  /// Creates the identity of a state or of an optional state.
  init(_ id: ObservableStateID?) {
    self.address = id.map { unsafeBitCast($0.token, to: Int.self) } ?? 0
    self.number = id?.tag ?? -1
    self.version = id?.version ?? 0
    self.owner = id?.token
  }

  /// Creates the identity of a collection of states, which changes with the ids of its elements.
  init<ID>(_ ids: OrderedSet<ID>) {
    self.address = ids.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    self.number = ids.count
    self.version = 0
    self.owner = Kept(ids)
  }

  private final class Kept<Value> {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  @usableFromInline
  func isSame(as other: Self) -> Bool {
    address == other.address && number == other.number && version == other.version
  }
}

/// A value that holds observable states.
protocol ObservedContainer {
  var observedIdentity: ObservedValueIdentity { get }

  /// Called before the contained state is changed; does nothing for containers of several states.
  mutating func willModify()
}

extension ObservedContainer {
  mutating func willModify() {}
}

extension Optional: ObservedContainer where Wrapped: ObservableState {
  var observedIdentity: ObservedValueIdentity { ObservedValueIdentity(self?._$id) }

  mutating func willModify() { self?._$willModify() }
}

extension IdentifiedArray: ObservedContainer where Element: ObservableState {
  var observedIdentity: ObservedValueIdentity { ObservedValueIdentity(ids) }
}

extension StackState: ObservedContainer where Element: ObservableState {
  var observedIdentity: ObservedValueIdentity { ObservedValueIdentity(ids) }
}

extension PresentationState: ObservedContainer where State: ObservableState {
  var observedIdentity: ObservedValueIdentity { ObservedValueIdentity(wrappedValue?._$id) }

  mutating func willModify() {
    if isPresented { wrappedValue?._$willModify() }
  }
}
