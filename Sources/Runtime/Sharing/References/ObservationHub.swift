import Observation

/// Tells observers that something of a shared value changed.
///
/// It is no part of the value's own type, which is generic: key paths are looked up once here, and not
/// at each access.
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

  /// Called after the change and without any lock: whoever is told may read the value at once.
  func valueChanged() {
    registrar.withMutation(of: self, keyPath: Self.valuePath) {}
  }

  func statusChanged() {
    registrar.withMutation(of: self, keyPath: Self.statusPath) {}
  }
}
