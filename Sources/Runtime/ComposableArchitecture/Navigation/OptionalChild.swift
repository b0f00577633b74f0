/// An accessor for the state of an optional child.
protocol OptionalChild<Parent, Child> {
  associatedtype Parent
  associatedtype Child

  /// Identifies the child among the children of its parent.
  var keyPath: AnyKeyPath { get }

  func glance(at parent: Parent) -> ChildStatus
  func child(of parent: Parent) -> Child?
  func modify<R>(_ parent: inout Parent, _ body: (inout Child?) -> R) -> R

  /// Records at the end of a reduction whether the child is present.
  func setMounted(_ isMounted: Bool, in parent: inout Parent)
}

/// Facts about a child that are available without reading its state.
struct ChildStatus {
  var isPresent: Bool
  /// Whether the child was present at the end of the previous reduction. An accessor that does not
  /// record this returns ``isPresent``.
  var isMounted: Bool
}

/// An accessor for a child in a plain optional property.
struct OptionalProperty<Parent, Child>: OptionalChild {
  private let property: WritableKeyPath<Parent, Child?>
  private let inPlace: StateProperty<Parent, Child?>

  init(property: WritableKeyPath<Parent, Child?>) {
    self.property = property
    self.inPlace = StateProperty(property)
  }

  var keyPath: AnyKeyPath { property }

  func glance(at parent: Parent) -> ChildStatus {
    let isPresent = parent[keyPath: property] != nil
    return ChildStatus(isPresent: isPresent, isMounted: isPresent)
  }

  func child(of parent: Parent) -> Child? {
    parent[keyPath: property]
  }

  func modify<R>(_ parent: inout Parent, _ body: (inout Child?) -> R) -> R {
    inPlace.modify(&parent, body)
  }

  func setMounted(_: Bool, in _: inout Parent) {}
}

/// An accessor for a child in a `@Presents` property.
struct PresentedProperty<Parent, Child>: OptionalChild {
  private let property: WritableKeyPath<Parent, PresentationState<Child>>
  private let inPlace: StateProperty<Parent, PresentationState<Child>>

  init(property: WritableKeyPath<Parent, PresentationState<Child>>) {
    self.property = property
    self.inPlace = StateProperty(property)
  }

  var keyPath: AnyKeyPath { property }

  func glance(at parent: Parent) -> ChildStatus {
    let presentation = parent[keyPath: property]
    return ChildStatus(isPresent: presentation.isPresented, isMounted: presentation.isMounted)
  }

  func child(of parent: Parent) -> Child? {
    parent[keyPath: property].wrappedValue
  }

  func modify<R>(_ parent: inout Parent, _ body: (inout Child?) -> R) -> R {
    inPlace.modify(&parent) { body(&$0.wrappedValue) }
  }

  func setMounted(_ isMounted: Bool, in parent: inout Parent) {
    inPlace.modify(&parent) { $0.isMounted = isMounted }
  }
}

/// A present child and its identity.
struct ChildPresence<Child> {
  let traits: ChildTraits<Child>
  let identity: ChildIdentity
}

extension OptionalChild {
  /// Returns the present child, or `nil` if there is none.
  func presence(in parent: Parent) -> ChildPresence<Child>? {
    guard let child = child(of: parent) else { return nil }
    let traits = ChildTraits.of(child)
    return ChildPresence(traits: traits, identity: traits.identity(of: child))
  }

  /// Returns whether the same child is still present.
  func isPresent(_ presence: ChildPresence<Child>, in parent: Parent) -> Bool {
    if presence.traits.isOnlyOne { return glance(at: parent).isPresent }
    guard let child = child(of: parent) else { return false }
    return presence.traits.identity(of: child) == presence.identity
  }
}
