import ComposableArchitecture

/// `dep clock test` stops the time until `advance`; `dep clock immediate` lets nothing wait.
///
/// Swaps the continuous and the suspending clock, and the schedulers of the main queue and the main
/// run loop.
struct ClockSwitch: DependencySwitch {
  let name = Self.dependencyName
  let summary = "the clock that effects wait on"
  let alternatives = ["live", "test", "immediate"]
  var keyPaths: [PartialKeyPath<DependencyValues>] {
    [\.continuousClock, \.suspendingClock, \.mainQueue, \.mainRunLoop]
  }

  static let dependencyName = "clock"

  /// The session's only test clock: `advance` wakes its sleepers even after another swap.
  let time: TestTime

  func swap(to alternative: SwitchArgument) throws -> Swap {
    switch alternative.text {
    case "live":
      return Swap(name, alternative: "live") {
        $0.set(\.continuousClock, to: .live)
        $0.set(\.suspendingClock, to: .live)
        $0.set(\.mainQueue, to: .live)
        $0.set(\.mainRunLoop, to: .live)
      }
    case "immediate":
      return Swap(name, alternative: "immediate") {
        $0.continuousClock = ImmediateClock()
        $0.suspendingClock = ImmediateClock()
        $0.mainQueue = .immediate
        $0.mainRunLoop = .immediate
      }
    case "test":
      return swapToTest
    default:
      throw unknown(alternative)
    }
  }

  var swapToTest: Swap {
    Swap(name, alternative: "test", progress: time) { [time] in
      $0.continuousClock = time.clock
      $0.suspendingClock = time.clock
      $0.mainQueue = time.mainQueue
      $0.mainRunLoop = time.mainRunLoop
    }
  }
}

/// A test clock with schedulers that follow it.
final class TestTime: Progress {
  let clock = TestClock()
  let mainQueue: AnySchedulerOf<DispatchQueue>
  let mainRunLoop: AnySchedulerOf<RunLoop>

  init(executor: any TaskExecutor) {
    mainQueue = .following(clock, from: DispatchQueue.test.now, on: executor) {
      .nanoseconds($0.magnitude)
    }
    mainRunLoop = .following(clock, from: RunLoop.test.now, on: executor) {
      .seconds($0.timeInterval)
    }
  }

  /// In nanoseconds; wraps around on overflow.
  var position: Int {
    let (seconds, attoseconds) = clock.now.offset.components
    return Int(truncatingIfNeeded: seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000)
  }

  func bookmark() -> Bookmark {
    let now = clock.now
    return Bookmark(progress: self, position: position, drawCount: nil) { [clock] in
      clock.rewind(to: now)
    }
  }
}
