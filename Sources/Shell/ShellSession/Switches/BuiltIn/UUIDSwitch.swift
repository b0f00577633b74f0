import ComposableArchitecture

/// `dep uuid incrementing`: UUIDs that count up from 0; `dep uuid UUID(7)`: a constant UUID.
struct UUIDSwitch: DependencySwitch {
  let name = "uuid"
  let summary = "new UUIDs"
  let alternatives = ["live", "incrementing"]
  let valueExample: String? = "UUID(0)"
  var keyPaths: [PartialKeyPath<DependencyValues>] { [\.uuid] }

  func swap(to alternative: SwitchArgument) throws -> Swap {
    switch alternative.text {
    case "live":
      return swapToLive(\.uuid)
    case "incrementing":
      return swapToIncrementing
    default:
      guard !alternative.isUnknownWord else { throw unknown(alternative) }
      let uuid = try alternative.value(of: UUID.self)
      return Swap(name, alternative: alternative.shown(uuid)) { $0.uuid = .constant(uuid) }
    }
  }

  /// The swap to UUIDs that count up from 0, however often it was swapped before.
  var swapToIncrementing: Swap {
    let counter = UUIDCounter()
    return Swap(name, alternative: "incrementing", progress: counter) {
      $0.uuid = UUIDGenerator { counter.next() }
    }
  }
}

/// Generates incrementing UUIDs and counts them.
private final class UUIDCounter: Progress, Sendable {
  private let count = LockIsolated(0)

  func next() -> UUID {
    count.withValue { count in
      defer { count += 1 }
      return UUID(count)
    }
  }

  var position: Int { count.value }

  func bookmark() -> Bookmark {
    let count = count.value
    return Bookmark(progress: self, position: count, drawCount: count) {
      self.count.setValue(count)
    }
  }
}
