import ConcurrencyExtras
import IssueReporting

extension CancellationRegistry {
  /// What is in flight outside of stores.
  static let ofProcess = CancellationRegistry()

  /// The registries of stores, and when each was made.
  private static let ofStores = LockIsolated(Stores())

  private struct Stores {
    var lastNumber = 0
    var registries: [Int: WeakRegistry] = [:]
  }

  private struct WeakRegistry {
    weak let registry: CancellationRegistry?
    let test: TestID?
  }

  /// The lifetimes that the running code is in: those of its effect, else that of its test. Tests may
  /// run side by side and must not cancel what is another's.
  static var currentLifetimes: [AnyHashableSendable] {
    if let context = EffectContext.current { return context.lifetimes }
    return TestID.current.map { [AnyHashableSendable($0)] } ?? []
  }

  /// Cancels what is in flight of an id, as far as the running code knows it.
  static func cancel(id: AnyHashableSendable) {
    let lifetimes = currentLifetimes
    if let context = EffectContext.current {
      context.registry.cancel(ScopedID(id: id, lifetimes: lifetimes))
      return
    }
    ofProcess.cancel(ScopedID(id: id, lifetimes: lifetimes))
    for registry in registriesOfStores() {
      registry.cancel(ScopedID(id: id, lifetimes: []))
    }
  }

  /// The registries of the stores of the running test, or of the process, the oldest first.
  private static func registriesOfStores() -> [CancellationRegistry] {
    let test = TestID.current
    return ofStores.withLock { stores in
      stores.registries
        .filter { $0.value.test == test }
        .sorted { $0.key < $1.key }
        .compactMap(\.value.registry)
    }
  }

  /// Makes code outside of effects able to cancel what a store has in flight.
  ///
  /// - Returns: What to withdraw it with.
  func publish() -> Int {
    Self.ofStores.withLock { stores in
      stores.lastNumber += 1
      stores.registries[stores.lastNumber] = WeakRegistry(registry: self, test: TestID.current)
      return stores.lastNumber
    }
  }

  /// The store went away.
  static func withdraw(_ number: Int) {
    ofStores.withLock { $0.registries[number] = nil }
  }
}

/// The test that runs.
enum TestID: Hashable, Sendable {
  case swiftTesting(TestContext.Testing.Test.ID)
  case xcTest

  static var current: TestID? {
    guard isTesting else { return nil }
    switch TestContext.current {
    case .swiftTesting(let testing): return testing.map { .swiftTesting($0.test.id) }
    case .xcTest: return .xcTest
    default: return nil
    }
  }
}
