import ComposableArchitecture
package import ShellLanguage
import ShellValues

// MARK: Swappable dependencies

extension ShellSession {
  /// A dependency that can be swapped, or one of its endpoints: `numberFact.fetch`.
  package struct SwitchTarget {
    package let dependency: any DependencySwitch
    package let endpoint: String?

    @MainActor
    package var name: String {
      endpoint.map { "\(dependency.name).\($0)" } ?? dependency.name
    }
  }

  /// The dependencies that can be swapped for a feature: the shell's built-in ones, which every
  /// feature may use, and the feature's own.
  package func switches(for feature: RegisteredFeature?) -> [any DependencySwitch] {
    builtInSwitches + (feature?.dependencies.switches(besides: builtInSwitches) ?? [])
  }

  /// The dependencies that a feature uses, sorted by name.
  package func usedSwitches(of feature: RegisteredFeature) -> [any DependencySwitch] {
    switches(for: feature).filter {
      $0 is ClientSwitch || feature.dependencies.uses($0)
    }
    .sorted { $0.name < $1.name }
  }

  /// The dependency with a name, or the endpoint with a qualified name.
  ///
  /// - Throws: A diagnostic if the feature uses no dependency of that name.
  package func target(_ name: Name, for feature: RegisteredFeature?) throws -> SwitchTarget {
    let switches = switches(for: feature)
    if let whole = switches.first(where: { $0.name == name.text }) {
      return SwitchTarget(dependency: whole, endpoint: nil)
    }
    let parts = name.text.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, let client = switches.first(where: { $0.name == parts[0] }) {
      return SwitchTarget(dependency: client, endpoint: parts[1])
    }
    throw Diagnostic(
      DependencyProblem.unknownDependency(parts.first ?? name.text, feature: feature?.name),
      at: name.span,
      suggestions: closestMatches(to: name.text, in: switches.map(\.name)),
      help: feature == nil
        ? "'load FEATURE' first, to swap what a feature uses." : "'dep' lists what can be swapped."
    )
  }

  /// The current alternative of a dependency: the store's own, or else the one for all stores.
  package func alternative(of name: String, in store: SessionStore?) -> String {
    if let swap = store?.world.swap(of: name) ?? world.swap(of: name) { return swap.alternative }
    if name == "context" { return "\(baseDependencies.context)" }
    return "\(dependencies(of: store?.world ?? World()).context)"
  }

  /// Whether any part of a dependency is swapped, for a store or for all stores. What a fixed world
  /// swaps does not count.
  package func isSwapped(_ name: String, in store: SessionStore?) -> Bool {
    world.isSwapped(name) || store?.world.isSwapped(name) == true
  }

  /// The replaced endpoints of a dependency, for a store or for all stores.
  package func stubs(of name: String, in store: SessionStore?) -> [Swap] {
    var byEndpoint: [String: Swap] = [:]
    for swap in world.swaps + (store?.world.swaps ?? []) where swap.dependency == name {
      if let endpoint = swap.endpoint { byEndpoint[endpoint] = swap } else { byEndpoint = [:] }
    }
    return byEndpoint.values.sorted { $0.name < $1.name }
  }
}

// MARK: Time

extension ShellSession {
  /// The test clock, if a store uses it or if something still sleeps on it.
  ///
  /// - Throws: A diagnostic if the store uses another clock and nothing sleeps on the test clock.
  private func testClock(of store: SessionStore?) throws -> TestClock<Duration> {
    let swap =
      store?.world.swap(of: ClockSwitch.dependencyName)
      ?? world.swap(of: ClockSwitch.dependencyName)
    if swap?.progress === time || time.clock.nextDeadline != nil { return time.clock }
    let current = alternative(of: ClockSwitch.dependencyName, in: store)
    throw Diagnostic(
      DependencyProblem.noTestClock(current: current),
      help: current == "immediate"
        ? "With the immediate clock nothing waits. 'dep clock test' stops time."
        : "'dep clock test' stops time for everything that starts after it."
    )
  }

