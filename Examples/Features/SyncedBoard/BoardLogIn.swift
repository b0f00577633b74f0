import ComposableArchitectureLite
import Foundation

/// Logging in to a shared board, for the small architecture. It knows nothing of the board's
/// cards: it passes them on with ``Action/loggedIn(name:cards:)``.
public struct BoardLogIn: Reducer {
  public struct State: Equatable, Sendable {
    public var status: Status

    public init(status: Status = .loggedOut) {
      self.status = status
    }

    public var isLoggedIn: Bool {
      if case .loggedIn = status { true } else { false }
    }
  }

  public enum Status: Equatable, Sendable {
    case failed(String)
    case loggedIn(name: String)
    case loggedOut
    case loggingIn
  }

  public enum Action: Equatable, Sendable {
    /// The user could not log in.
    case failed(String)
    /// A name was entered.
    case logInButtonTapped(name: String)
    /// The user is logged in, and these are the cards on the board.
    case loggedIn(name: String, cards: [Card])
    /// The user leaves. What the server does not have yet is lost.
    case logOutButtonTapped
  }

  public init() {}

  public func reduce(
    _ state: inout State,
    _ action: Action,
    _ dependencies: Dependencies
  ) -> [Effect<Action>] {
    reduce(&state, action, dependencies) { $0 }
  }

  /// Reduces an action as a part of a parent.
  ///
  /// - Parameter embed: Turns the actions of the effects into the parent's.
  func reduce<Parent: Sendable>(
    _ state: inout State,
    _ action: Action,
    _ dependencies: Dependencies,
    embed: @escaping @Sendable (Action) -> Parent
  ) -> [Effect<Parent>] {
    switch action {
    case .failed(let message):
      guard state.status == .loggingIn else { return [] }
      state.status = .failed(message)
      return []

    case .logInButtonTapped(let name):
      state.status = .loggingIn
      return [
        .task { [server = dependencies.boardServer] in
          do {
            return embed(.loggedIn(name: name, cards: try await server.logIn(name: name)))
          } catch {
            return embed(.failed(error.localizedDescription))
          }
        }
      ]

    case .loggedIn(let name, _):
      // The user may have given up in the meantime.
      guard state.status == .loggingIn else { return [] }
      state.status = .loggedIn(name: name)
      return []

    case .logOutButtonTapped:
      state.status = .loggedOut
      return []
    }
  }
}
