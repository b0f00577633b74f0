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
    let count = DrawCount()
    return Swap(name, alternative: "incrementing", progress: count) {
      $0.uuid = UUIDGenerator { UUID(count.next()) }
    }
  }
}
