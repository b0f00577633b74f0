import ComposableArchitecture

/// Logs users in and out.
@DependencyClient
public struct AuthenticationClient: Sendable {
  /// Logs a user in.
  ///
  /// - Throws: ``LoginError`` if the server refuses.
  public var logIn: @Sendable (_ email: String, _ password: String) async throws -> User

  /// Tells the server that the user has logged out.
  public var logOut: @Sendable () async throws -> Void
}

/// The reason why logging in failed.
public enum LoginError: Error, Equatable, LocalizedError {
  case unknownEmail
  case wrongPassword

  public var errorDescription: String? {
    switch self {
    case .unknownEmail: "Nobody is known by this e-mail address."
    case .wrongPassword: "The password is wrong."
    }
  }
}

extension DependencyValues {
  /// Logs users in and out.
  public var authentication: AuthenticationClient {
    get { self[AuthenticationClient.self] }
    set { self[AuthenticationClient.self] = newValue }
  }
}

extension AuthenticationClient: DependencyKey {
  /// Knows one user, and takes a second on the clock, as a server would.
  public static let liveValue = Self(
    logIn: { email, password in
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .seconds(1))
      guard email == User.blob.email else { throw LoginError.unknownEmail }
      guard password == "secret" else { throw LoginError.wrongPassword }
      return .blob
    },
    logOut: {
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .seconds(1))
    }
  )

  /// Reports an issue when used.
  public static let testValue = Self()

  /// Logs everybody in, without a delay.
  public static let mock = Self(
    logIn: { email, _ in User(id: 0, email: email, name: "Mock") },
    logOut: {}
  )

  /// Logs nobody in.
  public static let failing = Self(
    logIn: { _, _ in throw LoginError.wrongPassword },
    logOut: { throw URLError(.notConnectedToInternet) }
  )
}

extension User {
  fileprivate static let blob = User(id: 1, email: "blob@example.com", name: "Blob")
}
