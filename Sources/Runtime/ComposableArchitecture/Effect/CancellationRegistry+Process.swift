import ConcurrencyExtras
import IssueReporting

extension CancellationRegistry {
  /// The registry of work in flight outside of stores.
  static let ofProcess = CancellationRegistry()

  /// The registries of stores, by the number that ``publish()`` returned.
  private static let ofStores = LockIsolated(Stores())

  private struct Stores {
    var lastNumber = 0
    var registries: [Int: WeakRegistry] = [:]
  }

  private struct WeakRegistry {
    weak let registry: CancellationRegistry?
    let test: TestID?
  }

  /// The lifetimes that enclose the running code: those of its effect, or else its test. Tests may
  /// run in parallel and must not cancel each other's work.
  static var currentLifetimes: [AnyHashableSendable] {
    if let context = EffectContext.current { return context.lifetimes }
    return TestID.current.map { [AnyHashableSendable($0)] } ?? []
  }

  /// Cancels the work in flight with an id, within the scope of the running code.
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

  /// The registries of the stores created in the running test, or outside of tests if none runs,
  /// oldest first.
  private static func registriesOfStores() -> [CancellationRegistry] {
    let test = TestID.current
    return ofStores.withLock { stores in
      stores.registries
        .filter { $0.value.test == test }
        .sorted { $0.key < $1.key }
        .compactMap(\.value.registry)
    }
  }

  /// Lets code outside of effects cancel a store's work in flight.
  ///
  /// - Returns: The number to pass to ``withdraw(_:)``.
  func publish() -> Int {
    Self.ofStores.withLock { stores in
      stores.lastNumber += 1
      stores.registries[stores.lastNumber] = WeakRegistry(registry: self, test: TestID.current)
      return stores.lastNumber
    }
  }

  /// Removes the registry of a store that is being released.
  static func withdraw(_ number: Int) {
    ofStores.withLock { $0.registries[number] = nil }
  }
}

/// Identifies the running test.
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
