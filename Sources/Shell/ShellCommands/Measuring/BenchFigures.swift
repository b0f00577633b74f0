import ShellOutput
import ShellSession

/// The figures of `bench`.
@MainActor
struct BenchFigures {
  private let turns: [Duration]
  private let sorted: [Duration]
  private let meter: ReducerMeter
  private let memory: MemoryFigures

  init(_ turns: [Duration], _ meter: ReducerMeter, _ memory: MemoryFigures) {
    self.turns = turns
    self.meter = meter
    self.memory = memory
    sorted = turns.sorted()
  }

  var report: Report { .done("bench", members, text: text) }

  private var median: Duration { sorted[sorted.count / 2] }

  /// How long the second half of the turns took, as a multiple of the first half; `nil` for too few
  /// turns. Work that grows with the history shows here.
  private var growth: Double? {
    let half = turns.count / 2
    guard half >= 10 else { return nil }
    let (first, second) = (turns.prefix(half), turns.suffix(half))
    return second.reduce(.zero, +) / first.reduce(.zero, +)
  }

  private var members: JSONMembers {
    [
      ("turns", .number(turns.count)), ("medianMicroseconds", .value(median.microseconds)),
      ("minimumMicroseconds", .value(sorted[0].microseconds)),
      ("maximumMicroseconds", .value(sorted[sorted.count - 1].microseconds)),
      ("reducerMicroseconds", .value((meter.total / turns.count).microseconds)),
      ("actions", .number(meter.count)), ("growth", .double(growth)),
    ] + memory.members
  }

  private var text: String {
    let count = turns.count == 1 ? "1 turn" : "\(turns.count) turns"
    var parts = ["\(count): median \(median.readable)", "minimum \(sorted[0].readable)"]
    if meter.count > 0 { parts.append("reducers \((meter.total / turns.count).readable)") }
    parts += [memory.allocationText, memory.keptText].compactMap(\.self)
    if let growth { parts.append("second half \(growth.tenths) × the first") }
    return parts.joined(separator: ", ")
  }
}
