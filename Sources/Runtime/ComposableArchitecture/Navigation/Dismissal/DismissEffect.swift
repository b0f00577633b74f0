public import Dependencies
import IssueReporting

#if canImport(SwiftUI)
public import SwiftUI
#endif

/// Dismisses the feature that calls it.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .cancelButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// If the parent presents the feature with `ifLet`, the parent receives a `.dismiss` action. If the
/// feature is on a stack, the parent receives `.popFrom`. All effects of the feature are cancelled,
/// including the calling one.
///
/// In a test of the feature alone, override the dependency: `$0.dismiss = DismissEffect { … }`.
public struct DismissEffect: Sendable {
  /// Performs a dismissal.
  fileprivate final class Presenter: Sendable {
    enum Kind: Sendable {
      /// A reducer operator presents the feature, but no effect is running. Only effects can send
      /// actions.
      case operatorOutsideOfEffects
      /// A reducer operator presents the feature, and an effect of the feature is running.
      case operatorOfEffect(@MainActor @Sendable () -> Void)
      /// The user supplied a closure.
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

  /// Creates a dismissal that calls a closure.
  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    self.presenter = Presenter(.closure(dismiss))
  }

  /// Dismisses the feature. Reports an issue if the feature is not presented.
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

  /// Dismisses the feature with an animation. Reports an issue if the feature is not presented.
  ///
  /// - Parameters:
  ///   - animation: The animation of the changes; `nil` applies them at once.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
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

  /// Dismisses the feature with a transaction. Reports an issue if the feature is not presented.
  ///
  /// - Parameters:
  ///   - transaction: The transaction of the changes.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
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

  /// The presenter to use now. If a reducer read the dependency, it captured a presenter without an
  /// effect; the effect that calls `dismiss()` later has its own presenter.
  private var effective: Presenter? {
    guard case .operatorOutsideOfEffects? = presenter?.kind else { return presenter }
    return DependencyValues._current.dismiss.presenter
  }
}

extension DependencyValues {
  /// Dismisses the current feature.
  public var dismiss: DismissEffect {
    get { DismissEffect(presenter: presentation as? DismissEffect.Presenter) }
    set { presentation = newValue.presenter }
  }

  /// Whether the current feature is presented, so ``dismiss`` can dismiss it.
  public var isPresented: Bool { presentation != nil }
}

extension Reducer {
  /// Runs the reducer as a presented child.
  func reducePresented(into state: inout State, action: Action) -> Effect<Action> {
    var dependencies = DependencyValues._current
    // An enclosing child has already set it.
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
  /// Makes `dismiss` send an action of the presenter in the effects of a presented child.
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
  /// Overrides `dismiss` while the operation runs. For nested children the override of the outer
  /// presenter runs first, so the innermost presenter wins. A closure that the user supplied stays
  /// in place.
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

/// The issue of a dismissal that no presenter can handle.
private struct MissingPresenter {
  /// Whether the feature is presented, but the caller is not in one of its effects.
  let isPresented: Bool

  func report(at location: SourceLocation) {
    location.report(isPresented ? outsideOfEffects : notPresented)
  }

  private var notPresented: String {
    """
    A feature asked to be dismissed, but nothing presents it, so nothing happened.

    Likely causes:

    • The feature is the root of its store. Check '@Dependency(\\.isPresented)' first.
    • Its parent holds it in plain state and runs it with 'Scope' or an 'ifLet' of an optional. Hold \
    it with '@Presents' and a 'PresentationAction', or on a 'StackState'.
    • A test runs the feature alone. Give it '$0.dismiss = DismissEffect { … }'.
    """
  }

  private var outsideOfEffects: String {
    """
    A feature asked to be dismissed from outside its effects, so nothing happened.

    Call 'dismiss()' in the feature's '.run { … }' or in one of its child tasks. In a detached \
    task or a callback, use 'withEscapedDependencies'.
    """
  }
}
