import ComposableArchitecture
import Testing
import XCTest

extension Trait where Self == LeakCheck {
  /// Fails each test of the suite that leaves a store, an effect or a cancellation id behind.
  static var leakChecked: Self { Self() }
}

/// Counts the stores that a test makes apart from those of tests that run at the same time.
struct LeakCheck: SuiteTrait, TestTrait, TestScoping {
  /// How long cancelled effects may take to end.
  var patience = Duration.seconds(5)

  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let census = StoreCensus()
    try await StoreCensus.$current.withValue(census, operation: function)
    if let leftovers = await census.leftovers(since: StoreCensus.Counts(), patience) {
      Issue.record("The test left behind: \(leftovers)", sourceLocation: test.sourceLocation)
    }
  }
}

/// A base for tests that fails each one that leaves a store, an effect or a cancellation id behind.
class LeakCheckedTestCase: XCTestCase {
  private let before = LockIsolated(StoreCensus.Counts())

  // Not the asynchronous one, which a subclass on the main actor could not call.
  override func setUp() {
    super.setUp()
    before.setValue(StoreCensus.current.counts)
  }

  override func tearDown() async throws {
    if let leftovers = await StoreCensus.current.leftovers(since: before.value) {
      XCTFail("The test left behind: \(leftovers)")
    }
    try await super.tearDown()
  }
}

extension StoreCensus {
  /// What there is more than before once cancelled effects have had the time to end.
  func leftovers(since before: Counts, _ patience: Duration = .seconds(5)) async -> Counts? {
    let end = ContinuousClock.now.advanced(by: patience)
    while counts != before, ContinuousClock.now < end {
      await Task.megaYield(count: 1)
    }
    return counts == before ? nil : counts
  }
}
