import ConcurrencyExtras
import Foundation
import PlatformIO
import ShellTesting

/// Runs tests in parallel, each in a separate process.
///
/// While a test runs, the process for the next one starts and waits. No process runs two tests.
final class TestRunner: Sendable {
  struct Options: Sendable {
    /// How many tests run at the same time.
    var jobs = 1
    var limits = TestLimits()
    /// The world of all tests; `nil` lets each test choose.
    var world: String?
    /// Whether to print each statement before its output.
    var echoes = false
    /// Whether to collect the tests' events.
    var sendsEvents = false
    /// Whether to start no more tests after a failure.
    var failsFast = false
    /// Whether to collect corrections of output that differs from the expected, instead of failing.
    var corrects = false
    /// Whether to record the steps of the scripts.
    var recordsSteps = false
    /// Whether to measure what the scripts reach of the features.
    var measuresCoverage = false
    /// How many times to run each test, in processes with different hash seeds.
    var repetitions = 1
    /// The path of the program of the worker processes; `nil` for this one.
    var program: String?
    /// The command-line arguments of the worker processes.
    var arguments: [String] = []
  }

  enum Event: Sendable {
    case began(ScriptTest)
    case ended(TestResult, events: [String])
    /// A worker process can't be started, so the run ends.
    case failed(reason: String)
  }

  private let options: Options
  /// The tests that have not started, in reverse order, so that the next one is the last element.
  private let rest: LockIsolated<[ScriptTest]>
  private let isCancelled = LockIsolated(false)
  private let folder: ProcessFolder
  private let count = LockIsolated(0)

  /// - Throws: `FileError` if the folder for temporary files can't be created.
  init(_ tests: [ScriptTest], _ options: Options) throws {
    self.options = options
    rest = LockIsolated(tests.reversed())
    folder = try ProcessFolder.make()
  }

  deinit { folder.remove() }

  /// Starts running the tests.
  ///
  /// - Returns: The events of the run. The stream ends when all tests have ended or the runner is cancelled.
  func run() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream<Event>.makeStream()
    let threadCount = max(1, min(options.jobs, rest.value.count))
    let running = LockIsolated(threadCount)
    for _ in 0..<threadCount {
      let thread = Thread { [self] in
        work { continuation.yield($0) }
        let isLast = running.withValue { count in
          count -= 1
          return count == 0
        }
        if isLast { continuation.finish() }
      }
      thread.name = "tests"
      thread.start()
    }
    return stream
  }

  /// Stops all tests, and starts no more. Can be called on any thread.
  func cancel() { isCancelled.setValue(true) }

  // MARK: One thread

  private func work(_ tell: (Event) -> Void) {
    var waiting: TestWorkerProcess?
    defer { waiting?.discard() }
    do {
      while !isCancelled.value, let test = rest.withValue({ $0.popLast() }) {
        tell(.began(test))
        guard let (result, events) = try perform(test, &waiting) else { return }
        if options.failsFast, result.failure != nil { rest.setValue([]) }
        tell(.ended(result, events: events))
      }
    } catch {
      rest.setValue([])
      tell(.failed(reason: "\(error)"))
    }
  }

  /// Runs a test as many times as the options say, or until a run fails or differs from the first.
  ///
  /// - Returns: The first run, which fails if a later one differs; `nil` if the runner was cancelled.
  private func perform(
    _ test: ScriptTest,
    _ waiting: inout TestWorkerProcess?
  ) throws -> (result: TestResult, events: [String])? {
    var first: (result: TestResult, events: [String])?
    for repetition in 1...options.repetitions {
      let worker = try waiting ?? start()
      let isLast = repetition == options.repetitions
      // Starting a process takes longer than most scripts do.
      waiting = !isLast || !rest.value.isEmpty ? try start() : nil
      let job = TestJob(
        test,
        world: options.world,
        echoes: options.echoes,
        sendsEvents: options.sendsEvents,
        corrects: options.corrects,
        recordsSteps: options.recordsSteps,
        coverage: options.measuresCoverage ? .loadedFeatures : nil
      )
      guard
        let performed = worker.perform(job, options.limits, isCancelled: { isCancelled.value })
      else { return nil }
      guard let earlier = first else {
        if performed.result.failure != nil { return performed }
        first = performed
        continue
      }
      if let difference = earlier.result.difference(from: performed.result, inRun: repetition) {
        first?.result.outcome = .failed(difference)
        return first
      }
    }
    return first
  }

  /// What there is to reach of the features, in a process that does nothing else.
  ///
  /// - Returns: `nil` if the process failed.
  func wholeCoverage() throws -> Coverage? {
    let job = TestJob(ScriptTest(file: "coverage", text: ""), world: nil, coverage: .allFeatures)
    return try start().perform(job, options.limits, isCancelled: { false })?.result.coverage
  }

  private func start() throws -> TestWorkerProcess {
    let number = count.withValue { count in
      count += 1
      return count
    }
    return try TestWorkerProcess(
      options.program.map { .path($0) } ?? .own,
      arguments: options.arguments,
      home: "\(folder.path)/\(number)"
    )
  }
}
