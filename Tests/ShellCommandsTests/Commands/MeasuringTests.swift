import ComposableArchitecture
import Foundation
import ShellCommands
import ShellLanguage
import ShellOutput
import TcashKit
import Testing

/// `time` and `bench`.
@MainActor
@Suite struct MeasuringTests {
  @Test func aStatementIsTimedAndKeepsItsOutput() async {
    let shell = Shell()
    let output = await shell.run("load counter\ntime .incrementButtonTapped").output
    #expect(output.dropFirst().first == "  count: 0 → 1")
    #expect(output.last?.hasPrefix("  took ") == true)
    #expect(output.last?.hasSuffix(" in the reducers of 1 action") == true)
    #expect(await shell.run("time count").output.first == "1")
    #expect(await shell.run("time repeat 2 { .incrementButtonTapped }").output.count == 3)
  }

  @Test func turnsAreCountedAndSilent() async {
    let shell = Shell()
    let output = await shell.run(
      "load counter\nbench 40 { .incrementButtonTapped; .incrementButtonTapped }\ncount"
    ).output
    #expect(output.count == 3)
    #expect(output[1].hasPrefix("  40 turns: median "))
    #expect(output[1].contains("second half "))
    #expect(output.last == "80")
    // What follows is shown again.
    #expect(await shell.run(".incrementButtonTapped").output == ["  count: 80 → 81"])
    #expect(await shell.run("undo; count").output.last == "80")
  }

  @Test func figuresAreData() async throws {
    let shell = Shell()
    let reports = await shell.run("load counter; bench 3 { .incrementButtonTapped }").reports
    guard case .done(let report)? = reports.last else {
      Issue.record("no report: \(reports)")
      return
    }
    #expect(report.kind == "bench")
    let keys = [
      "turns", "medianMicroseconds", "minimumMicroseconds", "maximumMicroseconds",
      "reducerMicroseconds", "actions", "growth", "allocations", "allocatedBytes", "keptBytes",
    ]
    #expect(report.members.map(\.key) == keys)
  }

  /// What a turn allocates is known only where a library counts it.
  @Test func allocationsAreCountedIfAnyoneCounts() async throws {
    let shell = Shell()
    let outcome = await shell.run("load counter; bench 3 { .incrementButtonTapped }")
    guard case .done(let report)? = outcome.reports.last else {
      Issue.record("no report: \(outcome.reports)")
      return
    }
    let isCounted = if case .null? = report.member("allocations") { false } else { true }
    #expect(isCounted == (dlsym(nil, "allocation_counter_read") != nil))
    #expect(report.text.contains("allocations") == isCounted)
  }

  #if canImport(Glibc)
  @Test func memoryThatIsKeptIsMeasured() async throws {
    let shell = Shell([Feature("heaps", initialState: Heap.State()) { Heap() }])
    let outcome = await shell.run("load heaps; bench 20 { .grown }")
    guard case .done(let report)? = outcome.reports.last,
      case .value(let kept as Double)? = report.member("keptBytes")
    else {
      Issue.record("no figure: \(outcome.reports)")
      return
    }
    // Other tests of this process run meanwhile; they do not keep twenty megabytes.
    #expect(kept > Double(Heap.blockSize) / 2)
    #expect(report.text.contains("keeps"))
  }
  #endif

  @Test func anErrorEndsTheMeasurement() async {
    let shell = Shell()
    _ = await shell.run("load counter")
    #expect(await shell.run("bench 3 { expect count == 5 }").error?.contains("expect") == true)
    #expect(await shell.run("bench 0 { 1 }").code == "no-turns")
    #expect(await shell.run("time .nothing").code == "unknown-action")
    #expect(await shell.run("bench 3").code == "expected-block")
    // An error within leaves the output as it was.
    #expect(await shell.run(".incrementButtonTapped").output == ["  count: 0 → 1"])
  }

  @Test(arguments: ["time", "profile"], ["", " == 3", ".count", " + 1"])
  func theWordStaysAName(_ word: String, _ rest: String) async {
    let shell = Shell()
    let value = rest == ".count" ? "[1]" : "3"
    #expect(await shell.run("let \(word) = \(value); \(word)\(rest)").error == nil)
  }

  @Test(arguments: ["bench 3 { .nothing }", "time .nothing", "profile { 1; .nothing }"])
  func aMistakeIsFoundByTheCheck(_ statement: String) {
    let checker = ScriptChecker(features: Shell.exampleFeatures.map(\.registered))
    let errors = checker.check(SourceText("load counter\n" + statement))
    #expect(errors.map(\.diagnostic.code) == ["unknown-action"])
  }
}

extension DoneReport {
  fileprivate func member(_ key: String) -> JSON? { members.first { $0.key == key }?.value }
}

/// Keeps a block of memory for each action.
@Reducer
private struct Heap {
  static let blockSize = 1 << 20

  struct State: Equatable {
    var blocks: [[UInt8]] = []
  }

  enum Action {
    case grown
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .grown:
        state.blocks.append(Array(repeating: 1, count: Self.blockSize))
        return .none
      }
    }
  }
}
