/// The way to a child's state that may be absent.
protocol OptionalChild<Parent, Child> {
  associatedtype Parent
  associatedtype Child

  /// Tells the children of a parent apart.
  var keyPath: AnyKeyPath { get }

  func isPresent(in parent: Parent) -> Bool
  func child(of parent: Parent) -> Child?
  func modify<R>(_ parent: inout Parent, _ body: (inout Child?) -> R) -> R

  /// Notes whether there is a child after a step.
  ///
  /// - Returns: Whether the child of the step before went away since, unseen by this reducer.
  func noteStart(_ parent: inout Parent) -> Bool
  func noteEnd(_ parent: inout Parent)
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

  func isPresent(in parent: Parent) -> Bool {
    parent[keyPath: property] != nil
  }

  func child(of parent: Parent) -> Child? {
    parent[keyPath: property]
  }

  func modify<R>(_ parent: inout Parent, _ body: (inout Child?) -> R) -> R {
    inPlace.modify(&parent, body)
  }

  func noteStart(_: inout Parent) -> Bool { false }
  func noteEnd(_: inout Parent) {}
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

  func isPresent(in parent: Parent) -> Bool {
    parent[keyPath: property].isPresented
  }

  func child(of parent: Parent) -> Child? {
    parent[keyPath: property].wrappedValue
  }

  func modify<R>(_ parent: inout Parent, _ body: (inout Child?) -> R) -> R {
    inPlace.modify(&parent) { body(&$0.wrappedValue) }
  }

  func noteStart(_ parent: inout Parent) -> Bool {
    let presentation = parent[keyPath: property]
    return presentation.isMounted && !presentation.isPresented
  }

  func noteEnd(_ parent: inout Parent) {
    let presentation = parent[keyPath: property]
    if presentation.isMounted != presentation.isPresented {
      parent[keyPath: property].isMounted = presentation.isPresented
    }
  }
}

/// A child's presence at one time.
enum ChildPresence: Equatable {
  case absent
  case present(ChildIdentity)
}

extension OptionalChild {
  func presence(in parent: Parent) -> ChildPresence {
    guard isPresent(in: parent), let child = child(of: parent) else { return .absent }
    return .present(ChildTraits.of(child).identity(of: child))
  }
}
