public import OrderedCollections

/// Returns whether two stacks hold the same elements at different times. Changes within an element
/// notify the observers of that element, not those of the stack.
public func _$isIdentityEqual<Element: ObservableState>(
  _ lhs: StackState<Element>,
  _ rhs: StackState<Element>
) -> Bool {
  lhs.ids == rhs.ids && zip(lhs, rhs).allSatisfy { $0._$id.isSame(as: $1._$id) }
}

extension ObservationStateRegistrar {
  /// Begins an in-place change of a stack of child states.
  public func willModify<Subject: ObservableState, Element: ObservableState>(
    _: Subject,
    keyPath _: KeyPath<Subject, StackState<Element>>,
    _ member: inout StackState<Element>
  ) -> OrderedSet<StackElementID> {
    member.ids
  }

  /// Ends an in-place change of a stack of child states. Notifies the observers of the stack only
  /// if its ids changed.
  public func didModify<Subject: ObservableState, Element: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, StackState<Element>>,
    _ member: inout StackState<Element>,
    _ oldIDs: OrderedSet<StackElementID>,
    _: (StackState<Element>, StackState<Element>) -> Bool
  ) {
    if !oldIDs.sharesStorage(with: member.ids), oldIDs != member.ids {
      identity.notify(keyPath)
    }
  }
}
