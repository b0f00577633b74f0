import ComposableArchitecture
import Sharing
import ShellCommands
import ShellOutput
import ShellSession
import ShellValues
import TcashKit
import Testing

/// Wherever one goes in a history, all is as it was there.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct TimeTravelTests {
  /// All example features but the one that is there to trap.
  private static let features = Shell.exampleFeatures.map(\.registered.name).filter {
    $0 != "faults"
  }

  /// A session with one store, and what it was like at the entries.
  @MainActor
  private struct Travel {
    let shell: Shell
    let store: SessionStore
    /// What could be seen when an entry was the last one.
    var pictures: [Int: [String]] = [:]
    var script: [String] = []

    init(_ feature: String) async throws {
      shell = Shell()
      _ = await shell.run("load \(feature)")
      store = try shell.session.currentStore()
      look()
    }

    mutating func run(_ statement: String) async {
      script.append(statement)
      _ = await shell.run(statement)
      look()
    }

    /// Looks at what can be seen now, unless it was seen here before.
    mutating func look() {
      let position = store.timeline.position
      if pictures[position] == nil { pictures[position] = picture }
    }

    var picture: [String] {
      let description = ValueDescription()
      return [description.text(store.state)]
        + shell.session.sharedEntries.map { "\($0.key) \(description.text($0.value))" }
        + (store.world.swaps + shell.session.world.swaps).map {
          "\($0.name) \($0.alternative)"
        }.sorted()
    }
  }

  private func session(_ feature: String, _ seed: UInt64) async throws -> Travel {
    var random = SeededNumbers(seed: seed &* 6151 &+ 3)
    var travel = try await Travel(feature)
    let cases = CaseListing(of: travel.store.feature.actionType)?.cases ?? []
    let actions = cases.compactMap { SampleValue.text(of: $0) }
    let others = [
      "dep clock test", "dep clock live", "advance 700ms", "dep uuid incrementing", "dep random 7",
      "dep uuid live", "dep date \"2026-01-01T00:00:00Z\"", "dep reset", "undo", "undo 2", "redo",
      "undo --step", "goto 0", "goto 3", "drop 1", "drop 2", "resend 2", "undo --all", "redo --all",
      "edit \(SampleEdit.text(for: travel.store))",
    ]
    let shared = travel.shell.session.sharedEntries.compactMap { entry in
      SampleValue.text(of: entry.type).map { "shared \"\(entry.name)\" = \($0)" }
    }
    let moves =
      shared.isEmpty
      ? []
      : [
        "shared storage appStorage sqlite \"\\(temporaryFolder)/a.sqlite\"",
        "shared storage appStorage file \"\\(temporaryFolder)/a.json\"",
        "shared storage fileStorage sqlite \"\\(temporaryFolder)/b.sqlite\"",
        "shared storage appStorage memory", "shared storage fileStorage memory keep",
      ]
    for _ in 0..<25 {
      let pool = Int.random(in: 0..<3, using: &random) > 0 ? actions : others + shared + moves
      guard let statement = pool.randomElement(using: &random) else { continue }
      await travel.run(statement)
      if Int.random(in: 0..<3, using: &random) == 0 {
        await travel.shell.letTimePass(.milliseconds(700))
        travel.shell.evaluator.emitArrivals { _ in }
        travel.look()
      }
    }
    _ = await travel.shell.run("cancel all")
    travel.script.insert("load \(feature)", at: 0)
    return travel
  }

  private func inEachFeature(
    _ seed: UInt64,
    _ check: @MainActor (Travel) async throws -> Void
  ) async throws {
    for feature in Self.features {
      let travel = try await session(feature, seed)
      try await check(travel)
      // The folder that values are stored in goes with the session.
      await PendingSaves.finish()
      withExtendedLifetime(travel) {}
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func everyPlaceIsAsItWas(_ seed: UInt64) async throws {
    try await inEachFeature(seed) { try everyPlaceIsAsItWas(in: $0) }
  }

  private func everyPlaceIsAsItWas(in travel: Travel) throws {
    for position in travel.pictures.keys.sorted().shuffled() {
      _ = travel.shell.session.go(to: position, in: travel.store)
      // A shared value that only a reducer reads is listed once it has been read.
      let before = try #require(travel.pictures[position])
      let now = travel.picture.filter { !$0.hasPrefix(".inMemory") || before.contains($0) }
      #expect(
        now == before,
        "#\(position) of\n\(travel.script.joined(separator: "\n"))"
      )
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func undoToTheBeginningAndRedoToTheEndChangesNothing(_ seed: UInt64) async throws {
    try await inEachFeature(seed) { try undoAndRedo(in: $0) }
  }

  private func undoAndRedo(in travel: Travel) throws {
    let (session, store) = (travel.shell.session, travel.store)
    _ = session.go(to: store.timeline.branch.last?.number ?? 0, in: store)
    let (end, picture) = (store.timeline.position, travel.picture)
    for count in [1, 2, 3, Int.max] {
      var undone = 0
      while undone < count, session.undo(1, in: store) != nil { undone += 1 }
      while session.redo(1, in: store) != nil {}
      #expect(store.timeline.position == end)
      #expect(travel.picture == picture, "\(travel.script.joined(separator: "\n"))")
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func replayGivesTheSameStates(_ seed: UInt64) async throws {
    try await inEachFeature(seed) { try await replay(in: $0) }
  }

  private func replay(in travel: Travel) async throws {
    let (picture, position) = (travel.picture, travel.store.timeline.position)
    let (count, last) = (travel.store.timeline.count, travel.store.timeline.lastNumber)
    let outcome = await travel.shell.run("replay")
    let script = travel.script.joined(separator: "\n")
    #expect(outcome.error == nil)
    guard case .replay(let replay)? = outcome.reports.last else {
      Issue.record("\(outcome.output)")
      return
    }
    #expect(replay.differences.isEmpty && replay.problems.isEmpty, "\(outcome.output)\n\(script)")
    #expect(travel.picture == picture, "\(script)")
    #expect(travel.store.timeline.position == position)
    #expect(travel.store.timeline.count == count)
    #expect(travel.store.timeline.lastNumber == last)
  }
}

/// An edit that a state allows.
@MainActor
private enum SampleEdit {
  static func text(for store: SessionStore) -> String {
    for field in VisibleFields.fields(of: store.feature.stateType) {
      if field.type == Int.self { return "\(field.name) = 41" }
      if field.type == String.self { return "\(field.name) = \"edited\"" }
      if field.type == Bool.self { return "\(field.name) = true" }
    }
    return "nothing = 1"
  }
}
