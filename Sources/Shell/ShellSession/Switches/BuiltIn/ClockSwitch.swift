import ComposableArchitecture

/// `dep clock test`: time that passes with `advance`; `dep clock immediate`: nothing waits.
///
/// Both clocks are meant, and the main queue and the main run loop as schedulers.
struct ClockSwitch: DependencySwitch {
  let name = Self.dependencyName
  let summary = "the clock that effects wait on"
  let alternatives = ["live", "test", "immediate"]
  var keyPaths: [PartialKeyPath<DependencyValues>] {
    [\.continuousClock, \.suspendingClock, \.mainQueue, \.mainRunLoop]
  }

  static let dependencyName = "clock"

  /// The one test clock of the session: what sleeps on it can be woken whatever is swapped since.
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
      return Swap(name, alternative: "test", progress: time) {
        $0.continuousClock = time.clock
        $0.suspendingClock = time.clock
        $0.mainQueue = time.mainQueue
        $0.mainRunLoop = time.mainRunLoop
      }
    default:
      throw unknown(alternative)
    }
  }
}

/// Time that passes when the user says so, for clocks and schedulers alike.
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

  /// In nanoseconds, of which there may be more than a number holds.
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
