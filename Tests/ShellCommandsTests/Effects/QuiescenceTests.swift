import ComposableArchitecture
import Foundation
import ShellLanguage
import ShellSession
import TcashKit
import Testing

@testable import ShellCommands

/// A statement returns when nothing can go on by itself: what effects do in these ways is part of it.
@MainActor
@Suite struct QuiescenceTests {
  @Test(arguments: [
    "yields", "group", "asyncLet", "stream", "mainActor", "mainQueue", "actor", "send", "nested",
  ])
  func whatNeedsNoTimeIsDoneWithItsStatement(_ way: String) async {
    for _ in 0..<20 {
      let shell = Shell([Feature("ways", initialState: Ways.State()) { Ways() }])
      let outcome = await shell.run("load ways\n.taken(\"\(way)\")\nlog.count")
      #expect(outcome.error == nil)
      #expect(outcome.output.last == "\(Ways.count)", "\(way)")
      #expect(!shell.session.hasEffectsInFlight)
    }
  }

  @Test(arguments: [".incrementButtonTapped", "undo; redo", "count + 1", "state", "let n = count"])
  func whatStartsNoEffectDoesNotHop(_ statement: String) async {
    let shell = Shell()
    _ = await shell.run("load counter\n.incrementButtonTapped")
    let before = shell.session.executor.hopCount
    let outcome = await shell.run("repeat 100 { \(statement) }")
    #expect(outcome.error == nil)
    #expect(shell.session.executor.hopCount == before)
  }

  @Test(arguments: [
    (".incrementButtonTapped", false), ("undo", false), ("count + 1", false), ("state", false),
    ("let n = count", false), ("expect count == 1", false),
    (".factButtonTapped", true), ("wait", true), ("repeat 1 { undo }", true),
  ])
  func whatWaitsForNothingIsPerformedWithoutAsynchronousCalls(
    _ text: String,
    _ waits: Bool
  ) async throws {
    let shell = Shell()
    _ = await shell.run("load counter\ndep numberFact mock\n.incrementButtonTapped")
    // A script also waits for saves, of which other tests may have some.
    shell.evaluator.options.patience = .milliseconds(100)
    let program = try shell.evaluator.program(SourceText(text))
    let rest = try shell.evaluator.begin(program.statements[0]) { _ in }
    #expect((rest != nil) == waits)
    if let rest { try await rest() }
  }

  @Test(arguments: [
    (".incrementButtonTapped", 1), (".incrementButtonTapped; .decrementButtonTapped", 2),
    ("undo; redo", 0), ("count + 1", 0),
  ])
  func reportsAreMadeOnlyWhereSomebodyLooks(_ statements: String, _ count: Int) async {
    let shell = Shell()
    _ = await shell.run("load counter; .incrementButtonTapped")
    func reports(of script: String) async -> Int {
      let before = shell.evaluator.arrivalReportCount
      let outcome = await shell.run(script)
      #expect(outcome.error == nil, "\(outcome.error ?? "")")
      return shell.evaluator.arrivalReportCount - before
    }
    await expect(reports(of: "repeat 100 { \(statements) }"), is: 100 * count)
    await expect(reports(of: "bench 100 { \(statements) }"), is: 0)
    shell.evaluator.options.isQuiet = true
    await expect(reports(of: "repeat 100 { \(statements) }"), is: 0)
    // The output is compared with the lines below a statement, and by who feeds lines one by one.
    await expect(reports(of: ".incrementButtonTapped\n#> …"), is: 1)
    shell.evaluator.options.keepsReports = true
    await expect(reports(of: ".incrementButtonTapped"), is: 1)
  }

  @Test(arguments: ["detached", "unstructured", "globalQueue"])
  func whatOthersDoIsWaitedForOnDemand(_ way: String) async {
    let shell = Shell([Feature("ways", initialState: Ways.State()) { Ways() }])
    let outcome = await shell.run("load ways\n.taken(\"\(way)\")\nwait\nlog.count")
    #expect(outcome.error == nil)
    #expect(outcome.output.last == "\(Ways.count)", "\(way)")
  }
}

/// Ways of an effect to do its work.
@Reducer
private struct Ways {
  @ObservableState
  struct State: Equatable {
    var log: [Int] = []
  }

  enum Action {
    case taken(String)
    case received(Int)
  }

  static let count = 5

  private actor Counter {
    var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .taken("nested"):
        return .concatenate(.send(.received(1)), .run { await $0(.taken("group4")) })
      case .taken(let way):
        return .run { send in await Self.take(way, send) }
      case .received(let number):
        state.log.append(number)
        return .none
      }
    }
  }

  private static func take(_ way: String, _ send: Send<Action>) async {
    switch way {
    case "yields":
      for number in 0..<count {
        for _ in 0..<50 { await Task.yield() }
        await send(.received(number))
      }
    case "group", "group4":
      await withTaskGroup { group in
        for number in 0..<(way == "group" ? count : count - 1) {
          group.addTask {
            for _ in 0..<number * 3 { await Task.yield() }
            await send(.received(number))
          }
        }
      }
    case "asyncLet":
      async let first: Void = send(.received(0))
      async let second: Void = send(.received(1))
      for number in 2..<count { await send(.received(number)) }
      _ = await (first, second)
    case "stream":
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      async let producing: Void = {
        for number in 0..<count {
          await Task.yield()
          continuation.yield(number)
        }
        continuation.finish()
      }()
      for await number in stream { await send(.received(number)) }
      await producing
    case "mainActor":
      for number in 0..<count {
        await MainActor.run { send(.received(number)) }
        await Task.yield()
      }
    case "actor":
      let counter = Counter()
      for _ in 0..<count { await send(.received(counter.next())) }
    case "send":
      for number in 0..<count { await send(.received(number)) }
    default:
      await takeFromOutside(way, send)
    }
  }

  private static func takeFromOutside(_ way: String, _ send: Send<Action>) async {
    for number in 0..<count {
      switch way {
      case "mainQueue":
        await withCheckedContinuation { continuation in
          DispatchQueue.main.async { continuation.resume() }
        }
      case "globalQueue":
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
      case "detached": await Task.detached { await Task.yield() }.value
      case "unstructured": await Task { await Task.yield() }.value
      default: break
      }
      await send(.received(number))
    }
  }
}
