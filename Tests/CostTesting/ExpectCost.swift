package import Testing

/// Expects that one operation takes less than some times as long as another.
///
/// What else a machine does makes single turns slow, and never all of them. So the fastest turns are
/// compared, the operations take turns, and there are more turns as long as the bound is not kept.
///
/// - Parameters:
///   - operation: Runs the one operation, and says how long what matters of it took.
///   - factor: The bound. It lies well between what is expected and what a wrong algorithm costs.
///   - other: The same of the other operation.
nonisolated(nonsending) package func expectCost(
  timedBy operation: nonisolated(nonsending) () async -> Duration,
  isBelow factor: Double,
  timesThatTimedBy other: nonisolated(nonsending) () async -> Duration,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  var fastest = await operation()
  var fastestOther = await other()
  for _ in 0..<20 where fastest / fastestOther >= factor {
    fastest = min(fastest, await operation())
    fastestOther = min(fastestOther, await other())
  }
  let ratio = fastest / fastestOther
  #expect(
    ratio < factor,
    "It takes \(fastest), the other \(fastestOther).",
    sourceLocation: sourceLocation
  )
}

/// Expects that one operation takes less than some times as long as another.
nonisolated(nonsending) package func expectCost(
  of operation: nonisolated(nonsending) () async -> Void,
  isBelow factor: Double,
  timesThatOf other: nonisolated(nonsending) () async -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await expectCost(
    timedBy: { await duration(of: operation) },
    isBelow: factor,
    timesThatTimedBy: { await duration(of: other) },
    sourceLocation: sourceLocation
  )
}

nonisolated(nonsending) private func duration(
  of operation: nonisolated(nonsending) () async -> Void
) async -> Duration {
  let start = ContinuousClock.now
  await operation()
  return ContinuousClock.now - start
}
