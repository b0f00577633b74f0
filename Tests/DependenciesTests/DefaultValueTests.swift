@testable import Dependencies
import Foundation
import Testing

/// A number that is counted up, to tell one value from another.
private final class Counter: Sendable, TestDependencyKey {
  let count = LockIsolated(0)
  static var testValue: Counter { Counter() }

  func increment() -> Int {
    count.withValue {
      $0 += 1
      return $0
    }
  }
}

private protocol Greeter: Sendable {
  func greet() -> String
}

private struct English: Greeter {
  func greet() -> String { "Hello" }
}

private struct German: Greeter {
  func greet() -> String { "Hallo" }
}

private enum GreeterKey: DependencyKey {
  static let liveValue: any Greeter = English()
}

private enum UnpreparedKey: TestDependencyKey {
  static var testValue: Int {
    if shouldReportUnimplemented { reportIssue("No number was given.") }
    return 3
  }
}

extension DependencyValues {
  fileprivate var greeter: any Greeter {
    get { self[GreeterKey.self] }
    set { self[GreeterKey.self] = newValue }
  }

  fileprivate var counter: Counter {
    get { self[Counter.self] }
    set { self[Counter.self] = newValue }
  }
}

struct DefaultValueTests {
  @Test func aTestHasItsOwn() {
    @Dependency(\.counter) var counter
    #expect(counter.increment() == 1)
    @Dependency(\.counter) var same
    #expect(same.increment() == 2)
  }

  @Test func anotherTestHasAnother() {
    @Dependency(\.counter) var counter
    #expect(counter.increment() == 1)
  }

  @Test func eachContextHasItsOwn() {
    @Dependency(\.counter) var counter
    #expect(counter.increment() == 1)
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(counter.increment() == 1)
    }
    #expect(counter.increment() == 2)
  }

  @Test func newDependenciesAreMadeAnew() {
    @Dependency(\.counter) var counter
    #expect(counter.increment() == 1)
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      @Dependency(\.counter) var counter
      #expect(counter.increment() == 1)
      #expect(counter.increment() == 2)
    }
    #expect(counter.increment() == 2)
  }

  @Test func whatWasGivenCanBeLeftOut() {
    @Dependency(\.counter) var counter
    #expect(counter.increment() == 1)
    withDependencies {
      $0.counter = Counter()
    } operation: {
      #expect(counter.increment() == 1)
      #expect(DependencyValues._current.withoutOverrides.counter.increment() == 2)
    }
  }

  @Test func aMissingLiveValueIsReportedOnceWithItsNameAndPlace() {
    withDependencies {
      $0 = DependencyValues()
      $0.context = .live
    } operation: {
      @Dependency(\.counter) var counter
      let line = #line - 1
      withKnownIssue {
        #expect(counter.increment() == 1)
      } matching: {
        $0.description.contains(#"'@Dependency(\.counter)' has no live value"#)
          && $0.description.contains("Used at: DependenciesTests/DefaultValueTests.swift:\(line)")
          && $0.description.contains("'static let liveValue'")
      }
      #expect(counter.increment() == 2)
    }
  }

  @Test func aMissingTestValueIsReportedWithItsNameAndPlace() {
    @Dependency(\.greeter) var greeter
    let line = #line - 1
    withKnownIssue {
      #expect(greeter.greet() == "Hello")
    } matching: {
      $0.description.contains(#"'@Dependency(\.greeter)' has no test value"#)
        && $0.description.contains("Used at: DependenciesTests/DefaultValueTests.swift:\(line)")
        && $0.description.contains("Key: GreeterKey")
        && $0.description.contains("withDependencies { $0.greeter = … }")
        && $0.sourceLocation?.line == line
    }
  }

  @Test func aDependencyWithoutAPropertyIsNamedByItsKey() {
    @Dependency(GreeterKey.self) var greeter
    withKnownIssue {
      _ = greeter
    } matching: {
      $0.description.contains("'@Dependency(GreeterKey.self)' has no test value")
        && $0.description.contains("$0[GreeterKey.self] = …")
    }
  }

  @Test func valuesOfProtocolsAreReplaced() {
    withDependencies {
      $0.greeter = German()
    } operation: {
      @Dependency(\.greeter) var greeter
      #expect(greeter.greet() == "Hallo")
    }
  }

  @Test func whatIsReadToBeChangedIsNotReported() {
    withDependencies {
      $0[UnpreparedKey.self] += 1
      $0.calendar.timeZone = .gmt
    } operation: {
      @Dependency(UnpreparedKey.self) var number
      @Dependency(\.calendar.timeZone) var timeZone
      #expect(number == 4)
      #expect(timeZone == .gmt)
    }
    withKnownIssue {
      @Dependency(UnpreparedKey.self) var number
      #expect(number == 3)
    } matching: {
      $0.description.contains("No number was given.")
    }
  }

  @Test func valuesCanBeTakenByTheirKey() {
    var values = DependencyValues()
    values[GreeterKey.self] = German()
    #expect(values[GreeterKey.self].greet() == "Hallo")
    #expect(values.greeter.greet() == "Hallo")
  }

  @Test(
    arguments: [
      (["SWIFT_DEPENDENCIES_CONTEXT": "live"], true, DependencyContext.live),
      (["SWIFT_DEPENDENCIES_CONTEXT": "preview"], true, .preview),
      (["SWIFT_DEPENDENCIES_CONTEXT": "test"], false, .test),
      (["XCODE_RUNNING_FOR_PREVIEWS": "1"], false, .preview),
      ([:], true, .test),
      ([:], false, .live),
    ]
  )
  func theEnvironmentGivesTheContext(
    environment: [String: String],
    isTesting: Bool,
    context: DependencyContext
  ) {
    #expect(DependencyContext(environment: environment, isTesting: isTesting) == context)
  }

  @Test func anUnknownContextIsReported() {
    withKnownIssue {
      let context = DependencyContext(
        environment: ["SWIFT_DEPENDENCIES_CONTEXT": "Live"],
        isTesting: true
      )
      #expect(context == .test)
    } matching: {
      $0.description.contains("is 'Live', which is not a context")
        && $0.description.contains("'live', 'preview', 'test'")
    }
  }
}
