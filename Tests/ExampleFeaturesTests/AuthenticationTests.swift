import ComposableArchitecture
import ExampleFeatures
import Testing

@MainActor
@Suite struct AuthenticationTests {
  private let user = User(id: 0, email: "blob@example.com", name: "Mock")

  private func makeStore(_ client: AuthenticationClient) -> TestStoreOf<Authentication> {
    TestStore(initialState: Authentication.State()) {
      Authentication()
    } withDependencies: {
      $0.authentication = client
    }
  }

  private func fillIn(_ store: TestStoreOf<Authentication>) async {
    await store.send(.binding(.set(\.email, "blob@example.com"))) {
      $0.email = "blob@example.com"
    }
    await store.send(.binding(.set(\.password, "secret"))) { $0.password = "secret" }
  }

  @Test func aUserIsStillThereAfterTheNextLaunch() async {
    let store = makeStore(.mock)
    #expect(store.state.isLogInButtonDisabled)
    await store.send(.logInButtonTapped)
    await fillIn(store)
    #expect(!store.state.isLogInButtonDisabled)
    await store.send(.logInButtonTapped) { $0.status = .loggingIn }
    await store.receive(\.logInResponse.success) {
      $0.$currentUser.withLock { $0 = self.user }
      $0.password = ""
      $0.status = .idle
    }
    #expect(Authentication.State().currentUser == user)

    @Dependency(\.defaultAppStorage) var defaults
    let stored = defaults.data(forKey: "currentUser")
    #expect(stored != nil && !String(decoding: stored ?? Data(), as: UTF8.self).contains("secret"))
  }

  @Test func aRefusalIsShownUntilTheFormIsEdited() async {
    let store = makeStore(.failing)
    await fillIn(store)
    await store.send(.logInButtonTapped) { $0.status = .loggingIn }
    await store.receive(\.logInResponse.failure) {
      $0.password = ""
      $0.status = .failed("The password is wrong.")
    }
    await store.send(.binding(.set(\.password, "s"))) {
      $0.password = "s"
      $0.status = .idle
    }
  }

  @Test func editingTheFormTakesTheRequestBack() async {
    var client = AuthenticationClient.mock
    client.logIn = { _, _ in try await Task.never() }
    let store = makeStore(client)
    await fillIn(store)
    await store.send(.logInButtonTapped) { $0.status = .loggingIn }
    await store.send(.binding(.set(\.password, "secret!"))) {
      $0.password = "secret!"
      $0.status = .idle
    }
    await store.finish()
  }

  @Test(arguments: [
    ("blob@example.com", "secret", nil),
    ("blob@example.com", "guess", LoginError.wrongPassword),
    ("blip@example.com", "secret", .unknownEmail),
  ])
  func theLiveClientKnowsOneUser(_ email: String, _ password: String, _ error: LoginError?)
    async throws
  {
    let result = await withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      await Result { try await AuthenticationClient.liveValue.logIn(email, password) }
    }
    if let error {
      #expect(throws: error) { try result.get() }
    } else {
      #expect(try result.get() == User(id: 1, email: email, name: "Blob"))
    }
  }

  @Test func theAccountChangesTheUserWhoIsLoggedIn() async {
    @Shared(.currentUser) var currentUser
    $currentUser.withLock { $0 = user }
    let store = makeStore(.mock)
    await store.send(.accountButtonTapped) {
      let user = try #require(Shared($0.$currentUser))
      $0.account = Account.State(user: user)
    }
    await store.send(\.account.nameChanged, "Blob Jr.") {
      $0.$currentUser.withLock { $0?.name = "Blob Jr." }
    }
    #expect(store.state.account?.user.name == "Blob Jr.")
    #expect(currentUser?.name == "Blob Jr.")

    await store.send(\.account.logOutButtonTapped)
    await store.receive(\.account.delegate.loggedOut) {
      $0.account = nil
      $0.$currentUser.withLock { $0 = nil }
    }
    #expect(currentUser == nil)
    await store.send(.accountButtonTapped)
  }

  @Test func theUserLeavesEvenIfTheServerDoesNotHearOfIt() async {
    @Shared(.currentUser) var currentUser
    $currentUser.withLock { $0 = user }
    let store = makeStore(.failing)
    store.exhaustivity = .off
    await store.send(.accountButtonTapped)
    await store.send(\.account.logOutButtonTapped)
    await store.receive(\.account.delegate.loggedOut)
    await store.finish()
    #expect(currentUser == nil)
  }
}

@MainActor
@Suite struct AccountTests {
  private let files = LockIsolated<[URL: Data]>([:])

  @Test func preferencesAreADocument() async throws {
    try await withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      let user = Shared(value: User(id: 1, email: "", name: "Blob"))
      let store = TestStore(initialState: Account.State(user: user)) { Account() }
      await store.send(.themePicked(.dark)) { $0.$preferences.withLock { $0.theme = .dark } }
      await store.send(.newsletterToggled(true)) {
        $0.$preferences.withLock { $0.isNewsletterWanted = true }
      }

      @Dependency(\.documentsDirectory) var documents
      let data = try #require(files.value[documents.appending(component: "preferences.json")])
      let stored = try JSONDecoder().decode(Preferences.self, from: data)
      #expect(stored == Preferences(isNewsletterWanted: true, theme: .dark))
    }
  }
}
