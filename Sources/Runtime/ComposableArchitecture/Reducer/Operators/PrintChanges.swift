import ConcurrencyExtras
import CustomDump
public import Dispatch

extension Reducer {
  /// Prints each action and what it changed, for debugging.
  ///
  /// ```swift
  /// Store(initialState: AppFeature.State()) {
  ///   AppFeature()._printChanges()
  /// }
  /// ```
  ///
  /// The text is made and printed in the background, in order, and does not hold the store up.
  ///
  /// - Parameter printer: How to print: ``_ReducerPrinter/customDump``,
  ///   ``_ReducerPrinter/actionLabels``, one of your own, or `nil` for nothing.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> _PrintChangesReducer<Self> {
    _PrintChangesReducer(base: self, printer: printer)
  }
}

/// Prints what ``Reducer/_printChanges(_:)`` tells it.
public struct _ReducerPrinter<State, Action> {
  private let change: (Action, State, State) -> Void
  fileprivate let queue: DispatchQueue

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - printChange: Prints an action with the states before and after it.
  ///   - queue: The serial queue that it is called on; one shared by all printers unless it is given.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void,
    queue: DispatchQueue? = nil
  ) {
    self.change = printChange
    self.queue = queue ?? printingQueue
  }

  /// Prints an action and what it changed.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    change(receivedAction, oldState, newState)
  }
}

private let printingQueue = DispatchQueue(label: "tcash.reducer-printer", qos: .background)

extension _ReducerPrinter {
  /// Prints the action and the difference of the states.
  public static var customDump: Self {
    Self { action, oldState, newState in
      let changes = diff(oldState, newState).map { $0.indented(by: 2) } ?? "  (no change)"
      print(
        """
        received action:
        \(String(customDumping: action).indented(by: 2))
        \(changes)

        """
      )
    }
  }

  /// Prints the action's cases without what they hold.
  public static var actionLabels: Self {
    Self { action, _, _ in print("received action: \(caseSummary(action))") }
  }
}

/// A reducer whose actions are printed; see ``Reducer/_printChanges(_:)``.
public struct _PrintChangesReducer<Base: Reducer>: Reducer {
  let base: Base
  let printer: _ReducerPrinter<Base.State, Base.Action>?

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let printer else { return base.reduce(into: &state, action: action) }
    let oldState = state
    let effect = base.reduce(into: &state, action: action)
    // Values, handed over to be read once and no more changed.
    let change = UncheckedSendable((printer: printer, action: action, old: oldState, new: state))
    printer.queue.async {
      let change = change.value
      change.printer.printChange(
        receivedAction: change.action,
        oldState: change.old,
        newState: change.new
      )
    }
    return effect
  }
}
