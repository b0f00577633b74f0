import ComposableArchitecture
import ExampleFeatures
import ShellJournal
import Testing

@testable import ShellSession

/// What reducers draw from chance, the date and the ids is noted, and can be given to them again.
@MainActor
struct DrawsTests {
  @Test func reducersDrawTheSameAgain() async throws {
    let first = Shell()
    _ = await first.run("load dice; .rollButtonTapped; .rollButtonTapped")
    let timeline = try first.session.currentStore().timeline
    let draws = timeline.done.compactMap(\.draws)
    #expect(draws.map(\.uuids.count) == [1, 1])
    #expect(draws.map(\.dates.count) == [1, 1])
    #expect(draws.allSatisfy { $0.numbers.count >= 2 })

    let second = Shell()
    var rest = draws
    second.session.suppliedDraws = { store in
      store == nil || rest.isEmpty ? nil : rest.removeFirst()
    }
    _ = await second.run("load dice; .rollButtonTapped; .rollButtonTapped")
    let state = try #require(try second.session.currentStore().state as? Dice.State)
    #expect(try first.session.currentStore().state as? Dice.State == state)
    _ = await second.run(".rollButtonTapped")
    let next = try #require(try second.session.currentStore().state as? Dice.State)
    #expect(next.rolls.count == 3, "what is not supplied is drawn anew")
  }

  @Test func suppliedDrawsDoNotHoldGeneratorsBack() async throws {
    let shell = Shell()
    _ = await shell.run("dep uuid incrementing; load dice; .rollButtonTapped")
    let draws = try #require(try shell.session.currentStore().timeline.done.last?.draws)
    shell.session.suppliedDraws = { _ in draws }
    _ = await shell.run("reset; .rollButtonTapped")
    shell.session.suppliedDraws = nil
    _ = await shell.run(".rollButtonTapped")
    let state = try #require(try shell.session.currentStore().state as? Dice.State)
    #expect(state.rolls.map(\.id) == [UUID(2), UUID(0)])
  }

  @Test func whatNothingIsDrawnForNotesNothing() async throws {
    let shell = Shell()
    _ = await shell.run("load counter; .incrementButtonTapped")
    #expect(try shell.session.currentStore().timeline.done.allSatisfy { $0.draws == nil })
  }

  @Test func drawsAreRecordedInPlace() {
    let running = RunningWork()
    running.beginDrawing(supplying: nil)
    var moves = 0
    var last: UnsafeRawPointer?
    for number in 0..<1000 {
      _ = running.draw(UInt64(number), \.numbers)
      let place = running.current?.draws?.numbers.withUnsafeBytes { $0.baseAddress }
      if place != last { moves += 1 }
      last = place
    }
    #expect(running.end().draws?.numbers == Array(0..<1000))
    #expect(moves < 20, "an array that grows in place moves a few times, not for each value")
  }
}
