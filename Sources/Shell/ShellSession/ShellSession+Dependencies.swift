import ComposableArchitecture
package import ShellLanguage
import ShellValues

// MARK: What there is to swap

extension ShellSession {
  /// What stands for a dependency, and its endpoint where one is named: `numberFact.fetch`.
  package struct SwitchTarget {
    package let dependency: any DependencySwitch
    package let endpoint: String?

    @MainActor
    package var name: String {
      endpoint.map { "\(dependency.name).\($0)" } ?? dependency.name
    }
  }

  /// The dependencies that can be swapped for a feature: the shell's own, which every feature may use,
  /// and the feature's.
  package func switches(for feature: RegisteredFeature?) -> [any DependencySwitch] {
    builtInSwitches + (feature?.dependencies.switches(besides: builtInSwitches) ?? [])
  }

  /// The dependencies that a feature uses, by their names.
  package func usedSwitches(of feature: RegisteredFeature) -> [any DependencySwitch] {
    switches(for: feature).filter {
      $0 is ClientSwitch || feature.dependencies.uses($0)
    }
    .sorted { $0.name < $1.name }
  }

  /// The dependency of a name, or of a name and an endpoint.
  ///
  /// - Throws: A diagnostic where the feature uses none of that name.
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

  /// What a dependency is now: the alternative that holds for a store, or for all.
  package func alternative(of name: String, in store: SessionStore?) -> String {
    if let swap = store?.world.swap(of: name) ?? world.swap(of: name) { return swap.alternative }
    if name == "context" { return "\(baseDependencies.context)" }
    return "\(dependencies(of: store?.world ?? World()).context)"
  }

  /// Whether something of a dependency is swapped, for a store or for all.
  package func isSwapped(_ name: String, in store: SessionStore?) -> Bool {
    (world.swaps + (store?.world.swaps ?? [])).contains { $0.dependency == name }
  }

  /// The endpoints that are replaced in a dependency, for a store or for all.
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
  /// The test clock, if a store waits on it.
  ///
  /// - Throws: A diagnostic where it waits on another, and nothing sleeps on the test clock since it did.
  private func testClock(of store: SessionStore?) throws -> TestClock<Duration> {
    let swap =
      store?.world.swap(of: ClockSwitch.dependencyName)
      ?? world.swap(of: ClockSwitch.dependencyName)
    if swap?.progress === time || time.clock.nextDeadline != nil { return time.clock }
    let current = alternative(of: ClockSwitch.dependencyName, in: store)
    throw Diagnostic(
      DependencyProblem.noTestClock(current: current),
      help: current == "immediate"
        ? "With the immediate clock nothing waits. 'dep clock test' stops the time."
        : "'dep clock test' stops the time for what begins from then on."
    )
  }

  /// Fails where nothing can go on before the test clock is moved: all that is in flight sleeps on it.
  package func checkIsNotWaitingForTestClock() throws {
    let effects = stores.flatMap { store in store.effectsInFlight.map { (store, $0) } }
    let count = effects.count
    guard count > 0, let next = time.clock.nextDeadline else { return }
    // A publisher may sleep without being known as what does.
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
      help: "'advance DURATION' moves the clock, 'run' runs it out."
    )
  }

  /// How often an effect sleeps on the test clock, as far as that is known.
  private func sleepCount(of effect: EffectInFlight, in store: SessionStore) -> Int {
    sleepLog.deadlines(of: effect.id, owner: store.live.effectOwnerID).count {
      if case .testClock = $0 { true } else { false }
    }
  }

  /// The time on the test clock.
  package var testTime: Duration { time.clock.now.offset }

  /// How far a test clock was moved.
  package struct Advance {
    package let from: Duration
    package let to: Duration
    /// When what sleeps now is due next; `nil` where nothing sleeps.
    package let next: Duration?
  }

  /// Moves a store's test clock on, and lets everything run that is due by then, in order.
  ///
  /// - Parameter duration: How far; `nil` to go on until nothing sleeps any more.
  /// - Throws: A diagnostic where the store has no test clock or the clock does not come to rest, or
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
    let end = duration.map { start.advanced(by: $0) }
    var wakeUpCount = 0
    while let next = clock.nextDeadline, end.map({ next <= $0 }) ?? true {
      wakeUpCount += 1
      guard end != nil || wakeUpCount <= Self.wakeUpLimit else {
        throw Diagnostic(
          DependencyProblem.clockRunsOn(wakeUps: Self.wakeUpLimit),
          help: """
            Something sleeps again each time that it wakes, such as a timer. Cancel it, or move the \
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

  /// How often a clock that runs out may wake something.
  private static let wakeUpLimit = 1000
}
