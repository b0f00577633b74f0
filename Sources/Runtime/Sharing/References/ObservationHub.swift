import Observation
import Synchronization

/// Notifies observers of changes to a shared value or its status.
///
/// The hub is separate from the generic type of the value, so its key paths are created once and
/// not at each access.
final class ObservationHub: Observable, Sendable {
  private enum Part: UInt8, CaseIterable {
    case value = 1
    case status = 2
  }

  private let registrar = ObservationRegistrar()
  /// The raw values of the parts whose observers are notified after the running reducer.
  private let waiting = Atomic<UInt8>(0)

  private var value: Void { () }
  private var status: Void { () }

  private static let valuePath: any KeyPath<ObservationHub, Void> & Sendable = \ObservationHub.value
  private static let statusPath: any KeyPath<ObservationHub, Void> & Sendable =
    \ObservationHub.status

  func accessValue() {
    registrar.access(self, keyPath: Self.valuePath)
  }

  func accessStatus() {
    registrar.access(self, keyPath: Self.statusPath)
  }

  /// Must be called after the change and without any lock held: an observer may read the value at
  /// once.
  func valueChanged() { didChange(.value) }

  func statusChanged() { didChange(.status) }

  private func didChange(_ part: Part) {
    guard let queue = SharedNotifications.queue else { return notify(part) }
    let others = waiting.bitwiseOr(part.rawValue, ordering: .relaxed).oldValue
    if others == 0 { queue.append(self) }
  }

  private func notify(_ part: Part) {
    switch part {
    case .value: registrar.withMutation(of: self, keyPath: Self.valuePath) {}
    case .status: registrar.withMutation(of: self, keyPath: Self.statusPath) {}
    }
  }
}

extension ObservationHub: SharedNotification {
  /// Notifies the observers once, however often the reducer changed the value.
  func deliver() {
    let parts = waiting.exchange(0, ordering: .relaxed)
    for part in Part.allCases where parts & part.rawValue != 0 { notify(part) }
  }
}
