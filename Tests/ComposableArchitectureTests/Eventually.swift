import Testing

/// Lets other tasks run until a condition holds, which must be soon. Stores outside a test store run
/// their effects anywhere, and a busy machine takes its time.
@MainActor
func eventually(
  _ condition: () -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let end = ContinuousClock.now.advanced(by: .seconds(30))
  while !condition() {
    guard ContinuousClock.now < end else {
      Issue.record("The condition does not hold.", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}
