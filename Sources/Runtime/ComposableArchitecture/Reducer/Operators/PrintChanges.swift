import ConcurrencyExtras
import CustomDump
public import Dispatch
import Foundation
import Sharing

extension Reducer {
  /// Prints each action and what it changed, for debugging.
  ///
  /// ```swift
  /// Store(initialState: AppFeature.State()) {
  ///   AppFeature()._printChanges()
  /// }
  /// ```
  ///
  /// What changed in shared values is printed below what changed in the state. The text is printed before the
  /// store goes on, so that it is in order with what the feature itself prints.
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
  private let change: (Action, State, State, [SharedAlteration]) -> Void
  fileprivate let queue: DispatchQueue?

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - printChange: Prints an action with the states before and after it.
  ///   - queue: A serial queue to call it on; it is called at once unless one is given.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void,
    queue: DispatchQueue? = nil
  ) {
    self.init(queue: queue) { action, old, new, _ in printChange(action, old, new) }
  }

  fileprivate init(
    queue: DispatchQueue? = nil,
    change: @escaping (Action, State, State, [SharedAlteration]) -> Void
  ) {
    self.change = change
    self.queue = queue
  }

  /// Prints an action and what it changed.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    change(receivedAction, oldState, newState, [])
  }

  fileprivate func print(
    _ action: Action,
    from oldState: State,
    to newState: State,
    _ shared: [SharedAlteration]
  ) {
    guard let queue else { return change(action, oldState, newState, shared) }
    // Values, handed over to be read once and no more changed.
    let values = UncheckedSendable((print: change, action, oldState, newState, shared))
    queue.async {
      let (print, action, oldState, newState, shared) = values.value
      print(action, oldState, newState, shared)
    }
  }
}

extension _ReducerPrinter {
  /// Prints the action, the difference of the states, and those of shared values.
  public static var customDump: Self {
    Self { action, oldState, newState, shared in
      let changes = (diff(oldState, newState).map { [$0] } ?? []) + shared.map(\.description)
      Swift.print(
        """
        received action:
        \(String(customDumping: action).indented(by: 2))
        \(changes.isEmpty ? "  (no change)" : changes.joined(separator: "\n").indented(by: 2))

        """
      )
    }
  }

  /// Prints the action's cases without what they hold.
  public static var actionLabels: Self {
    Self { action, _, _ in Swift.print("received action: \(caseSummary(action))") }
  }
}

/// A shared value's change during one action.
private struct SharedAlteration: CustomStringConvertible {
  let name: String
  let difference: SharedDifference

  var description: String { "\(name):\n\(difference.description.indented(by: 2))" }

  /// The net change of each shared value, in the order of the first changes.
  static func all(in changes: [SharedChange]) -> [SharedAlteration] {
    var order: [ObjectIdentifier] = []
    let ofReference = Dictionary(grouping: changes) { change in
      if !order.contains(change.referenceID) { order.append(change.referenceID) }
      return change.referenceID
    }
    return order.compactMap { id in
      guard let first = ofReference[id]?.first, let last = ofReference[id]?.last,
        let difference = SharedDifference(expected: first.before, actual: last.after)
      else { return nil }
      let name = first.liveReference?.keyDescription ?? "shared value"
      return SharedAlteration(name: name, difference: difference)
    }
  }
}

/// A reducer whose actions are printed; see ``Reducer/_printChanges(_:)``.
public struct _PrintChangesReducer<Base: Reducer>: Reducer {
  let base: Base
  let printer: _ReducerPrinter<Base.State, Base.Action>?

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let printer else { return base.reduce(into: &state, action: action) }
    let oldState = state
    let changes = LockIsolated<[SharedChange]>([])
    let thread = ObjectIdentifier(Thread.current)
    // Other threads may change shared values meanwhile.
    let observation = SharedChangeObservation { change in
      if ObjectIdentifier(Thread.current) == thread { changes.withValue { $0.append(change) } }
    }
    let effect = base.reduce(into: &state, action: action)
    observation.cancel()
    printer.print(action, from: oldState, to: state, SharedAlteration.all(in: changes.value))
    return effect
  }
}