  /// Whether time can be moved.
  package func hasTestClock(in store: SessionStore?) -> Bool {
    (try? testClock(of: store)) != nil
  }

  /// Throws if no effect can proceed until the test clock is moved: all effects in flight sleep on
  /// it.
  package func checkIsNotWaitingForTestClock() throws {
    let effects = stores.flatMap { store in store.effectsInFlight.map { (store, $0) } }
    let count = effects.count
    guard count > 0, let next = time.clock.nextDeadline else { return }
    // A publisher may sleep on the clock without a record of which effect it belongs to.
    let unknown = effects.filter { sleepCount(of: $1, in: $0) == 0 }
    let knownCount = effects.reduce(0) { $0 + sleepCount(of: $1.1, in: $1.0) }
    guard unknown.allSatisfy({ wait(of: $1, in: $0) == nil }),
      time.clock.sleeperCount - knownCount >= unknown.count
    else { return }
    let waiting = count == 1 ? "the effect in flight waits" : "\(count) effects in flight wait"
    throw Diagnostic(
      DependencyProblem.waitsForTestClock(
        waiting,
        until: ValueDescription().text(next.offset),
        now: ValueDescription().text(time.clock.now.offset)
      ),
      help: "'advance DURATION' moves the clock, 'run' runs it to its end."
    )
  }

  /// The number of recorded sleeps of an effect on the test clock.
  private func sleepCount(of effect: EffectInFlight, in store: SessionStore) -> Int {
    sleepLog.deadlines(of: effect.id, owner: store.live.effectOwnerID).count {
      if case .testClock = $0 { true } else { false }
    }
  }

  /// The current time of the test clock, measured from its start.
  package var testTime: Duration { time.clock.now.offset }

  /// The result of advancing the test clock.
  package struct Advance {
    package let from: Duration
    package let to: Duration
    /// The next deadline of a current sleep; `nil` if nothing sleeps.
    package let next: Duration?
  }

  /// Advances a store's test clock, and runs everything that is due by then, in order.
  ///
  /// - Parameter duration: How far to advance; `nil` to continue until nothing sleeps any more.
  /// - Throws: A diagnostic if the store has no test clock or the clock does not come to rest, or
  ///   `CancellationError` if the task is cancelled.
  package func advance(by duration: Duration?, in store: SessionStore?) async throws -> Advance {
    if let repetition {
      let start = testTime
      repetition.feed()
      return Advance(from: start, to: testTime, next: nil)
    }
    let clock = try testClock(of: store)
    try await settle()
    let start = clock.now
    let end = try duration.map { try Self.instant(after: $0, from: start) }
    var wakeUpCount = 0
    while let next = clock.nextDeadline, end.map({ next <= $0 }) ?? true {
      wakeUpCount += 1
      guard end != nil || wakeUpCount <= Self.wakeUpLimit else {
        throw Diagnostic(
          DependencyProblem.clockRunsOn(wakeUps: Self.wakeUpLimit),
          help: """
            Something, such as a timer, sleeps again each time it wakes. Cancel it, or move the \
            clock with 'advance'.
            """
        )
      }
      _ = clock.wakeNext(by: next)
      try await settle()
    }
    if let end { _ = clock.wakeNext(by: end) }
    return Advance(
      from: start.offset,
      to: clock.now.offset,
      next: clock.nextDeadline?.offset
    )
  }

  private static func instant(
    after duration: Duration,
    from start: TestClock<Duration>.Instant
  ) throws -> TestClock<Duration>.Instant {
    let seconds = start.offset.components.seconds
    // With a second left for the fractions of both.
    let (sum, isTooLate) = seconds.addingReportingOverflow(duration.components.seconds)
    guard !isTooLate, sum < .max - 1 else {
      throw Diagnostic(ValueProblem.overflow("the time of the test clock", type: "Duration"))
    }
    return start.advanced(by: duration)
  }

  /// The maximum number of wake-ups when running the clock out.
  private static let wakeUpLimit = 1000
}
