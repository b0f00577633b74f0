import ComposableArchitecture

/// `dep random 42`: reproducible random numbers, generated from a seed.
struct RandomSwitch: DependencySwitch {
  let name = "random"
  let summary = "random numbers"
  let alternatives = ["live"]
  let valueExample: String? = "42, a seed"
  var keyPaths: [PartialKeyPath<DependencyValues>] { [\.withRandomNumberGenerator] }

  func swap(to alternative: SwitchArgument) throws -> Swap {
    if alternative.text == "live" { return swapToLive(\.withRandomNumberGenerator) }
    guard !alternative.isUnknownWord else { throw unknown(alternative) }
    return swap(toSeed: try alternative.value(of: Int.self))
  }

  func swap(toSeed seed: Int) -> Swap {
    let source = SeededNumbers(seed: UInt64(bitPattern: Int64(seed)))
    return Swap(name, alternative: "\(seed)", progress: source) {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(source: source))
    }
  }
}

/// A seeded random number source that uses the SplitMix64 algorithm.
private final class SeededNumbers: Progress, Sendable {
  private struct State: Sendable {
    var number: UInt64
    var drawCount = 0
  }

  private let state: LockIsolated<State>

  init(seed: UInt64) {
    self.state = LockIsolated(State(number: seed))
  }

  func next() -> UInt64 {
    state.withValue { state in
      state.drawCount += 1
      state.number &+= 0x9E37_79B9_7F4A_7C15
      var number = state.number
      number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
      return number ^ (number >> 31)
    }
  }

  var position: Int { state.value.drawCount }

  func bookmark() -> Bookmark {
    let state = state.value
    return Bookmark(progress: self, position: state.drawCount, drawCount: state.drawCount) {
      self.state.setValue(state)
    }
  }
}

private struct SeededGenerator: RandomNumberGenerator, Sendable {
  let source: SeededNumbers

  func next() -> UInt64 { source.next() }
}
