/// Measures how long an operation takes: the shortest of several runs, as the others were disturbed.
///
/// - Parameters:
///   - iterations: How often the operation is done in a run.
///   - operation: The operation, given the number of the iteration.
/// - Returns: Nanoseconds for one.
@MainActor
func nanoseconds(
  iterations: Int = 100_000,
  runs: Int = 7,
  _ operation: (Int) -> Void
) -> Double {
  let clock = ContinuousClock()
  let durations = (0..<runs).map { _ in
    clock.measure {
      for iteration in 0..<iterations { operation(iteration) }
    }
  }
  return nanoseconds(durations.min() ?? .zero) / Double(iterations)
}

@MainActor
func nanoseconds(
  iterations: Int,
  runs: Int = 5,
  _ operation: (Int) async -> Void
) async -> Double {
  let clock = ContinuousClock()
  var best = Duration.seconds(1_000)
  for _ in 0..<runs {
    let start = clock.now
    for iteration in 0..<iterations { await operation(iteration) }
    best = min(best, clock.now - start)
  }
  return nanoseconds(best) / Double(iterations)
}

private func nanoseconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
}
