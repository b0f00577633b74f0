import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite
struct GatedGameTests {
  @Test
  func signInWithoutSecondFactor() async {
    let store = TestStore(initialState: GatedGame.State()) {
      GatedGame()
    } withDependencies: {
      $0.gate.signIn = { _ in GateClient.Response(token: "t", secondFactorRequired: false) }
    }
    await store.send(\.signIn.view.binding.email, "blob@pointfree.co") {
      $0.modify(\.signIn) { $0.email = "blob@pointfree.co" }
    }
    await store.send(\.signIn.view.binding.password, "secret") {
      $0.modify(\.signIn) {
        $0.password = "secret"
        $0.isFormValid = true
      }
    }
    await store.send(\.signIn.view.signInButtonTapped) {
      $0.modify(\.signIn) { $0.isRequestInFlight = true }
    }
    await store.receive(\.signIn.response.success) {
      $0 = .newGame(NewGame.State())
    }
    await store.send(\.newGame.binding.xName, "Ada") {
      $0.modify(\.newGame) { $0.xName = "Ada" }
    }
    await store.send(\.newGame.letsPlayButtonTapped) {
      $0.modify(\.newGame) { $0.game = Game.State(xName: "Ada", oName: "") }
    }
    await store.send(\.newGame.game.cellTapped, (row: 0, column: 1)) {
      $0.modify(\.newGame) {
        $0.game?.board[0][1] = .x
        $0.game?.turn = .o
      }
    }
    await store.send(.newGame(.game(.presented(.quitButtonTapped))))
    await store.receive(\.newGame.game.dismiss) {
      $0.modify(\.newGame) { $0.game = nil }
    }
    await store.send(.newGame(.logoutButtonTapped)) {
      $0 = .signIn(SignIn.State())
    }
  }

  @Test
  func secondFactorRefused() async {
    let store = TestStore(initialState: GatedGame.State.signIn(.init())) {
      GatedGame()
    } withDependencies: {
      $0.gate.signIn = { _ in GateClient.Response(token: "t", secondFactorRequired: true) }
      $0.gate.confirm = { code, token in
        #expect(token == "t")
        guard code == "1234" else { throw GateClient.Refusal.wrongCode }
        return GateClient.Response(token: "u", secondFactorRequired: false)
      }
    }
    await store.send(.signIn(.view(.set(\.email, "a")))) {
      $0.modify(\.signIn) { $0.email = "a" }
    }
    await store.send(.signIn(.view(.signInButtonTapped))) {
      $0.modify(\.signIn) { $0.isRequestInFlight = true }
    }
    await store.receive(\.signIn.response.success) {
      $0.modify(\.signIn) {
        $0.isRequestInFlight = false
        $0.secondFactor = SecondFactor.State(token: "t")
      }
    }
    await store.send(\.signIn.secondFactor.view.binding.code, "9999") {
      $0.modify(\.signIn) {
        $0.secondFactor?.code = "9999"
        $0.secondFactor?.isFormValid = true
      }
    }
    await store.send(\.signIn.secondFactor.view.submitButtonTapped) {
      $0.modify(\.signIn) { $0.secondFactor?.isRequestInFlight = true }
    }
    await store.receive(\.signIn.secondFactor.response.failure) {
      $0.modify(\.signIn) {
        $0.secondFactor?.alert = AlertState { TextState("Wrong code.") }
        $0.secondFactor?.isRequestInFlight = false
      }
    }
    await store.send(\.signIn.secondFactor.alert.dismiss) {
      $0.modify(\.signIn) { $0.secondFactor?.alert = nil }
    }
    await store.send(\.signIn.secondFactor.dismiss) {
      $0.modify(\.signIn) { $0.secondFactor = nil }
    }
  }

  @Test
  func storesOfCases() {
    let store = Store(initialState: ScopedGame.State.newGame(NewGame.State())) { ScopedGame() }
    switch store.state {
    case .signIn:
      Issue.record("Not signed out yet")
    case .newGame:
      if let store = store.scope(state: \.newGame, action: \.newGame) {
        store.oName = "Bix"
        store.send(.letsPlayButtonTapped)
        #expect(store.scope(state: \.game, action: \.game.presented)?.oName == "Bix")
        store.send(.logoutButtonTapped)
      }
    }
    #expect(store.state.is(\.signIn))
    #expect(store.state.signIn == SignIn.State())
    #expect(store.scope(state: \.newGame, action: \.newGame) == nil)
  }

  @Test
  func casesOfAnEnumReducersStore() async {
    let store = Store(initialState: RootedGame.State()) {
      RootedGame()
    } withDependencies: {
      $0.gate.signIn = { _ in GateClient.Response(token: "t", secondFactorRequired: false) }
    }
    let root = store.scope(state: \.root, action: \.root)
    switch root.case {
    case let .signIn(store):
      store.password = "p"
      await store.send(.view(.signInButtonTapped)).finish()
    case .newGame:
      Issue.record("Signed in already")
    }
    switch root.case {
    case .signIn:
      Issue.record("Signed in by now")
    case let .newGame(store):
      #expect(store.game == nil)
    }
  }

  @Test
  func winning() async {
    let store = TestStore(initialState: Game.State(xName: "A", oName: "B")) { Game() }
    store.exhaustivity = .off
    for (row, column) in [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)] {
      await store.send(.cellTapped(row: row, column: column))
    }
    store.assert {
      $0.turn = .x
      $0.board[0] = [.x, .x, .x]
    }
    #expect(store.state.isOver)
    await store.send(.playAgainButtonTapped) { $0 = Game.State(xName: "A", oName: "B") }
  }
}
