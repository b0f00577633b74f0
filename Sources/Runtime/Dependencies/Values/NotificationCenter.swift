import ConcurrencyExtras
public import Foundation

extension DependencyValues {
  /// Where notifications are posted and observed.
  ///
  /// A test has a center of its own, which nothing else posts to.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self].value }
    set { self[NotificationCenterKey.self] = UncheckedSendable(newValue) }
  }
}

private enum NotificationCenterKey: DependencyKey {
  // A notification center may be used from any thread.
  static var liveValue: UncheckedSendable<NotificationCenter> { UncheckedSendable(.default) }
  static var testValue: UncheckedSendable<NotificationCenter> {
    UncheckedSendable(NotificationCenter())
  }
}
