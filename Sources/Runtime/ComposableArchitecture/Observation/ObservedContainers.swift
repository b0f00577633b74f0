public import IdentifiedCollections
public import OrderedCollections

// Containers of child states. Observers of the container are notified when it holds different
// children, but not when a child itself changes.

extension ObservationStateRegistrar {
  /// Begins an in-place change of an optional child.
  @inlinable
  public func willModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member?>,
    _ member: inout Member?
  ) -> ObservableStateID? {
    member?._$willModify()
    return member?._$id
  }

  /// Ends an in-place change of an optional child. Notifies observers if the child was replaced.
  @inlinable
  public func didModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member?>,
    _ member: inout Member?,
    _ oldID: ObservableStateID?,
    _: (Member?, Member?) -> Bool
  ) {
    if !ObservableStateID.areSame(member?._$id, oldID) {
      identity.notify(keyPath)
    }
  }

  /// Begins an in-place change of identified children.
  @inlinable
  public func willModify<Subject: ObservableState, ID: Hashable, Element: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, IdentifiedArray<ID, Element>>,
    _ member: inout IdentifiedArray<ID, Element>
  ) -> OrderedSet<ID> {
    // The ids are stored separately, so retaining them does not cause a copy of the elements.
    member.ids
  }

  /// Ends an in-place change of identified children. Notifies observers if the ids changed.
  ///
  /// - Complexity: O(1) if no child was inserted, removed or moved.
  @inlinable
  public func didModify<Subject: ObservableState, ID: Hashable, Element: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, IdentifiedArray<ID, Element>>,
    _ member: inout IdentifiedArray<ID, Element>,
    _ oldIDs: OrderedSet<ID>,
    _: (IdentifiedArray<ID, Element>, IdentifiedArray<ID, Element>) -> Bool
  ) {
    if !oldIDs.sharesStorage(with: member.ids), oldIDs != member.ids {
      identity.notify(keyPath)
    }
  }
}

extension ObservationStateRegistrar {
  /// Begins an in-place change of an array of children.
  ///
  /// - Returns: The identities of the children; `nil` if nothing observes the array's state.
  @inlinable
  public func willModify<Subject: ObservableState, Element: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, [Element]>,
    _ member: inout [Element]
  ) -> [ObservableStateID]? {
    identity.isObserved ? member.map(\._$id) : nil
  }

  /// Ends an in-place change of an array of children. Notifies observers if it holds other
  /// children.
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
    if !isSame { identity.notify(keyPath) }
  }
}

/// Returns whether two optional children are the same state at different times, or both absent.
@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T?, _ rhs: T?) -> Bool {
  ObservableStateID.areSame(lhs?._$id, rhs?._$id)
}

/// Returns whether two collections hold the same children in the same order.
@inlinable
public func _$isIdentityEqual<ID, T: ObservableState>(
  _ lhs: IdentifiedArray<ID, T>,
  _ rhs: IdentifiedArray<ID, T>
) -> Bool {
  lhs.count == rhs.count
    && lhs.chunks.allDifferingChunks(from: rhs.chunks) { _, chunk, otherChunk in
      _$isIdentityEqual(chunk, otherChunk)
    }
}

/// Returns whether two arrays hold the same children in the same order.
@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: [T], _ rhs: [T]) -> Bool {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0._$id.isSame(as: $1._$id) }
}
