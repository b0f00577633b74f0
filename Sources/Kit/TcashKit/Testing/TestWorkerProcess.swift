import Foundation
import PlatformIO
import ShellHost
import ShellLanguage
import ShellPages
import ShellTesting
import SystemPackage

/// A process that runs one test. It is started in advance and waits for its job.
///
/// `@unchecked Sendable`: only one thread at a time uses it.
final class TestWorkerProcess: @unchecked Sendable {
  private let shell: ShellProcess
  private let jobs: FileDescriptor
  private let messages: FileDescriptor
  /// The home folder of this process alone, which is removed with it.
  private let home: String

  private var status = ShellStatus()
  private var controlLines = LineSplitter()
  private var messageLines = LineSplitter()
  private var output = Tail()
  private var printed = Tail()
  private var events: [String] = []
  /// The steps by their numbers. One that has not ended is missing.
  private var steps: [Int: StoryStep] = [:]
  private var end: TestEnd?
  /// Whether `messages`, `shell.control` and `shell.errors`, in this order, have reached their end.
  private var isClosed = [false, false, false]

  /// The interval at which limits and cancellation are checked, in milliseconds.
  private static let pause: Int32 = 50
  /// How long a process may take to end after its script.
  private static let patience = Duration.seconds(10)

  /// - Parameters:
  ///   - arguments: The arguments of the process.
  ///   - home: The path of the home folder to make for it.
  /// - Throws: The system's error.
  init(_ executable: ShellProcess.Executable, arguments: [String], home: String) throws {
    self.home = home
    try Folder.make(home)
    let (jobEnd, jobs) = try FileDescriptor.privatePipe()
    defer { try? jobEnd.close() }
    self.jobs = jobs
    do {
      let (messages, messageEnd) = try FileDescriptor.privatePipe()
      defer { try? messageEnd.close() }
      self.messages = messages
      do {
        try messages.setDoesNotBlock()
        shell = try ShellProcess(
          executable,
          name: CommandLine.arguments.first ?? "tcash",
          arguments: arguments,
          environment: UserFolders.environment(withHome: home),
          streams: .init(input: jobEnd, output: messageEnd)
        )
      } catch {
        try? messages.close()
        throw error
      }
    } catch {
      try? jobs.close()
      throw error
    }
  }

  deinit {
    try? messages.close()
    try? FileManager.default.removeItem(atPath: home)
  }

  /// Kills a process that received no job.
  func discard() {
    try? jobs.close()
    kill(-shell.id, SIGKILL)
    _ = wait()
  }

  /// Runs a test, and waits until the process has ended.
  ///
  /// - Parameters:
  ///   - isCancelled: Whether to stop; called repeatedly while the test runs.
  /// - Returns: The result, and the events if the job asks for them; `nil` if it was cancelled.
  func perform(
    _ job: TestJob,
    _ limits: TestLimits,
    isCancelled: () -> Bool
  ) -> (result: TestResult, events: [String])? {
    let start = ContinuousClock.now
    // Writing fails if the process has already ended; its exit status then gives the reason.
    try? jobs.writeFully((try? TestLine.bytes(of: job)) ?? [])
    try? jobs.close()
    let (processEnd, problem) = supervise(from: start, limits, isCancelled)
    guard let processEnd else { return nil }
    let seconds = end?.seconds ?? ((ContinuousClock.now - start) / .seconds(1))
    let message = takeRuntimeMessage(after: processEnd)
    var result = TestResult(
      job.test,
      .passed,
      seconds: seconds,
      output: output.text,
      printed: printed.text,
      liveDraws: end?.liveDraws ?? [],
      corrections: end?.corrections ?? [],
      steps: steps.sorted { $0.key < $1.key }.map(\.value),
      coverage: end?.coverage
    )
    let notice = TrapNotice(status, processEnd, message)
    if let problem {
      let diagnostic = Diagnostic(problem, at: status.statement?.span)
      let failure = EvaluationFailure(diagnostic, in: notice.source)
      result.outcome = .failed(TestFailure(failure, .limit))
    } else if let end, processEnd == .exited(0) {
      result.outcome = end.outcome
    } else {
      let failure = EvaluationFailure(notice.diagnostic, in: notice.source)
      result.outcome = .failed(TestFailure(failure, .ended))
    }
    return (result, events)
  }

  // MARK: Watching

