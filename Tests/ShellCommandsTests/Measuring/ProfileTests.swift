import ExampleFeatures
import Foundation
import PlatformIO
import ShellLanguage
import ShellOutput
import ShellSession
import Testing

@testable import ShellCommands

/// What is made of the samples of `perf`.
@MainActor
@Suite(.serialized) struct ProfileTests {
  private func report(_ output: String) -> ProfileReport {
    var reader = SampleReader()
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.read(line + "\n")
    }
    reader.endSample()
    return reader.profile.report(of: .milliseconds(5), ReducerMeter())
  }

  private static let output = """
        100
    \t      7f01 malloc (/usr/lib/libc.so.6)
    \t      7f02 $s15ExampleFeatures3runyyF (/home/blob/tcash)
    \t      7f03 $s13ShellCommands4stepyyF (/home/blob/tcash)

        200
    \t      7f04 $s22ComposableArchitecture4sendyyF (/home/blob/tcash)
    \t      7f03 $s13ShellCommands4stepyyF (/home/blob/tcash)
    \t      7f03 $s13ShellCommands4stepyyF (/home/blob/tcash)

        600
    \t      7f05 $s13ShellCommands4stepyyF (/home/blob/tcash)

        100
    \t  ffff8001 do_idle ([kernel.kallsyms])
    """

  @Test func aSampleBelongsToTheInnermostFunctionThatIsNoLibrarys() {
    let report = report(Self.output)
    #expect(report.sampleCount == 4)
    #expect(report.shares == [.features: 0.1, .store: 0.2, .shell: 0.6, .elsewhere: 0.1])
  }

  @Test func functionsHaveTheirOwnAndTheirTotalTime() {
    let functions = report(Self.output).functions
    #expect(functions.map(\.name) == ["step()", "send()", "do_idle", "malloc", "run()"])
    #expect(functions.map(\.selfShare) == [0.6, 0.2, 0.1, 0.1, 0])
    // A function that calls itself is counted once for a sample.
    #expect(functions.map(\.totalShare) == [0.9, 0.2, 0.1, 0.1, 0.1])
    #expect(functions.map(\.module).last == "ExampleFeatures")
  }

  @Test func aSampleWithoutAStackIsElsewhere() {
    let report = report("  100\n\n  100\n\t 7f03 $s13ShellCommands4stepyyF (/tcash)\n")
    #expect(report.sampleCount == 2)
    #expect(report.shares[.elsewhere] == 0.5)
    #expect(report.shares[.shell] == 0.5)
  }

  @Test func withoutSamplesThereIsNoShare() {
    let report = report("")
    #expect(report.sampleCount == 0)
    #expect(report.shares.isEmpty && report.functions.isEmpty)
  }

  /// The list stays readable, and never lacks the features' functions.
  @Test func theListIsLimited() {
    let library = (0..<40).map { "  \(100 + $0)\n\t 7f01 f\($0) (/lib/libc.so.6)\n\n" }
    let feature = "  1\n\t 7f01 f0 (/lib/libc.so.6)\n\t 7f02 $s3App3runyyF (/tcash)\n\n"
    let functions = report(library.joined() + feature).functions
    #expect(functions.count == 21)
    #expect(functions.first?.name == "f39")
    #expect(functions.last?.name == "run()")
  }

  // MARK: perf

  @Test(arguments: [
    (
      [
        "Error:\n", "Access … is limited.\n",
        "Consider adjusting /proc/sys/kernel/perf_event_paranoid …\n",
      ],
      "profiling-not-permitted"
    ),
    (["Error: sys_perf_event_open() … (Operation not permitted)\n"], "profiling-not-permitted"),
    (["\0", "Error:\n", "No such option\n"], "profiler-failed"), ([], "profiler-failed"),
  ])
  func aFailureSaysWhatToDo(_ output: [String], _ code: String) {
    let failure = Perf.failure(output)
    #expect(failure.code == code)
    if code == "profiling-not-permitted" {
      #expect(failure.help?.contains("sysctl kernel.perf_event_paranoid") == true)
    }
  }

  @Test func theMessageIsTheLastLine() {
    let failure = Perf.failure(["Error:\n", "No such option\n", "\n"])
    #expect(failure.problem.message == "'perf' failed: No such option")
  }

  /// Runs a script that profiles; `nil` where `perf` is not installed or not permitted.
  private func profiled(_ script: String) async -> Shell.Outcome? {
    let outcome = await Shell().run(script)
    let unavailable = ["profiler-not-found", "profiling-not-permitted"]
    return outcome.code.map(unavailable.contains) == true ? nil : outcome
  }

  @Test func aStatementIsProfiledAndDone() async throws {
    let script = "load counter\nprofile bench 2000 { .incrementButtonTapped }\ncount"
    guard let outcome = await profiled(script) else { return }
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(outcome.output.last == "2000")
    let reports = outcome.reports.compactMap { report in
      if case .profile(let profile) = report { profile } else { nil }
    }
    let profile = try #require(reports.first)
    #expect(reports.count == 1)
    #expect(profile.actionCount == 2000)
    #expect(profile.reducers < profile.duration)
    // A busy machine may have too little time for a sample.
    if profile.sampleCount > 100 {
      #expect(abs(profile.shares.values.reduce(0, +) - 1) < 0.001)
      #expect((profile.shares[.shell] ?? 0) > 0)
    }
    for function in profile.functions {
      #expect(function.selfShare <= function.totalShare && function.totalShare <= 1.000_001)
    }
  }

  @Test func theErrorOfTheStatementIsReported() async {
    let outcome = await profiled("load counter\nprofile { .incrementButtonTapped; fail \"no\" }")
    guard let outcome else { return }
    #expect(outcome.code == "failed", "\(outcome.error ?? "")")
    #expect(outcome.output.contains("  count: 0 → 1"))
    #expect(!outcome.reports.contains { if case .profile = $0 { true } else { false } })
  }

  @Test func aProfileIsCancelled() async {
    let shell = Shell()
    _ = await shell.run("load counter")
    var outcome: Shell.Outcome?
    let task = Task { @MainActor in
      outcome = await shell.run("profile while true { .incrementButtonTapped }")
    }
    while outcome == nil, (shell.session.current?.state as? Counter.State)?.count == 0 {
      await Task.yield()
    }
    task.cancel()
    await task.value
    if outcome?.code?.hasPrefix("profil") == true { return }
    #expect(outcome?.error == "CancellationError()")
  }

  @Test(arguments: [true, false])
  func theSamplesAreRemoved(_ areRead: Bool) async throws {
    guard let profiler = try? await Profiler.started() else { return }
    let folder = profiler.folder.path
    #expect(FileManager.default.fileExists(atPath: folder))
    if areRead { _ = try await profiler.finish() } else { await profiler.discard() }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
