import ShellLanguage
import ShellOutput
import ShellSession

extension Evaluator {
  /// Runs statements and reports how long they took.
  func measure(
    _ measurement: Measuring,
    _ body: [Statement],
    emit: @escaping Emit
  ) async throws -> Report {
    switch measurement {
    case .time: try await time(body, emit: emit)
    case .bench(let count): try await bench(count, body)
    }
  }

  private func time(_ body: [Statement], emit: @escaping Emit) async throws -> Report {
    let meter = ReducerMeter()
    let start = ContinuousClock.now
    try await session.metering(meter) { try await perform(body, emit: emit) }
    let took = start.duration(to: .now)
    return .done(
      "time",
      [
        ("microseconds", .value(took.microseconds)),
        ("reducerMicroseconds", .value(meter.total.microseconds)),
        ("actions", .number(meter.count)),
      ],
      text: "took \(took.readable)" + Self.share(of: meter)
    )
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
    try await session.metering(meter) {
      for _ in 0..<times {
        try await beginLoopTurn()
        let start = ContinuousClock.now
        try await perform(body) { _ in }
        turns.append(start.duration(to: .now))
      }
    }
    return .done("bench", Bench(turns, meter).members, text: Bench(turns, meter).text)
  }

  fileprivate static func share(of meter: ReducerMeter) -> String {
    guard meter.count > 0 else { return "" }
    let actions = meter.count == 1 ? "1 action" : "\(meter.count) actions"
    return ", of which \(meter.total.readable) in the reducers of \(actions)"
  }
}

/// The figures of `bench`.
@MainActor
private struct Bench {
  private let turns: [Duration]
  private let sorted: [Duration]
  private let meter: ReducerMeter

  init(_ turns: [Duration], _ meter: ReducerMeter) {
    self.turns = turns
    self.meter = meter
    sorted = turns.sorted()
  }

  private var median: Duration { sorted[sorted.count / 2] }

  /// How long the second half of the turns took, as a multiple of the first half; `nil` for too few
  /// turns. Work that grows with the history shows here.
  private var growth: Double? {
    let half = turns.count / 2
    guard half >= 10 else { return nil }
    let (first, second) = (turns.prefix(half), turns.suffix(half))
    return second.reduce(.zero, +) / first.reduce(.zero, +)
  }

  var members: JSONMembers {
    [
      ("turns", .number(turns.count)), ("medianMicroseconds", .value(median.microseconds)),
      ("minimumMicroseconds", .value(sorted[0].microseconds)),
      ("maximumMicroseconds", .value(sorted[sorted.count - 1].microseconds)),
      ("reducerMicroseconds", .value((meter.total / turns.count).microseconds)),
      ("actions", .number(meter.count)), ("growth", growth.map { .value($0) } ?? .null),
    ]
  }

  var text: String {
    let count = turns.count == 1 ? "1 turn" : "\(turns.count) turns"
    var parts = ["\(count): median \(median.readable)", "minimum \(sorted[0].readable)"]
    if meter.count > 0 { parts.append("reducers \((meter.total / turns.count).readable)") }
    if let growth {
      let tenths = (10 * growth).rounded() / 10
      parts.append("second half \(tenths) × the first")
    }
    return parts.joined(separator: ", ")
  }
}

extension Duration {
  fileprivate var microseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
  }

  /// With a unit that suits it: `16.2 µs`.
  fileprivate var readable: String {
    let (value, unit) =
      switch microseconds {
      case ..<1000: (microseconds, "µs")
      case ..<1_000_000: (microseconds / 1000, "ms")
      default: (microseconds / 1_000_000, "s")
      }
    return "\((10 * value).rounded() / 10) \(unit)"
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
