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

private struct NumbersOfSession: RandomNumberGenerator {
  let numbers: Answers<UInt64, Never>
  func next() -> UInt64 { numbers.next().get() }
}

@MainActor
@Suite struct TimeTravelDiceTests {
  @Test func session() async throws {
    let numbers = Answers<UInt64, Never>([
      .success(16294208416658607535),
      .success(7960286522194355700),
      .success(487617019471545679),
      .success(17909611376780542444),
      .success(1961750202426094747),
    ])
    let store = TestStore(initialState: Dice.State()) {
      Dice()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSince1970: 1767225600.0))
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(NumbersOfSession(numbers: numbers))
    }
    await store.send(.rollButtonTapped) {
      $0.rolls.append(Dice.Roll(id: UUID(0), date: Date(timeIntervalSince1970: 1767225600.0), faces: [6, 3]))
    }
    await store.send(.diceCountChanged(3)) {
      $0.diceCount = 3
    }
    await store.send(.rollButtonTapped) {
      $0.rolls.insert(Dice.Roll(id: UUID(1), date: Date(timeIntervalSince1970: 1767225600.0), faces: [1, 6, 1]), at: 0)
    }
  }
}
