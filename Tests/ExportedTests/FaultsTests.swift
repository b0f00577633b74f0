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

@MainActor
@Suite struct FaultsTests {
  @Test func session() async throws {
    let clock = TestClock()
    let fragileLoad = Answers<Int, any Error>([
      .failure(Broken(fault: .unwrap)),
      .failure(Broken(fault: .overflow)),
      .failure(Broken(fault: .fatalError)),
      .failure(Broken(fault: .precondition)),
      .failure(Broken(fault: .cast)),
      .failure(Broken(fault: .recursion)),
      .failure(Broken(fault: .loop)),
      .failure(Broken(fault: .deadlock)),
      .failure(Broken(fault: .deafness)),
      .failure(Broken(fault: .exit)),
      .failure(Broken(fault: .quickExit)),
      .failure(Broken(fault: .abort)),
      .failure(Broken(fault: .closedFiles)),
      .success(7),
      .success(8),
      .failure(Broken(fault: .division)),
    ])
    let store = TestStore(initialState: Faults.State()) {
      Faults()
    } withDependencies: {
      $0.continuousClock = clock
      $0.fragile.load = { _ in try fragileLoad.next().get() }
    }
    await store.send(.safeTapped) {
      $0.experiments = 1
    }
    await store.send(.clientTapped(.unwrap)) {
      $0.experiments = 2
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .unwrap
    }
    await store.send(.clientTapped(.overflow)) {
      $0.experiments = 3
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .overflow
    }
    await store.send(.clientTapped(.fatalError)) {
      $0.experiments = 4
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .fatalError
    }
    await store.send(.clientTapped(.precondition)) {
      $0.experiments = 5
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .precondition
    }
    await store.send(.clientTapped(.cast)) {
      $0.experiments = 6
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .cast
    }
    await store.send(.clientTapped(.recursion)) {
      $0.experiments = 7
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .recursion
    }
    await store.send(.clientTapped(.loop)) {
      $0.experiments = 8
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .loop
    }
    await store.send(.clientTapped(.deadlock)) {
      $0.experiments = 9
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .deadlock
    }
    await store.send(.clientTapped(.deafness)) {
      $0.experiments = 10
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .deafness
    }
    await store.send(.clientTapped(.exit)) {
      $0.experiments = 11
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .exit
    }
    await store.send(.clientTapped(.quickExit)) {
      $0.experiments = 12
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .quickExit
    }
    await store.send(.clientTapped(.abort)) {
      $0.experiments = 13
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .abort
    }
    await store.send(.clientTapped(.closedFiles)) {
      $0.experiments = 14
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.isLoading = false
      $0.failure = .closedFiles
    }
    await store.send(.clientTapped(.index)) {
      $0.experiments = 15
      $0.isLoading = true
    }
    await store.receive(\.response.success) {
      $0.result = 7
      $0.isLoading = false
    }
    await store.send(.clientTapped(.index)) {
      $0.experiments = 16
      $0.isLoading = true
    }
    await store.receive(\.response.success) {
      $0.result = 8
      $0.isLoading = false
    }
    await store.send(.clientTapped(.index)) {
      $0.experiments = 17
      $0.isLoading = true
    }
    await store.receive(\.response.failure) {
      $0.result = nil
      $0.isLoading = false
      $0.failure = .division
    }
    let task40 = await store.send(.laterTapped(.fatalError)) {
      $0.experiments = 18
      $0.isLoading = true
    }
    await store.receive(\.progressed)
    await task40.cancel()
  }
}
