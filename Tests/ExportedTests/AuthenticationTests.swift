import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

/// What was answered in the session, in order. The last answer is given again and again.
private final class Answers<Value: Sendable, Failure: Error>: Sendable {
  private let rest: LockIsolated<[Result<Value, Failure>]>

  init(_ answers: [Result<Value, Failure>]) { rest = LockIsolated(answers) }

  func next() -> Result<Value, Failure> {
    rest.withValue { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }
}

/// An error that only has a message.
private struct AnswerError: LocalizedError, CustomStringConvertible {
  let description: String
  var errorDescription: String? { description }

  init(_ description: String) { self.description = description }
}

@MainActor
@Suite struct AuthenticationTests {
  @Test func session() async throws {
    let clock = TestClock()
    let authenticationLogIn = Answers<User, any Error>([
      .failure(LoginError.wrongPassword),
      .failure(AnswerError("The server does not answer.")),
      .success(User(id: 7, email: "blob@example.com", name: "Blob")),
      .success(User(id: 7, email: "blob@example.com", name: "Blob")),
    ])
    let authenticationLogInDelays = Answers<Duration, Never>([
      .success(.seconds(1)),
      .success(.seconds(0)),
      .success(.seconds(0)),
      .success(.seconds(0)),
    ])
    let authenticationLogOut = Answers<Void, any Error>([
      .failure(AnswerError("The server does not answer.")),
    ])
    let store = TestStore(initialState: Authentication.State()) {
      Authentication()
    } withDependencies: {
      $0.continuousClock = clock
      $0.authentication.logIn = { _, _ in
        let answer = authenticationLogIn.next()
        let delay = authenticationLogInDelays.next().get()
        if delay > .zero { try await clock.sleep(for: delay) }
        return try answer.get()
      }
      $0.authentication.logOut = { try authenticationLogOut.next().get() }
    }
    await store.send(.binding(.set(\.email, "blob@example.com"))) {
      $0.email = "blob@example.com"
    }
    await store.send(.binding(.set(\.password, "guess"))) {
      $0.password = "guess"
    }
    await store.send(.logInButtonTapped) {
      $0.status = .loggingIn
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.logInResponse.failure) {
      $0.password = ""
      $0.status = .failed("The password is wrong.")
    }
    await store.send(.binding(.set(\.password, "secret"))) {
      $0.password = "secret"
      $0.status = .idle
    }
    await store.send(.logInButtonTapped) {
      $0.status = .loggingIn
    }
    await store.receive(\.logInResponse.failure) {
      $0.password = ""
      $0.status = .failed("The server does not answer.")
    }
    await store.send(.binding(.set(\.password, "secret"))) {
      $0.password = "secret"
      $0.status = .idle
    }
    await store.send(.logInButtonTapped) {
      $0.status = .loggingIn
    }
    await store.receive(\.logInResponse.success) {
      $0.$currentUser.withLock { $0 = User(id: 7, email: "blob@example.com", name: "Blob") }
      $0.password = ""
      $0.status = .idle
    }
    await store.send(.accountButtonTapped) {
      $0.account = Account.State(user: Shared(value: User(id: 7, email: "blob@example.com", name: "Blob")))
    }
    await store.send(.account(.presented(.nameChanged("Blob Jr.")))) {
      $0.account?.$user.withLock { $0.name = "Blob Jr." }
      $0.$currentUser.withLock { $0?.name = "Blob Jr." }
    }
    await store.send(.account(.presented(.themePicked(.light)))) {
      $0.account?.$preferences.withLock { $0.theme = .light }
    }
    await store.send(.account(.presented(.newsletterToggled(true)))) {
      $0.account?.$preferences.withLock { $0.isNewsletterWanted = true }
    }
    await store.send(.account(.presented(.newsletterToggled(false)))) {
      $0.account?.$preferences.withLock { $0.isNewsletterWanted = false }
    }
    await store.send(.account(.presented(.themePicked(.dark)))) {
      $0.account?.$preferences.withLock { $0.theme = .dark }
    }
    await store.send(.account(.presented(.logOutButtonTapped)))
    await store.receive(\.account.presented.delegate.loggedOut) {
      $0.account = nil
      $0.$currentUser.withLock { $0 = nil }
    }
    await clock.advance(by: .seconds(1))
    await store.send(.logInButtonTapped)
    await store.send(.binding(.set(\.password, "secret"))) {
      $0.password = "secret"
    }
    await store.send(.logInButtonTapped) {
      $0.status = .loggingIn
    }
    await store.receive(\.logInResponse.success) {
      $0.$currentUser.withLock { $0 = User(id: 7, email: "blob@example.com", name: "Blob") }
      $0.password = ""
      $0.status = .idle
    }
  }
}
