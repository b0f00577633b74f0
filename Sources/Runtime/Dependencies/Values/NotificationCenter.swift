import ConcurrencyExtras
public import Foundation

extension DependencyValues {
  /// The center that posts and observes notifications.
  ///
  /// Each test has its own center, isolated from all other posters.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self].value }
    set { self[NotificationCenterKey.self] = UncheckedSendable(newValue) }
  }
}

private enum NotificationCenterKey: DependencyKey {
  // `NotificationCenter` is thread-safe.
  static var liveValue: UncheckedSendable<NotificationCenter> { UncheckedSendable(.default) }
  static var testValue: UncheckedSendable<NotificationCenter> {
    UncheckedSendable(NotificationCenter())
  }
}
