import ConcurrencyExtras
import CustomDump
public import Dispatch
import Foundation
import Sharing

extension Reducer {
  /// Prints each action and the changes that it made, for debugging.
  ///
  /// ```swift
  /// Store(initialState: AppFeature.State()) {
  ///   AppFeature()._printChanges()
  /// }
  /// ```
  ///
  /// Changes of shared values are printed below the changes of the state. The text is printed
  /// before the store continues, so it appears in order with the feature's own output.
  ///
  /// - Parameter printer: The printer: ``_ReducerPrinter/customDump``,
  ///   ``_ReducerPrinter/actionLabels``, or a custom one. `nil` prints nothing.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> _PrintChangesReducer<Self> {
    _PrintChangesReducer(base: self, printer: printer)
  }
}

/// Prints the actions and states that ``Reducer/_printChanges(_:)`` passes to it.
public struct _ReducerPrinter<State, Action> {
  private let change: (Action, State, State, [SharedAlteration]) -> Void
  fileprivate let queue: DispatchQueue?

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - printChange: Prints an action with the states before and after it.
  ///   - queue: The serial queue to print on; `nil` prints synchronously.
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

  /// Prints an action and the changes that it made.
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
    // Safe to transfer: the values are read once and not changed.
    let values = UncheckedSendable((print: change, action, oldState, newState, shared))
    queue.async {
      let (print, action, oldState, newState, shared) = values.value
      print(action, oldState, newState, shared)
    }
  }
}

extension _ReducerPrinter {
  /// Prints the action, the diff of the states, and the diffs of shared values.
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

  /// Prints the names of the action's cases without their payloads.
  public static var actionLabels: Self {
    Self { action, _, _ in Swift.print("received action: \(caseSummary(action))") }
  }
}

/// The change of a shared value during one action.
private struct SharedAlteration: CustomStringConvertible {
  let name: String
  let difference: SharedDifference

  var description: String { "\(name):\n\(difference.description.indented(by: 2))" }

  /// Returns the net change of each shared value, in the order of the first changes.
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
    // Ignore changes by other threads: they do not belong to this action.
    let observation = SharedChangeObservation { change in
      if ObjectIdentifier(Thread.current) == thread { changes.withValue { $0.append(change) } }
    }
    let effect = base.reduce(into: &state, action: action)
    observation.cancel()
    printer.print(action, from: oldState, to: state, SharedAlteration.all(in: changes.value))
    return effect
  }
}
