import ComposableArchitecture

/// Where messages come from.
@DependencyClient
public struct MessageClient: Sendable {
  /// The messages that arrive from now on, until the listener is cancelled.
  ///
  /// An endpoint that can't throw needs a default value, which it returns if it is not overridden.
  /// It also reports an issue then.
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
  /// A short conversation, one message every two seconds on the clock, because there is no server.
  ///
  /// Waits in a task of its own, which ends when the listening effect ends.
  public static let liveValue = Self {
    // Look the clock up when listening starts, to get the listening effect's clock.
    @Dependency(\.continuousClock) var clock
    let rest = LockIsolated(talk[...])
    return AsyncStream { [clock] in
      guard let message = rest.withValue({ $0.popFirst() }) else { return nil }
      do { try await clock.sleep(for: .seconds(2)) } catch { return nil }
      return message
    }
  }

  /// Reports an issue when used.
  public static let testValue = Self()

  /// The whole conversation at once.
  public static let mock = Self {
    AsyncStream { continuation in
      for message in talk { continuation.yield(message) }
      continuation.finish()
    }
  }

  /// No messages.
  public static let silent = Self { .never }

  private static let talk = [
    Message(conversationID: 1, text: "Who feeds the cat?"),
    Message(conversationID: 2, text: "The build is green."),
    Message(conversationID: 1, text: "The cat says nobody."),
  ]
}
