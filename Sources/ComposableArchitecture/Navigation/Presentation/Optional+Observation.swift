public import IdentifiedCollections
import Observation
public import OrderedCollections

/// Whether two optional states are the same thing at different times, or both absent.
@inlinable
public func _$isIdentityEqual<State: ObservableState>(_ lhs: State?, _ rhs: State?) -> Bool {
  lhs?._$id == rhs?._$id
}

/// Whether two arrays hold the same things in the same order.
public func _$isIdentityEqual<ID, State: ObservableState>(
  _ lhs: IdentifiedArray<ID, State>,
  _ rhs: IdentifiedArray<ID, State>
) -> Bool {
  lhs.ids.sharesStorage(with: rhs.ids) || lhs.ids == rhs.ids
}

extension ObservationStateRegistrar {
  /// Begins a change of an optional child state in place.
  public func willModify<Subject: ObservableState, Member: ObservableState>(
    _: Subject,
    keyPath _: KeyPath<Subject, Member?>,
    _ member: inout Member?
  ) -> ObservableStateID? {
    member?._$willModify()
    return member?._$id
  }

  /// Ends a change of an optional child state in place: only another child is news to the parent's
  /// observers.
  public func didModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member?>,
    _ member: inout Member?,
    _ oldID: ObservableStateID?,
    _: (Member?, Member?) -> Bool
  ) {
    if member?._$id != oldID {
      base.withMutation(of: subject, keyPath: keyPath) {}
    }
  }

  /// Begins a change of an array of child states in place.
  public func willModify<Subject: ObservableState, ID, Member: ObservableState>(
    _: Subject,
    keyPath _: KeyPath<Subject, IdentifiedArray<ID, Member>>,
    _ member: inout IdentifiedArray<ID, Member>
  ) -> OrderedSet<ID> {
    member.ids
  }

  /// Ends a change of an array of child states in place: only other ids are news to the array's
  /// observers.
  public func didModify<Subject: ObservableState, ID, Member: ObservableState>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, IdentifiedArray<ID, Member>>,
    _ member: inout IdentifiedArray<ID, Member>,
    _ oldIDs: OrderedSet<ID>,
    _: (IdentifiedArray<ID, Member>, IdentifiedArray<ID, Member>) -> Bool
  ) {
    if !oldIDs.sharesStorage(with: member.ids), oldIDs != member.ids {
      base.withMutation(of: subject, keyPath: keyPath) {}
    }
  }
}
