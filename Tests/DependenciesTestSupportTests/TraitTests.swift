import ConcurrencyExtras
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

private final class Counter: Sendable, TestDependencyKey {
  let count = LockIsolated(0)
  static var testValue: Counter { Counter() }
}

private struct Named: DependencyKey, Equatable {
  var name: String
  static let liveValue = Self(name: "live")
  static let testValue = Self(name: "test")
}

private enum PlainKey: TestDependencyKey {
  static let testValue = 0
}

struct TraitTests {
  private struct Failure: Error {}

  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid
  @Dependency(Named.self) private var named
  @Dependency(PlainKey.self) private var plain

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 7)))
  func oneByItsKeyPath() {
    #expect(now == Date(timeIntervalSince1970: 7))
  }

  @Test(.dependency(Named(name: "given")))
  func oneThatIsItsKey() {
    #expect(named.name == "given")
  }

  @Test(.dependency(PlainKey.self, 3))
  func oneByItsKey() {
    #expect(plain == 3)
  }

  @Test(
    .dependency(\.uuid, .incrementing),
    .dependencies {
      $0[PlainKey.self] += 2
      $0[Named.self].name += "!"
    }
  )
  func several() {
    #expect(uuid() == UUID(0))
    #expect(plain == 2)
    #expect(named.name == "test!")
  }

  @Test(.dependency(\.uuid, .incrementing), arguments: 1...3)
  func eachCaseItsOwn(_: Int) {
    #expect(uuid() == UUID(0))
  }

  @Test(.dependencies, arguments: 1...3)
  func eachCaseItsOwnDefaults(_: Int) {
    @Dependency(Counter.self) var counter
    counter.count.withValue { $0 += 1 }
    #expect(counter.count.value == 1)
  }

  @Test(.dependencies)
  func tasksHaveTheSame() async {
    @Dependency(Counter.self) var counter
    counter.count.setValue(5)
    let count = await Task {
      @Dependency(Counter.self) var counter
      return counter.count.value
    }.value
    #expect(count == 5)
  }

  @Suite(.dependency(PlainKey.self, 4), .dependency(\.uuid, .incrementing))
  struct Outer {
    @Dependency(PlainKey.self) private var plain

    @Test func aSuitesAreItsTests() {
      #expect(plain == 4)
    }

    @Test(.dependency(PlainKey.self, 5))
    func aTestsComeFirst() {
      #expect(plain == 5)
    }

    @Suite(.dependencies { $0[PlainKey.self] += 10 })
    struct Inner {
      @Dependency(PlainKey.self) private var plain
      @Dependency(\.uuid) var uuid

      @Test func suitesInSuitesAddToThem() {
        #expect(plain == 14)
        #expect(uuid() == UUID(0))
      }
    }
  }
}
