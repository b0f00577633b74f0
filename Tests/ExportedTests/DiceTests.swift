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
@Suite struct DiceTests {
  @Test func session() async throws {
    let numbers = Answers<UInt64, Never>([
      .success(13679457532755275413),
      .success(2949826092126892291),
      .success(5139283748462763858),
      .success(6349198060258255764),
      .success(701532786141963250),
      .success(16015981125662989062),
    ])
    let store = TestStore(initialState: Dice.State()) {
      Dice()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSince1970: 1767268800.0))
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(NumbersOfSession(numbers: numbers))
    }
    await store.send(.rollButtonTapped) {
      $0.rolls.append(Dice.Roll(id: UUID(0), date: Date(timeIntervalSince1970: 1767268800.0), faces: [5, 1]))
    }
    await store.send(.diceCountChanged(4)) {
      $0.diceCount = 4
    }
    await store.send(.rollButtonTapped) {
      $0.rolls.insert(Dice.Roll(
        id: UUID(1),
        date: Date(timeIntervalSince1970: 1767268800.0),
        faces: [2, 3, 1, 6]
      ), at: 0)
    }
    await store.send(.clearButtonTapped) {
      $0.rolls.remove(id: UUID(1))
      $0.rolls.remove(id: UUID(0))
    }
  }
}
