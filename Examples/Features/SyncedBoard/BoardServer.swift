import ComposableArchitecture

/// A card on a board that several people share.
public struct Card: Equatable, Identifiable, Sendable {
  public let id: UUID
  public var title: String

  public init(id: UUID, title: String) {
    self.id = id
    self.title = title
  }
}

/// A change of a board: made here and still to be sent, or made by somebody else.
public enum BoardChange: Equatable, Sendable {
  case added(Card)
  case removed(Card.ID)
  case renamed(Card.ID, title: String)
}

/// The server of a shared board.
///
/// A client in `DependencyValues` serves both architectures: the `Dependencies` of the small one
/// find it there, like the clock and the ids.
@DependencyClient
public struct BoardServer: Sendable {
  /// The changes that others make, for as long as somebody listens.
  public var changes: @Sendable () -> AsyncStream<BoardChange> = { .finished }

  /// Logs a user in, and returns the cards of the board.
  public var logIn: @Sendable (_ name: String) async throws -> [Card]

  /// Sends the changes that were made here, oldest first.
  public var push: @Sendable (_ changes: [BoardChange]) async throws -> Void
}

extension DependencyValues {
  /// The server of a shared board.
  public var boardServer: BoardServer {
    get { self[BoardServer.self] }
    set { self[BoardServer.self] = newValue }
  }
}

extension BoardServer: DependencyKey {
  /// Takes a second on the clock for everything. After three, somebody else adds a card.
  public static let liveValue = Self(
    changes: {
      @Dependency(\.continuousClock) var clock
      @Dependency(\.uuid) var uuid
      let rest = LockIsolated([BoardChange.added(Card(id: uuid(), title: "Review"))])
      return AsyncStream { [clock] in
        guard let change = rest.withValue({ $0.popLast() }) else { return nil }
        do { try await clock.sleep(for: .seconds(3)) } catch { return nil }
        return change
      }
    },
    logIn: { _ in
      @Dependency(\.continuousClock) var clock
      @Dependency(\.uuid) var uuid
      try await clock.sleep(for: .seconds(1))
      return [Card(id: uuid(), title: "Plan")]
    },
    push: { _ in
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .seconds(1))
    }
  )

  /// Reports an issue when used.
  public static let testValue = Self()

  /// An empty board, on which nobody else works.
  public static let mock = Self(changes: { .finished }, logIn: { _ in [] }, push: { _ in })

  /// Can't be reached.
  public static let failing = Self(
    changes: { .finished },
    logIn: { _ in throw URLError(.notConnectedToInternet) },
    push: { _ in throw URLError(.notConnectedToInternet) }
  )
}
