import Observation

/// Notifies observers of changes to a shared value or its status.
///
/// The hub is separate from the generic type of the value, so its key paths are created once and
/// not at each access.
final class ObservationHub: Observable, Sendable {
  private let registrar = ObservationRegistrar()

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
  func valueChanged() {
    registrar.withMutation(of: self, keyPath: Self.valuePath) {}
  }

  func statusChanged() {
    registrar.withMutation(of: self, keyPath: Self.statusPath) {}
  }
}
