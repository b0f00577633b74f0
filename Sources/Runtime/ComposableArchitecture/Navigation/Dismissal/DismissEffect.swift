public import Dependencies
import IssueReporting

#if canImport(SwiftUI)
public import SwiftUI
#endif

/// Ends the presentation of the feature that calls it.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .cancelButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// The parent receives a `.dismiss` action where it presents the feature with `ifLet`, and `.popFrom`
/// where the feature is on a stack. The effects of the feature are cancelled, the calling one included.
///
/// Give a test of the feature alone one of its own: `$0.dismiss = DismissEffect { … }`.
public struct DismissEffect: Sendable {
  /// What a dismissal does.
  fileprivate final class Presenter: Sendable {
    enum Kind: Sendable {
      /// A reducer operator presents the feature. Only an effect has a way to send actions.
      case operatorOutsideOfEffects
      /// A reducer operator presents the feature, and an effect of the feature runs.
      case operatorOfEffect(@MainActor @Sendable () -> Void)
      /// Someone else takes care of it.
      case closure(@MainActor @Sendable () -> Void)
    }

    let kind: Kind

    init(_ kind: Kind) {
      self.kind = kind
    }

    static let outsideOfEffects = Presenter(.operatorOutsideOfEffects)

    var isOperator: Bool {
      if case .closure = kind { false } else { true }
    }
  }

  fileprivate let presenter: Presenter?

  fileprivate init(presenter: Presenter?) {
    self.presenter = presenter
  }

  /// A dismissal that calls a closure.
  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    self.presenter = Presenter(.closure(dismiss))
  }

  /// Ends the presentation. An issue is reported where nobody presents the feature.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    dismiss(
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Ends the presentation with an animation.
  ///
  /// - Parameter animation: How the changes are to be shown; `nil` for at once.
  @MainActor
  public func callAsFunction(
    animation: Animation?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    dismiss(
      with: Transaction(animation: animation),
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Ends the presentation with a transaction.
  ///
  /// - Parameter transaction: What goes along with the changes.
  @MainActor
  public func callAsFunction(
    transaction: Transaction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    dismiss(
      with: transaction,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  @MainActor
  private func dismiss(with transaction: Transaction? = nil, at location: SourceLocation) {
    switch effective?.kind {
    case .operatorOfEffect(let dismiss), .closure(let dismiss):
      if let transaction {
        ActionTransaction(transaction).carry { dismiss() }
      } else {
        dismiss()
      }
    case .operatorOutsideOfEffects, nil:
      MissingPresenter(isPresented: presenter != nil).report(at: location)
    }
  }

  /// A reducer may have read the dependency before the effect ran that calls it.
  private var effective: Presenter? {
    guard case .operatorOutsideOfEffects? = presenter?.kind else { return presenter }
    return DependencyValues._current.dismiss.presenter
  }
}

extension DependencyValues {
  /// Ends the presentation of the feature that runs.
  public var dismiss: DismissEffect {
    get { DismissEffect(presenter: presentation as? DismissEffect.Presenter) }
    set { presentation = newValue.presenter }
  }

  /// Whether the feature that runs is presented, so that ``dismiss`` has an effect.
  public var isPresented: Bool { presentation != nil }
}

extension Reducer {
  /// Reduces as a child that the caller presents.
  func reducePresented(into state: inout State, action: Action) -> Effect<Action> {
    var dependencies = DependencyValues._current
    // Already so in a child of a child.
    if dependencies.dismiss.presenter === DismissEffect.Presenter.outsideOfEffects {
      return reduce(into: &state, action: action)
    }
    dependencies.dismiss = DismissEffect(presenter: .outsideOfEffects)
    return DependencyValues.$_current.withValue(dependencies) {
      reduce(into: &state, action: action)
    }
  }
}

extension Effect {
  /// The effects of a presented child: their dismissal sends an action of the presenter.
  func dismissing(with action: @escaping @Sendable () -> Action) -> Self {
    Self(operation.dismissing(with: action))
  }
}

extension Effect.Operation {
  func dismissing(with action: @escaping @Sendable () -> Action) -> Self {
    switch self {
    case .none, .send, .publisher, .cancel, .endLifetime: self
    case .run(let run): .run(run.dismissing(with: action))
    case .merge(let operations): .merge(operations.map { $0.dismissing(with: action) })
    case .concatenate(let operations): .concatenate(operations.map { $0.dismissing(with: action) })
    case .cancellable(let id, let cancelInFlight, let operation):
      .cancellable(id: id, cancelInFlight: cancelInFlight, operation.dismissing(with: action))
    case .delayed(let timer, let operation): .delayed(timer, operation.dismissing(with: action))
    case .throttled(let throttle, let operation):
      .throttled(throttle, operation.dismissing(with: action))
    case .transaction(let transaction, let operation):
      .transaction(transaction, operation.dismissing(with: action))
    case .lifetime(let id, let operation): .lifetime(id, operation.dismissing(with: action))
    }
  }
}

extension Effect.Run {
  /// The work of a child within a child is prepared for the outer one first, so that the innermost
  /// presenter is the one that counts. A dismissal that someone put in its place stays.
  fileprivate func dismissing(with action: @escaping @Sendable () -> Action) -> Self {
    var run = self
    run.operation = { [operation] send in
      var dependencies = DependencyValues._current
      guard dependencies.dismiss.presenter?.isOperator == true else {
        return try await operation(send)
      }
      dependencies.dismiss = DismissEffect(
        presenter: DismissEffect.Presenter(.operatorOfEffect { send(action()) })
      )
      try await DependencyValues.$_current.withValue(dependencies) {
        try await operation(send)
      }
    }
    return run
  }
}

/// A dismissal that has nobody to go to.
private struct MissingPresenter {
  /// Whether the feature is presented, and only the code that calls runs in no effect of it.
  let isPresented: Bool

  func report(at location: SourceLocation) {
    location.report(isPresented ? outsideOfEffects : notPresented)
  }

  private var notPresented: String {
    """
    A feature asked to be dismissed, and nobody presents it, so nothing happened.

    Likely causes:

    • The feature is the root of its store. Check '@Dependency(\\.isPresented)' before.
    • Its parent holds it in plain state and runs it with 'Scope' or an 'ifLet' of an optional. Hold \
    it with '@Presents' and a 'PresentationAction', or on a 'StackState'.
    • A test runs the feature alone. Give it '$0.dismiss = DismissEffect { … }'.
    """
  }

  private var outsideOfEffects: String {
    """
    A feature asked to be dismissed from outside of its effects, so nothing happened.

    Call 'dismiss()' in the feature's '.run { … }' or in a child task of that. A detached task \
    or a callback gets there with 'withEscapedDependencies'.
    """
  }
}
