/// The way to a child's state that may be absent.
protocol OptionalChild<Parent, Child> {
  associatedtype Parent
  associatedtype Child

  /// Tells the children of a parent apart.
  var keyPath: AnyKeyPath { get }

  func glance(at parent: Parent) -> ChildGlance
  func child(of parent: Parent) -> Child?
  func modify<R>(_ parent: inout Parent, _ body: (inout Child?) -> R) -> R

  /// Notes at the end of a step whether there is a child.
  func setMounted(_ isMounted: Bool, in parent: inout Parent)
}

/// What can be seen of a child without reading its state.
struct ChildGlance {
  var isPresent: Bool
  /// Whether there was a child at the end of the step before, as far as that is noted.
  var isMounted: Bool
}

/// A child in a plain optional property.
struct OptionalProperty<Parent, Child>: OptionalChild {
  private let property: WritableKeyPath<Parent, Child?>
  private let inPlace: StateProperty<Parent, Child?>

  init(property: WritableKeyPath<Parent, Child?>) {
    self.property = property
    self.inPlace = StateProperty(property)
  }

  var keyPath: AnyKeyPath { property }

  func glance(at parent: Parent) -> ChildGlance {
    let isPresent = parent[keyPath: property] != nil
    return ChildGlance(isPresent: isPresent, isMounted: isPresent)
  }

  func child(of parent: Parent) -> Child? {
    parent[keyPath: property]
  }

  func modify<R>(_ parent: inout Parent, _ body: (inout Child?) -> R) -> R {
    inPlace.modify(&parent, body)
  }

  func setMounted(_: Bool, in _: inout Parent) {}
}

/// A child that is presented.
struct PresentedProperty<Parent, Child>: OptionalChild {
  private let property: WritableKeyPath<Parent, PresentationState<Child>>
  private let inPlace: StateProperty<Parent, PresentationState<Child>>

  init(property: WritableKeyPath<Parent, PresentationState<Child>>) {
    self.property = property
    self.inPlace = StateProperty(property)
  }

  var keyPath: AnyKeyPath { property }

  func glance(at parent: Parent) -> ChildGlance {
    let presentation = parent[keyPath: property]
    return ChildGlance(isPresent: presentation.isPresented, isMounted: presentation.isMounted)
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

/// A child that is there, as it is told from others at its place.
struct ChildPresence<Child> {
  let traits: ChildTraits<Child>
  let identity: ChildIdentity
}

extension OptionalChild {
  /// The child that is there.
  func presence(in parent: Parent) -> ChildPresence<Child>? {
    guard let child = child(of: parent) else { return nil }
    let traits = ChildTraits.of(child)
    return ChildPresence(traits: traits, identity: traits.identity(of: child))
  }

  /// Whether the child is there that was there before.
  func isPresent(_ presence: ChildPresence<Child>, in parent: Parent) -> Bool {
    if presence.traits.isOnlyOne { return glance(at: parent).isPresent }
    guard let child = child(of: parent) else { return false }
    return presence.traits.identity(of: child) == presence.identity
  }
}
