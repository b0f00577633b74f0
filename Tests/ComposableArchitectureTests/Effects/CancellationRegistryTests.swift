import ConcurrencyExtras
import Testing

@testable import ComposableArchitecture

/// The tree of lifetimes in which effects in flight are found.
@Suite struct CancellationRegistryTests {
  /// An id of a lifetime whose release can be seen.
  private final class LifetimeID: Hashable, Sendable {
    static func == (lhs: LifetimeID, rhs: LifetimeID) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test func aRegistryThatIsReleasedWithWorkInFlightReleasesItsLifetimes() {
    weak var released: LifetimeID?
    do {
      let id = LifetimeID()
      released = id
      let registry = CancellationRegistry()
      let lifetimes = [AnyHashableSendable(0), AnyHashableSendable(id)]
      _ = registry.insert(lifetimes: lifetimes, ids: []) {}
      #expect(registry.count == 1)
    }
    #expect(released == nil)
  }

  @Test func anEndedLifetimeLeavesNoNode() {
    let registry = CancellationRegistry()
    let lifetimes = [AnyHashableSendable(0), AnyHashableSendable(1)]
    let cancelled = LockIsolated(0)
    _ = registry.insert(lifetimes: lifetimes, ids: []) { cancelled.withValue { $0 += 1 } }
    let key = registry.insert(lifetimes: [AnyHashableSendable(0)], ids: []) {}
    registry.endLifetime(lifetimes)
    #expect(cancelled.value == 1)
    registry.remove(key)
    #expect(registry.isEmpty)
  }
}
