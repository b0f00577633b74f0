import ConcurrencyExtras
import Foundation

/// Announces changes of the user defaults that this module implements.
enum UserDefaultsChange {
  /// The notification that keys observe. It is posted at once: two keys may read the same value
  /// during a reduction.
  static let notification = Notification.Name("tcash.userDefaultsDidChange")

  /// Posts `UserDefaults.didChangeNotification`, which any code may observe; if a reducer makes the
  /// change, after it has returned.
  ///
  /// - Parameter owner: The user defaults that have changed.
  static func post(for owner: UserDefaults?) {
    NotificationCenter.default.post(name: notification, object: owner)
    let posting = Posting(owner)
    if let queue = SharedNotifications.queue { queue.append(posting) } else { posting.deliver() }
  }

  /// Calls a closure after each change of user defaults, also after those that other code announces.
  static func observe(
    _ store: UserDefaults,
    _ didChange: @escaping @Sendable () -> Void
  ) -> SharedSubscription {
    let observers = UncheckedSendable(
      [notification, UserDefaults.didChangeNotification].map { name in
        NotificationCenter.default.addObserver(forName: name, object: store, queue: nil) { _ in
          didChange()
        }
      }
    )
    return SharedSubscription {
      for observer in observers.value { NotificationCenter.default.removeObserver(observer) }
    }
  }

  private final class Posting: SharedNotification {
    private let owner: UserDefaults?

    init(_ owner: UserDefaults?) {
      self.owner = owner
    }

    func deliver() {
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: owner)
    }
  }
}
