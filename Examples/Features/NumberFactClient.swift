import ComposableArchitecture

/// Fetches facts about numbers.
@DependencyClient
public struct NumberFactClient: Sendable {
  /// The fact about a number.
  ///
  /// - Throws: ``NoFact`` if there is none.
  public var fetch: @Sendable (_ number: Int) async throws -> String
}

/// There is no fact about a number.
public struct NoFact: Error, Hashable {
  public let number: Int

  public init(number: Int) {
    self.number = number
  }
}

extension DependencyValues {
  /// Fetches facts about numbers.
  public var numberFact: NumberFactClient {
    get { self[NumberFactClient.self] }
    set { self[NumberFactClient.self] = newValue }
  }
}

extension NumberFactClient: DependencyKey {
  /// Looks the fact up in a small table, which takes a second on the clock.
  public static let liveValue = Self { number in
    // Look the clock up here, not when the client is created, to get the calling effect's clock.
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    guard let fact = facts[number] else { throw NoFact(number: number) }
    return fact
  }

  /// Reports an issue when used.
  public static let testValue = Self()

  /// Answers at once, with the same text for every number.
  public static let mock = Self { "\($0) is good" }

  /// Knows no fact.
  public static let failing = Self { throw NoFact(number: $0) }

  private static let facts = [
    0: "0 is the only number that is neither positive nor negative.",
    1: "1 is its own square, its own cube and its own factorial.",
    2: "2 is the only even prime.",
    3: "3 is the number of sides of the simplest polygon.",
    4: "4 is the only number with as many letters in English as its value.",
    5: "5 is the number of Platonic solids.",
    6: "6 is the smallest perfect number.",
    7: "7 is the most frequent sum of two dice.",
    8: "8 is the only cube that is one less than a square.",
    9: "9 divides a number exactly when it divides the sum of its digits.",
    10: "10 is the sum of the first four numbers.",
    42: "42 is the product of the first three terms of Sylvester's sequence.",
  ]
}
