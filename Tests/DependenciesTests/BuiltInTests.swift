import Dependencies
import Dispatch
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite struct BuiltInTests {
  private struct Failure: Error {}

  @Test func assertionsAreReportedInTests() {
    @Dependency(\.assert) var assert
    @Dependency(\.precondition) var precondition
    @Dependency(\.assertionFailure) var assertionFailure
    assert(true)
    precondition(true, "It holds.")
    withKnownIssue {
      assert(false, "Too few.")
    } matching: {
      $0.description.contains("Assertion failed: Too few.")
    }
    withKnownIssue {
      precondition(false)
    } matching: {
      $0.description.contains("Precondition failed.")
    }
    withKnownIssue {
      assertionFailure("Never.")
    } matching: {
      $0.description.contains("Assertion failure: Never.")
    }
  }

  @Test func assertionsCanBeReplaced() {
    let failures = LockIsolated<[String]>([])
    withDependencies {
      $0.assert = AnyAssertionEffect { condition, message, _, _ in
        let message = condition() ? nil : message()
        if let message { failures.withValue { $0.append(message) } }
      }
    } operation: {
      @Dependency(\.assert) var assert
      assert(1 == 1, "one")
      assert(1 == 2, "two")
    }
    #expect(failures.value == ["two"])
  }

  @Test func whatIsOfTheUserIsReportedUnlessGiven() {
    withKnownIssue {
      @Dependency(\.calendar) var calendar
      _ = calendar.identifier
    } matching: {
      $0.description.contains(#"'@Dependency(\.calendar)'"#)
    }
    withKnownIssue {
      @Dependency(\.locale) var locale
      _ = locale.identifier
    }
    withDependencies {
      $0.timeZone = .gmt
      $0.calendar = Calendar(identifier: .gregorian)
      $0.locale = Locale(identifier: "de_DE")
    } operation: {
      @Dependency(\.timeZone) var timeZone
      @Dependency(\.locale) var locale
      #expect(timeZone == .gmt)
      #expect(locale.identifier == "de_DE")
    }
  }

  @Test func inTestsWorkThatIsForgottenIsWaitedFor() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let isDone = LockIsolated(false)
    await withKnownIssue {
      await fireAndForget {
        await Task.yield()
        isDone.setValue(true)
        throw Failure()
      }
    } matching: {
      $0.description.contains("A fire-and-forget operation threw an error")
        && $0.description.contains("Failure")
    }
    #expect(isDone.value)
    await fireAndForget { throw CancellationError() }
  }

  @Test func randomNumbersAreThoseOfTheGenerator() {
    struct Counting: RandomNumberGenerator {
      var count: UInt64 = 0
      mutating func next() -> UInt64 {
        count += 1
        return count
      }
    }
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      let numbers = withRandomNumberGenerator { [$0.next(), $0.next()] }
      #expect(numbers == [1, 2])
      #expect(withRandomNumberGenerator { $0.next() } == 3)
      #expect((1...6).contains(withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }))
    }
    withKnownIssue {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      _ = withRandomNumberGenerator { $0.next() }
    } matching: {
      $0.description.contains("withRandomNumberGenerator")
    }
  }

  @Test func urlsAreOpenedByTheHandler() async {
    let opened = LockIsolated<[URL]>([])
    let url = URL(fileURLWithPath: "/tmp")
    await withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withValue { $0.append(url) }
        return true
      }
    } operation: {
      @Dependency(\.openURL) var openURL
      #expect(await openURL(url))
    }
    #expect(opened.value == [url])
    await withKnownIssue {
      @Dependency(\.openURL) var openURL
      #expect(await openURL(url) == false)
    } matching: {
      $0.description.contains("openURL")
    }
  }

  @Test func theMainQueueOfATestIsUnimplementedUnlessGiven() {
    @Dependency(\.mainQueue) var mainQueue
    @Dependency(\.mainRunLoop) var mainRunLoop
    withKnownIssue {
      mainQueue.schedule {}
    } matching: {
      $0.description.contains(#"@Dependency(\.mainQueue)"#)
    }
    var count = 0
    withDependencies {
      $0.mainQueue = .immediate
      $0.mainRunLoop = .immediate
    } operation: {
      mainQueue.schedule { count += 1 }
      mainRunLoop.schedule { count += 1 }
    }
    #expect(count == 2)
  }

  @Test func aTestHasANotificationCenterOfItsOwn() {
    @Dependency(\.notificationCenter) var notificationCenter
    #expect(notificationCenter !== NotificationCenter.default)
    let count = LockIsolated(0)
    let name = Notification.Name("BuiltInTests")
    let token = notificationCenter.addObserver(forName: name, object: nil, queue: nil) { _ in
      count.withValue { $0 += 1 }
    }
    notificationCenter.post(name: name, object: nil)
    #expect(count.value == 1)
    notificationCenter.removeObserver(token)
  }

  @Test func requestsOfATestFail() async throws {
    @Dependency(\.urlSession) var urlSession
    let url = try #require(URL(string: "https://example.invalid/fact"))
    let session = urlSession
    // Reported too, by the system's thread, where no test is known.
    await #expect(throws: (any Error).self) { _ = try await session.data(from: url) }
  }
}
