import ComposableArchitecture
import Foundation
import ShellSession
import TcashKit
import Testing

@testable import ShellCommands

/// The calls of clients: listed, expected and repeated.
@MainActor
@Suite struct EndpointCallTests {
  private func run(_ script: String) async -> Shell.Outcome {
    let shell = Shell([Feature("bank", initialState: Bank.State()) { Bank() }])
    return await shell.run("load bank\n" + script)
  }

  @Test func callsAreListedWithAnswersAndActions() async {
    let outcome = await run(
      """
      .balanceTapped
      .transferTapped
      dep account.balance returns 7
      .balanceTapped
      dep account calls
      """
    )
    #expect(outcome.error == nil)
    #expect(
      outcome.output.suffix(4).map { $0.split(separator: " ").joined(separator: " ") } == [
        #"account.balance(of: "Blob") → 100 by #1 .balanceTapped"#,
        #"account.limit() → 3 by #3 .transferTapped"#,
        #"account.transfer(5, to: "Mary") threw .tooMuch(5) by #3 .transferTapped"#,
        #"account.balance(of: "Blob") → 7 by #6 .balanceTapped"#,
      ],
      "\(outcome.output)"
    )
  }

  @Test(arguments: [
    "expect called account.balance", "expect called account.balance times 2",
    "expect called account.balance(of: \"Blob\")",
    "expect called account.balance(\"Blob\") times 2",
    "expect called account.balance(_) times 2", "expect called account.balance(\"Mary\") times 0",
    "expect called account.transfer(1...9, to: _)", "expect called account.transfer times 1",
  ])
  func expectedCalls(_ line: String) async {
    let outcome = await run(".balanceTapped\n.balanceTapped\n.transferTapped\n" + line)
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test(arguments: [
    ("expect called account.balance times 1", "not-called"),
    ("expect called account.balance(\"Mary\")", "not-called"),
    ("expect called account.transfer(1, to: _)", "not-called"),
    ("expect called account.transfer(1)", "call-argument-count"),
    ("expect called account.transfer(\"x\", to: _)", "type-mismatch"),
    ("expect called account.transfer(1, from: _)", "wrong-label"),
    ("expect called account.nothing", "unknown-endpoint"),
    ("expect called account", "no-endpoint"), ("expect called 3", "no-endpoint"),
    ("expect called nothing.balance", "unknown-dependency"),
    ("expect total == 0 times 2", "count-without-call"), ("expect", "missing-argument"),
  ])
  func otherCallsAreNot(_ line: String, _ code: String) async {
    let outcome = await run(".balanceTapped\n.balanceTapped\n.transferTapped\n" + line)
    #expect(outcome.code == code, "\(outcome.error ?? "no error")")
  }

  @Test func aFailureListsTheCalls() async {
    let outcome = await run(".balanceTapped\nexpect called account.balance(of: \"Mary\") times 2")
    let error = outcome.error ?? ""
    #expect(error.contains("expected 2 calls of account.balance(of: \"Mary\"), but there was none"))
    #expect(error.contains("Its calls were:\n    account.balance(of: \"Blob\")"), "\(error)")
  }

  @Test func aRepeatedActionMakesNoCalls() async {
    let outcome = await run(
      ".transferTapped\nreplay\nundo\nredo\nexpect called account.limit times 1"
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func aMessageIsPrintedWithAFailure() async {
    let outcome = await run("expect total == 3, \"three \\(1 + 1)\"")
    #expect(outcome.code == "expectation-failed")
    #expect(outcome.error?.contains("three 2") == true, "\(outcome.error ?? "")")
  }

  @Test(arguments: [
    ("receive .balanceReceived where $0 is .success", nil),
    ("receive .balanceReceived(.success) where $0 > 99", nil),
    ("receive .balanceReceived(.success) where $0 > 100", "not-received"),
    ("receive .balanceReceived where $0 == \"x\"", "type-mismatch"),
  ])
  func aConditionOfWhatIsReceived(_ line: String, _ code: String?) async {
    let outcome = await run(".balanceTapped\n" + line)
    #expect(outcome.code == code, "\(outcome.error ?? "no error")")
  }

  // MARK: Answers of live clients

  @Test func aLiveClientGivesSuppliedAnswers() async {
    let outcome = await run(
      """
      dep account.balance live returns 1 then 2
      #>   account.balance: live, 2 answers supplied
      repeat 3 { .balanceTapped }
      expect total == 5
      dep account
      #>   account: live
      #> …
      history --last 1
      expect called account.balance times 3
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func anExportRepeatsWhatLiveClientsAnswered() async throws {
    let script = """
      .balanceTapped
      .transferTapped
      expect total == 100
      """
    let exported = try await export(script)
    #expect(exported.contains("dep account.balance live returns 100\n"), "\(exported)")
    #expect(exported.contains("dep account.transfer live throws Refusal.tooMuch(5)\n"))
    #expect(exported.contains("dep account.limit live returns 3\n"))
  }

  @Test func delaysOnTheTestClockAreRepeated() async throws {
    let exported = try await export(
      """
      dep clock test
      .slowTapped
      advance 300ms
      """
    )
    #expect(exported.contains("dep account.slow live delays 300ms returns 9\n"), "\(exported)")
    let outcome = await Shell([Feature("bank", initialState: Bank.State()) { Bank() }]).run(
      exported
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  private func export(_ script: String) async throws -> String {
    let shell = Shell([Feature("bank", initialState: Bank.State()) { Bank() }])
    let path = "\"\\(temporaryFolder)/bank.tcash\""
    let outcome = await shell.run("load bank\n\(script)\nexport script \(path)")
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    let file = try #require(shell.session.temporaryFolder.pathIfMade) + "/bank.tcash"
    return try String(contentsOfFile: file, encoding: .utf8)
  }
}

enum Refusal: Error, Equatable {
  case tooMuch(Int)
}

@DependencyClient
private struct AccountClient: Sendable {
  var balance: @Sendable (_ of: String) async throws -> Int
  var transfer: @Sendable (Int, _ to: String) async throws -> Void
  var limit: @Sendable () -> Int = { 0 }
  var slow: @Sendable () async throws -> Int
}

extension AccountClient: DependencyKey {
  static let liveValue = AccountClient(
    balance: { _ in 100 },
    transfer: { amount, _ in throw Refusal.tooMuch(amount) },
    limit: { 3 },
    slow: {
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .milliseconds(300))
      return 9
    }
  )
  static let testValue = AccountClient()
}

extension DependencyValues {
  fileprivate var account: AccountClient {
    get { self[AccountClient.self] }
    set { self[AccountClient.self] = newValue }
  }
}

@Reducer
private struct Bank {
  struct State: Equatable {
    var total = 0
    var limit = 0
  }

  enum Action {
    case balanceTapped, transferTapped, slowTapped
    case balanceReceived(Result<Int, any Error>)
    case transferred
  }

  @Dependency(\.account) var account

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .balanceTapped:
        return .run { send in
          await send(.balanceReceived(Result { try await account.balance(of: "Blob") }))
        }
      case .slowTapped:
        return .run { send in await send(.balanceReceived(Result { try await account.slow() })) }
      case .transferTapped:
        // A reducer that calls a client itself.
        state.limit = account.limit()
        return .run { send in
          try? await account.transfer(5, to: "Mary")
          await send(.transferred)
        }
      case .balanceReceived(.success(let balance)):
        state.total += balance
        return .none
      case .balanceReceived, .transferred:
        return .none
      }
    }
  }
}