  /// Follows the process to its end.
  ///
  /// - Returns: How the process ended, or `nil` if the test was cancelled; and the limit that it exceeded, if
  ///   any.
  private func supervise(
    from start: ContinuousClock.Instant,
    _ limits: TestLimits,
    _ isCancelled: () -> Bool
  ) -> (end: ShellProcess.End?, problem: TestLimitProblem?) {
    var problem: TestLimitProblem?
    var lastLook = start
    var scriptEnd: ContinuousClock.Instant?
    while true {
      poll()
      drain()
      if let ended = exit() {
        drain()
        for message in shell.board.messages() { status.apply(message) }
        if ended != .exited(0) { ProcessFolder.sweep() }
        return (ended, problem)
      }
      guard problem == nil else { continue }
      let now = ContinuousClock.now
      if isCancelled() {
        kill(-shell.id, SIGKILL)
        _ = wait()
        return (nil, nil)
      }
      if end != nil, scriptEnd == nil { scriptEnd = now }
      if output.count + printed.count > limits.output {
        problem = .output(limits.output)
      } else if now - start > limits.time, scriptEnd.map({ now - $0 > Self.patience }) ?? true {
        problem = .time(limits.time)
      } else if now - lastLook > .milliseconds(Int(Self.pause)) {
        lastLook = now
        if (ProcessMemory.resident(of: shell.id) ?? 0) > limits.memory {
          problem = .memory(limits.memory)
        }
      }
      if problem != nil { kill(-shell.id, SIGKILL) }
    }
  }

  private func poll() {
    var descriptors = [messages.rawValue, shell.control, shell.errors].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    for index in 0..<3 where isClosed[index] { descriptors[index].fd = -1 }
    // A process that has closed all streams is about to end, so don't wait long.
    let timeout = isClosed.allSatisfy(\.self) ? 1 : Self.pause
    _ = Foundation.poll(&descriptors, nfds_t(descriptors.count), timeout)
  }

  private func drain() {
    for line in messageLines.append(read(0, messages)) { receive(line) }
    for line in controlLines.append(read(1, FileDescriptor(rawValue: shell.control))) {
      if let message = ControlMessage(line: line) { status.apply(message) }
    }
    printed.append(read(2, FileDescriptor(rawValue: shell.errors)))
  }

  private func read(_ index: Int, _ descriptor: FileDescriptor) -> [UInt8] {
    guard !isClosed[index] else { return [] }
    let (bytes, isAtEnd) = descriptor.readAvailable(limit: 1 << 20)
    if isAtEnd {
      isClosed[index] = true
      if index == 2 { shell.checkLink() }
    }
    return bytes
  }

  private func receive(_ line: String) {
    switch try? TestLine.value(of: TestMessage.self, in: line) {
    case .output(let text): output.append(Array(text.utf8))
    case .event(let event): events.append(event)
    case .step(let step, let number): steps[number] = step
    case .ended(let end): self.end = end
    case nil: break
    }
  }

  /// Collects the process's exit status; `nil` if it still runs.
  private func exit() -> ShellProcess.End? {
    var status: Int32 = 0
    let found = waitpid(shell.id, &status, WNOHANG)
    if found == shell.id { return ShellProcess.End(waitStatus: status) }
    return found < 0 && errno == ECHILD ? .killed(SIGKILL) : nil
  }

  private func wait() -> ShellProcess.End {
    while true {
      if let end = exit() { return end }
      usleep(500)
    }
  }

  // MARK: Failures

  /// Removes the Swift runtime's message about a trap from `printed`, and returns it.
  private func takeRuntimeMessage(after end: ShellProcess.End) -> RuntimeMessage? {
    guard end != .exited(0) else { return nil }
    let (message, other) = RuntimeMessage.find(in: printed.text)
    printed.replace(by: other)
    return message
  }

}

/// The last part of a long text.
private struct Tail {
  private var bytes: [UInt8] = []
  /// The number of bytes of the whole text.
  private(set) var count = 0

  private static let limit = 64 << 10

  mutating func append(_ more: [UInt8]) {
    count += more.count
    bytes += more
    if bytes.count > 2 * Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
  }

  mutating func replace(by text: String) {
    bytes = Array(text.utf8)
    count = bytes.count
  }

  var text: String {
    guard bytes.count < count else { return String(decoding: bytes, as: UTF8.self) }
    // Omit the line that was cut off.
    let rest = bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    return "…\n" + String(decoding: rest, as: UTF8.self)
  }
}
