import ConcurrencyExtras
import Foundation
import LineEditor
import PlatformIO
import ShellHost
import ShellLanguage
import ShellOutput
import ShellSession
import ShellTesting
import SystemPackage
import TerminalText

/// Runs scripts as tests and reports the results.
@MainActor
struct TestFace {
  private let arguments: Arguments.Test
  private let console: Console

  init(_ arguments: Arguments.Test, on console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Which of the selected tests run.
  private enum Scope {
    case all
    /// Those that failed when they last ran.
    case failed
    /// Those that changed files belong to.
    case changed(Set<String>)

    /// What the user is told about the changes; `nil` if there are none.
    var change: String? {
      guard case .changed(let files) = self else { return nil }
      return "changed: \(files.sorted().joined(separator: ", "))"
    }

    /// Whether there may be tests to run. Other files than those of tests may change, too.
    func concerns(_ tests: [ScriptTest]) -> Bool {
      guard case .changed(let files) = self else { return true }
      return !ChangedTests(of: tests).affected(by: files).isEmpty
    }
  }

  func run() async -> ExitStatus {
    if arguments.watch { return await watch() }
    do {
      return await run(try discover())
    } catch {
      return report(error)
    }
  }

  private func discover() throws -> [ScriptTest] {
    try TestDiscovery(arguments.paths.isEmpty ? ["."] : arguments.paths).tests
  }

  private func report(_ error: any Error) -> ExitStatus {
    if let diagnostic = error as? Diagnostic {
      console.printError(diagnostic, in: SourceText(""))
    } else {
      standardError("\(ProgramName.current): \(error)")
    }
    return .invalid
  }

  private func run(_ found: [ScriptTest], _ scope: Scope = .all) async -> ExitStatus {
    let recordPath = arguments.record ?? TestRecordLocation.path
    var record = recordPath.map { TestRecord(readingFrom: $0) } ?? TestRecord()
    let selection = selection(record)
    let tests = self.tests(of: found, record, selection, scope)
    if arguments.list {
      for test in tests { standardOutput(line(test)) }
      return .success
    }
    let beginning = Date().timeIntervalSince1970
    let shard = selection.shardRecord(of: found, record)
    guard !tests.isEmpty else {
      standardError("\(ProgramName.current): \(reasonForNone(found))")
      // An empty shard is no error, and is merged like others. Nor is a last run without failures one.
      guard !found.isEmpty, arguments.shard != nil || arguments.failed else { return .invalid }
      let run = TestRunRecord(results: [], beginning: beginning, seconds: 0, shard: shard)
      return shard == nil || ReportFiles(arguments.report).write(run) ? .success : .invalid
    }
    let start = ContinuousClock.now
    let (results, events, coverage, status) = await perform(tests)
    for result in results { record.add(result, isOfShard: shard != nil) }
    if let recordPath, (try? record.write(to: recordPath)) == nil {
      console.printNote("the record can't be written to \(recordPath)")
    }
    let isUpdated =
      !arguments.update || OutputUpdating(asks: !arguments.yes, console: console).update(results)
    let run = TestRunRecord(
      results: results,
      events: events,
      beginning: beginning,
      seconds: (ContinuousClock.now - start) / .seconds(1),
      coverage: coverage,
      shard: shard
    )
    guard ReportFiles(arguments.report).write(run), isUpdated else { return .invalid }
    let isCovered = coverage.map(isEnough) ?? true
    return status ?? (run.counts.failed == 0 && isCovered ? .success : .expectationFailed)
  }

  /// The selection of the arguments. Only a record that is named can be that of all machines.
  private func selection(_ record: TestRecord) -> TestSelection {
    var selection = arguments.selection
    if arguments.record != nil { selection.balance = record.balance }
    return selection
  }

  private func tests(
    of found: [ScriptTest],
    _ record: TestRecord,
    _ selection: TestSelection,
    _ scope: Scope
  ) -> [ScriptTest] {
    var selection = selection
    switch scope {
    case .all: return selection.tests(of: found, record)
    case .failed:
      selection.onlyFailed = true
      return selection.tests(of: found, record)
    case .changed(let files):
      return selection.tests(of: ChangedTests(of: found).affected(by: files), record)
    }
  }

  // MARK: Watching

  /// Runs the tests, then those again that changes touch, until the user ends it.
  private func watch() async -> ExitStatus {
    let isInterrupted = LockIsolated(false)
    return await InterruptSource().withHandler {
      isInterrupted.setValue(true)
    } operation: {
      var watch = TestWatch()
      var scope: Scope? = .all
      var status = ExitStatus.success
      while true {
        if let scope, let result = await run(scope, watchedBy: &watch) {
          if result == .interrupted { return result }
          status = result
          console.printRemark(invitation(watch))
        }
        switch await watch.next(isInterrupted: { isInterrupted.value }) {
        case .files(let files): scope = .changed(files)
        case .sources: scope = await rebuild() ? .all : nil
        case .allRequested: scope = .all
        case .failedRequested: scope = .failed
        case .end: return isInterrupted.value ? .interrupted : status
        }
      }
    }
  }

  /// - Returns: `nil` if there was nothing to run.
  private func run(_ scope: Scope, watchedBy watch: inout TestWatch) async -> ExitStatus? {
    do {
      let found = try discover()
      watch.observe(found)
      guard scope.concerns(found) else { return nil }
      if let change = scope.change { console.printRemark(change) }
      return await run(found, scope)
    } catch {
      return report(error)
    }
  }

  private func invitation(_ watch: TestWatch) -> String {
    let subject = watch.package == nil ? "scripts" : "scripts and sources"
    let isAtTerminal = isatty(STDIN_FILENO) == 1
    return "watching \(subject)"
      + (isAtTerminal ? "; Enter: run all, f: the failed ones, q: end" : "")
  }

  /// Builds the program. Goes on in the new program if there is one.
  ///
  /// - Returns: Whether the tests are to run: not if the build failed.
  private func rebuild() async -> Bool {
    console.printRemark("the sources have changed: building")
    let builder = PackageBuilder(progress: nil, obstacle: { nil })
    do {
      guard let program = try await builder.build() else { return true }
      let problem = ChildProcess.replaceThisProcess(by: program, CommandLine.arguments)
      standardError("\(ProgramName.current): '\(program)' can't be started: \(problem)")
    } catch {
      _ = report(error)
    }
    return false
  }

  private func line(_ test: ScriptTest) -> String {
    SafeText.escaped(test.name) + test.tags.map { "  #\($0)" }.joined()
  }

  private func reasonForNone(_ found: [ScriptTest]) -> String {
    if found.isEmpty { return "there are no scripts here; name scripts, or folders with scripts" }
    if arguments.failed { return "no test failed when it ran last" }
    return found.count == 1
      ? "the only test is not selected" : "none of the \(found.count) tests is selected"
  }

  // MARK: Performing

  /// - Returns: The results, the events keyed by test name, and the exit status if the run was cut short.
  private func perform(
    _ tests: [ScriptTest]
  ) async -> (
    results: [TestResult],
    events: [String: [String]],
    coverage: Coverage?,
    status: ExitStatus?
  ) {
    var results: [TestResult] = []
    var collected: [String: [String]] = [:]
    let runner: TestRunner
    do {
      runner = try TestRunner(tests, arguments.runnerOptions)
    } catch {
      standardError("\(ProgramName.current): a temporary folder can't be made: \(error)")
      return ([], [:], nil, .invalid)
    }
    var progress = TestProgress(
      count: tests.count,
      console: console,
      isOnErrors: arguments.writesReportOnOutput,
      isVerbose: arguments.verbose || arguments.echo,
      options: arguments.world.words
    )
    var problem: ExitStatus?
    let interrupted = LockIsolated(false)
    await InterruptSource().withHandler {
      interrupted.setValue(true)
      runner.cancel()
    } operation: {
      for await event in runner.run() {
        progress.show(event)
        switch event {
        case .began: break
        case .ended(let result, let events):
          results.append(result)
          if !events.isEmpty { collected[result.test.name] = events }
        case .failed: problem = .trapped
        }
      }
    }
    if interrupted.value { problem = .interrupted }
    let coverage = arguments.measuresCoverage ? await self.coverage(of: results, runner) : nil
    progress.end(results, coverage)
    return (results, collected, coverage, problem)
  }

  // MARK: Coverage

  /// What the scripts have reached, of all features of the shell.
  private func coverage(of results: [TestResult], _ runner: TestRunner) async -> Coverage {
    var coverage = (try? runner.wholeCoverage()) ?? Coverage()
    for result in results {
      if let reached = result.coverage { coverage.merge(reached) }
    }
    return coverage
  }

  private func isEnough(_ coverage: Coverage) -> Bool {
    guard let required = arguments.requireCoverage, coverage.percentage < required else {
      return true
    }
    let (found, needed) = (Coverage.text(coverage.percentage), Coverage.text(required))
    standardError("\(ProgramName.current): the coverage is \(found), and \(needed) is required")
    return false
  }
}

extension Arguments.Test {
  fileprivate var measuresCoverage: Bool { coverage || requireCoverage != nil }

