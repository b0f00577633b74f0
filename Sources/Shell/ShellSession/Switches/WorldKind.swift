import ComposableArchitecture

/// The world that a session's stores live in.
package enum WorldKind: String, CaseIterable, Hashable, Sendable {
  /// Time, ids and chance are real, and different in each run.
  case live
  /// Time stands still until it is advanced, and dates, ids, chance and the region are the same in
  /// each run.
  case fixed
}

extension ShellSession {
  /// Puts the session into a world, and keeps it there whatever its files say.
  package func impose(_ world: WorldKind) {
    imposedWorld = world
    settings.world = world
  }

  /// Puts the dependencies of the chosen world beneath the swaps. Loaded stores keep what they have:
  /// callers choose a world before the first store.
  func beginWorld() {
    switch settings.world {
    case .live: world.setPreset([])
    case .fixed: world.setPreset(fixedSwaps)
    }
  }

  /// The swaps of a fixed world. None depends on the order in which they apply, because a swap that
  /// is reset comes back last.
  private var fixedSwaps: [Swap] {
    [
      ClockSwitch(time: time).swapToTest,
      DateSwitch().swap(to: FixedWorld.date),
      UUIDSwitch().swapToIncrementing,
      RandomSwitch().swap(toSeed: 0),
      LocaleSwitch().swap(to: FixedWorld.locale),
      TimeZoneSwitch().swap(to: FixedWorld.timeZone),
      CalendarSwitch().swap(to: FixedWorld.calendar, named: "gregorian"),
    ]
  }
}

/// The date and the region of a fixed world.
private enum FixedWorld {
  /// 2026-01-01T00:00:00Z
  static let date = Date(timeIntervalSince1970: 1_767_225_600)
  static let locale = "en_US"
  static let timeZone = TimeZone(identifier: "UTC") ?? .gmt

  static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.locale = Locale(identifier: locale)
    return calendar
  }
}
