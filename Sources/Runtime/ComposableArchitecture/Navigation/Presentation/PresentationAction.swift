public import CasePaths

/// An action of a presented feature, or its dismissal.
///
/// ```swift
/// enum Action {
///   case edit(PresentationAction<EditFeature.Action>)
/// }
/// ```
///
/// Case key paths may omit `presented`: `\.edit.saveButtonTapped` is short for
/// `\.edit.presented.saveButtonTapped`.
@dynamicMemberLookup
public enum PresentationAction<Action> {
  /// The presentation ends. `ifLet` sets the state to `nil` after the parent has handled the
  /// action.
  case dismiss

  /// The presented feature received an action.
  indirect case presented(Action)
}

/// The presentation action of a reducer: `PresentationActionOf<EditFeature>` is
/// `PresentationAction<EditFeature.Action>`.
public typealias PresentationActionOf<R: Reducer> = PresentationAction<R.Action>

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Decodable where Action: Decodable {}
extension PresentationAction: Encodable where Action: Encodable {}

/// A marker type for actions that are wrapped in ``PresentationAction``.
public enum _PresentedAction {}

extension PresentationAction: CasePathable, CasePathIterable {
  public typealias _ChildAction = Action
  public typealias _ActionWrapper = _PresentedAction

  /// The case paths of a presentation action and of the action that it wraps.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    public subscript(root: PresentationAction) -> PartialCaseKeyPath<PresentationAction> {
      switch root {
      case .dismiss: \.dismiss
      case .presented: \.presented
      }
    }

    /// The case path of the dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        embed: { .dismiss },
        extract: {
          guard case .dismiss = $0 else { return nil }
          return ()
        }
      )
    }

    /// The case path of the presented feature's action.
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        _$embed: PresentationAction.presented,
        extract: {
          guard case .presented(let action) = $0 else { return nil }
          return action
        }
      )
    }

    /// The case path of a case of the presented feature's action.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, Member> where Action: CasePathable {
      presented.appending(path: Action.allCasePaths[keyPath: keyPath])
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<PresentationAction>]> {
      [\.dismiss, \.presented].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction: CaseDescribing {
  public static var _$cases: [CaseDescription] {
    [
      CaseDescription(
        "dismiss",
        documentation: "The presentation ends.",
        _$build: { _ in Self.dismiss }
      ),
      CaseDescription(
        "presented",
        [_$CaseArgument<Action>.parameter(spelling: "\(Action.self)")],
        documentation: "The presented feature received an action.",
        _$build: { arguments in
          _$CaseArgument<Action>.cast(arguments[0]).map { Self.presented($0) }
        }
      ),
    ]
  }
}
