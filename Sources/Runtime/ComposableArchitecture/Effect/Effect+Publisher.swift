public import CombineSchedulers
import ConcurrencyExtras
import Dependencies

extension Effect {
  /// Creates an effect that sends the values of a publisher.
  ///
  /// ```swift
  /// case .onAppear:
  ///   return .publisher {
  ///     notificationCenter.publisher(for: .screenshotTaken).map { _ in .screenshotTaken }
  ///   }
  /// ```
  ///
  /// The publisher may publish on any thread. The effect ends when the publisher completes.
  /// Cancelling the effect cancels the subscription.
  ///
  /// - Parameter createPublisher: Creates the publisher, with the reducer's dependencies in effect.
  public static func publisher<P: Publisher>(
    _ createPublisher: () -> P
  ) -> Self where P.Output == Action, P.Failure == Never {
    Self(
      .publisher(
        Subscription(
          publisher: UncheckedSendable(createPublisher().eraseToAnyPublisher()),
          dependencies: DependencyValues._current
        )
      )
    )
  }
}
