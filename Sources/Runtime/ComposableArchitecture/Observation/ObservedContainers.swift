public import IdentifiedCollections
public import OrderedCollections

// Containers of child states: their readers are told when the container holds other children than
// before, and not when a child in it changes.

extension ObservationStateRegistrar {
  /// Begins a change of an optional child in place.
  @inlinable
  public func willModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member?>,
    _ member: inout Member?
  ) -> ObservableStateID? {
    member?._$willModify()
    return member?._$id
  }

  /// Ends a change of an optional child in place.
  @inlinable
  public func didModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member?>,
    _ member: inout Member?,
    _ oldID: ObservableStateID?,
    _: (Member?, Member?) -> Bool
  ) {
    if !ObservableStateID.areSame(member?._$id, oldID) {
      identity.tell(keyPath)
    }
  }

  /// Begins a change of identified children in place.
  @inlinable
  public func willModify<Subject: ObservableState, ID: Hashable, Element: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, IdentifiedArray<ID, Element>>,
    _ member: inout IdentifiedArray<ID, Element>
  ) -> OrderedSet<ID> {
    // The ids are stored apart from the elements: holding them makes no copy of an element.
    member.ids
  }

  /// Ends a change of identified children in place.
  ///
  /// - Complexity: O(1) where no child came, went or moved.
  @inlinable
  public func didModify<Subject: ObservableState, ID: Hashable, Element: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, IdentifiedArray<ID, Element>>,
    _ member: inout IdentifiedArray<ID, Element>,
    _ oldIDs: OrderedSet<ID>,
    _: (IdentifiedArray<ID, Element>, IdentifiedArray<ID, Element>) -> Bool
  ) {
    if !oldIDs.sharesStorage(with: member.ids), oldIDs != member.ids {
      identity.tell(keyPath)
    }
  }
}

extension ObservationStateRegistrar {
  /// Begins a change of an array of children in place.
  ///
  /// - Returns: Which children there are; `nil` where nobody has read the array.
  @inlinable
  public func willModify<Subject: ObservableState, Element: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, [Element]>,
    _ member: inout [Element]
  ) -> [ObservableStateID]? {
    identity.isObserved ? member.map(\._$id) : nil
  }

  /// Ends a change of an array of children in place.
  @inlinable
  public func didModify<Subject: ObservableState, Element: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, [Element]>,
    _ member: inout [Element],
    _ oldIDs: [ObservableStateID]?,
    _: ([Element], [Element]) -> Bool
  ) {
    guard let oldIDs else { return }
    let isSame =
      member.count == oldIDs.count && zip(member, oldIDs).allSatisfy { $0._$id.isSame(as: $1) }
    if !isSame { identity.tell(keyPath) }
  }
}

/// Whether two optional children are one at different times, or both absent.
@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T?, _ rhs: T?) -> Bool {
  ObservableStateID.areSame(lhs?._$id, rhs?._$id)
}

/// Whether two collections hold the same children in the same order.
@inlinable
public func _$isIdentityEqual<ID, T: ObservableState>(
  _ lhs: IdentifiedArray<ID, T>,
  _ rhs: IdentifiedArray<ID, T>
) -> Bool {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0._$id.isSame(as: $1._$id) }
}

/// Whether two arrays hold the same children in the same order.
@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: [T], _ rhs: [T]) -> Bool {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0._$id.isSame(as: $1._$id) }
}
