import ShellLanguage
import ShellOutput
import ShellSession

extension Evaluator {
  /// Runs statements and reports how long they took, or where.
  func measure(
    _ measurement: Measuring,
    _ body: [Statement],
    emit: @escaping Emit
  ) async throws -> Report {
    switch measurement {
    case .time: try await time(body, emit: emit)
    case .bench(let count): try await bench(count, body)
    case .profile: try await profile(body, emit: emit)
    }
  }

  private func time(_ body: [Statement], emit: @escaping Emit) async throws -> Report {
    let meter = ReducerMeter()
    let memory = MemoryUse()
    let start = ContinuousClock.now
    try await session.metering(meter) { try await perform(body, emit: emit) }
    let took = start.duration(to: .now)
    let figures = MemoryFigures(memory, turns: 1)
    let details = [figures.allocationText, figures.keptText].compactMap(\.self)
    let list = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
    return .done(
      "time",
      [
        ("microseconds", .value(took.microseconds)),
        ("reducerMicroseconds", .value(meter.total.microseconds)),
        ("actions", .number(meter.count)),
      ] + figures.members,
      text: "took \(took.readable)\(list)" + Self.share(of: meter)
    )
  }

  private static func share(of meter: ReducerMeter) -> String {
    guard meter.count > 0 else { return "" }
    let actions = meter.count == 1 ? "1 action" : "\(meter.count) actions"
    return ", of which \(meter.total.readable) in the reducers of \(actions)"
  }

  /// Runs statements several times. What they report is not shown, and not made: only the work
  /// itself is measured.
  private func bench(_ count: Expression, _ body: [Statement]) async throws -> Report {
    let times = try value(of: count, as: Int.self)
    guard times > 0 else { throw Diagnostic(MeasurementProblem.noTurns(times), at: count.span) }
    let (isQuiet, keepsReports) = (options.isQuiet, options.keepsReports)
    defer { (options.isQuiet, options.keepsReports) = (isQuiet, keepsReports) }
    (options.isQuiet, options.keepsReports) = (true, false)
    let meter = ReducerMeter()
    var turns: [Duration] = []
    let body = StatementBlock(body)
    let memory = MemoryUse()
    try await session.metering(meter) {
      for _ in 0..<times {
        if let pause = try beginLoopTurn() { try await pause() }
        let start = ContinuousClock.now
        try await perform(body) { _ in }
        turns.append(start.duration(to: .now))
      }
    }
    return BenchFigures(turns, meter, MemoryFigures(memory, turns: times)).report
  }

  /// Runs statements while `perf` samples this program.
  private func profile(_ body: [Statement], emit: @escaping Emit) async throws -> Report {
    // Repeating a session repeats what its statements did. Nobody sees the measurement.
    if session.repetition != nil {
      try await perform(body, emit: emit)
      return .nothing
    }
    let profiler = try await Profiler.started()
    let meter = ReducerMeter()
    let start = ContinuousClock.now
    do {
      try await session.metering(meter) { try await perform(body, emit: emit) }
    } catch {
      await profiler.discard()
      throw error
    }
    let took = start.duration(to: .now)
    let profile = try await profiler.finish()
    return .profile(profile.report(of: took, meter))
  }
}

/// Errors of `bench`.
enum MeasurementProblem: ExplainedProblem, Hashable {
  case noTurns(Int)

  var code: String {
    switch self {
    case .noTurns: "no-turns"
    }
  }

  var message: String {
    switch self {
    case .noTurns(let count): "'bench' needs at least 1 turn, not \(count)"
    }
  }

  static let explanations = [
    CodeExplanation(
      "no-turns",
      "'bench' measures how long its statements take on average over some turns.",
      mistake: "bench 0 { 1 + 1 }",
      instead: "bench 10 { 1 + 1 }"
    )
  ]
}