  /// Whether a report uses standard output, so that progress must not.
  fileprivate var writesReportOnOutput: Bool { report.contains { $0.file == nil } }

  fileprivate var selection: TestSelection {
    var selection = TestSelection()
    selection.filters = filter
    selection.tags = tag
    selection.onlyFailed = failed
    selection.shard = shard
    selection.seed = shuffle
    return selection
  }

  fileprivate var runnerOptions: TestRunner.Options {
    TestRunner.Options(
      jobs: jobs,
      limits: TestLimits(time: timeout.duration, memory: memory.bytes),
      world: world.kind?.rawValue,
      echoes: echo,
      sendsEvents: report.contains { $0.format.usesEvents },
      failsFast: failFast,
      corrects: update,
      recordsSteps: report.contains { $0.format.usesSteps },
      measuresCoverage: measuresCoverage,
      // Run each test twice, so that output that varies between runs isn't written as expected output.
      repetitions: update ? max(2, hashSeeds) : hashSeeds,
      arguments: workerArguments
    )
  }
}

/// The default location of the record of test runs. Each working folder has a record.
private enum TestRecordLocation {
  static var path: String? {
    guard let state = UserFolders().state else { return nil }
    let folder = FileManager.default.currentDirectoryPath
    let name = folder.split(separator: "/").last.map(String.init) ?? "root"
    return "\(state)/tcash/tests/\(name)-\(String(StableHash.value(of: folder), radix: 16)).json"
  }
}
