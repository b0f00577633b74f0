import ComposableArchitecture

/// Where messages come from.
@DependencyClient
public struct MessageClient: Sendable {
  /// The messages that arrive from now on, until the listener is cancelled.
  ///
  /// An endpoint that can't throw needs a default: what it returns where it is not given, besides being
  /// reported as an issue.
  public var incoming: @Sendable () -> AsyncStream<Message> = { .finished }
}

extension DependencyValues {
  /// Where messages come from.
  public var messages: MessageClient {
    get { self[MessageClient.self] }
    set { self[MessageClient.self] = newValue }
  }
}

extension MessageClient: DependencyKey {
  /// A small talk, one message every two seconds on the clock, since there is no server here.
  ///
  /// Whoever listens waits, in a task of its own: with the effect that listens the waiting ends too.
  public static let liveValue = Self {
    // Looked up when somebody listens: the clock is the one of the effect that does.
    @Dependency(\.continuousClock) var clock
    let rest = LockIsolated(talk[...])
    return AsyncStream { [clock] in
      guard let message = rest.withValue({ $0.popFirst() }) else { return nil }
      do { try await clock.sleep(for: .seconds(2)) } catch { return nil }
      return message
    }
  }

  /// Reports an issue when it is used.
  public static let testValue = Self()

  /// The whole talk at once.
  public static let mock = Self {
    AsyncStream { continuation in
      for message in talk { continuation.yield(message) }
      continuation.finish()
    }
  }

  /// Nobody writes.
  public static let silent = Self { .never }

  private static let talk = [
    Message(conversationID: 1, text: "Who feeds the cat?"),
    Message(conversationID: 2, text: "The build is green."),
    Message(conversationID: 1, text: "The cat says nobody."),
  ]
}
