public import CombineSchedulers
import ConcurrencyExtras
import Dependencies

extension Effect {
  /// Sends what a publisher publishes.
  ///
  /// ```swift
  /// case .onAppear:
  ///   return .publisher {
  ///     notificationCenter.publisher(for: .screenshotTaken).map { _ in .screenshotTaken }
  ///   }
  /// ```
  ///
  /// The publisher may publish on any thread. The effect ends when it completes, and cancelling the
  /// effect cancels the subscription.
  ///
  /// - Parameter createPublisher: Makes the publisher, with the dependencies of the reducer.
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
