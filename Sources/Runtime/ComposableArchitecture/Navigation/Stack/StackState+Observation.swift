public import OrderedCollections

/// Whether two stacks hold the same things at different times: the observers of an element are told
/// of its changes, not those of the stack.
public func _$isIdentityEqual<Element: ObservableState>(
  _ lhs: StackState<Element>,
  _ rhs: StackState<Element>
) -> Bool {
  lhs.ids == rhs.ids && zip(lhs, rhs).allSatisfy { $0._$id.isSame(as: $1._$id) }
}

extension ObservationStateRegistrar {
  /// Begins a change of a stack of child states in place.
  public func willModify<Subject: ObservableState, Element: ObservableState>(
    _: Subject,
    keyPath _: KeyPath<Subject, StackState<Element>>,
    _ member: inout StackState<Element>
  ) -> OrderedSet<StackElementID> {
    member.ids
  }

  /// Ends a change of a stack of child states in place: only other ids are news to the stack's
  /// observers.
  public func didModify<Subject: ObservableState, Element: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, StackState<Element>>,
    _ member: inout StackState<Element>,
    _ oldIDs: OrderedSet<StackElementID>,
    _: (StackState<Element>, StackState<Element>) -> Bool
  ) {
    if !oldIDs.sharesStorage(with: member.ids), oldIDs != member.ids {
      identity.tell(keyPath)
    }
  }
}
