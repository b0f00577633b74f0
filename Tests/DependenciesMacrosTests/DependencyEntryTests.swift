import Dependencies
import DependenciesMacros
import Testing

private struct Client: Equatable, Sendable {
  var name: String
  static let live = Client(name: "live")
  static let preview = Client(name: "preview")
  static let test = Client(name: "test")
}

private protocol Clock: Sendable {}
private struct StoppedClock: Clock, Equatable {}

extension DependencyValues {
  @DependencyEntry
  fileprivate var onlyTest = Client.test

  @DependencyEntry(liveValue: Client.live)
  fileprivate var liveAndTest = Client.test

  @DependencyEntry(liveValue: Client.live, previewValue: Client.preview)
  fileprivate var all: Client = .test

  @DependencyEntry(liveValue: Client.live)
  fileprivate var onlyLive: Client

  @DependencyEntry fileprivate var existential: any Clock = StoppedClock()
}

struct DependencyEntryTests {
  @Dependency(\.onlyTest) private var onlyTest
  @Dependency(\.liveAndTest) private var liveAndTest
  @Dependency(\.all) private var all
  @Dependency(\.onlyLive) private var onlyLive
  @Dependency(\.existential, as: StoppedClock.self) private var clock

  @Test func aTestReadsThePropertysOwnValue() {
    #expect(onlyTest == .test)
    #expect(liveAndTest == .test)
    #expect(all == .test)
    #expect(clock == StoppedClock())
    withKnownIssue { #expect(onlyLive == .live) }
  }

  @Test func anAppReadsTheLiveValue() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(liveAndTest == .live)
      #expect(all == .live)
      #expect(onlyLive == .live)
      withKnownIssue { _ = onlyTest }
    }
  }

  @Test func aPreviewReadsItsValue() {
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(all == .preview)
      #expect(liveAndTest == .live || liveAndTest == .test)
    }
  }

  @Test func itCanBeGiven() {
    withDependencies {
      $0.onlyTest = Client(name: "given")
    } operation: {
      #expect(onlyTest.name == "given")
    }
  }

  #if !os(Windows)
  @Test func aTypeThatItHasNotTraps() async {
    await #expect(processExitsWith: .failure) {
      @Dependency(\.all, as: StoppedClock.self) var clock
      _ = clock
    }
  }
  #endif
}
