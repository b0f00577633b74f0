import ShellOutput
import ShellSession

/// The samples of a program's stacks, counted by function.
struct Profile {
  private struct Weights {
    /// Samples that were taken in the function itself.
    var own = 0.0
    /// Samples with the function on the stack.
    var total = 0.0
  }

  private(set) var sampleCount = 0
  /// The weight of all samples.
  private var weight = 0.0
  private var layers: [ProfileReport.Layer: Double] = [:]
  private var functions: [FunctionName] = []
  private var weights: [Weights] = []
  private var numbers: [FunctionName: Int] = [:]

  /// The number that stands for a function in a stack.
  mutating func number(of function: FunctionName) -> Int {
    if let number = numbers[function] { return number }
    functions.append(function)
    weights.append(Weights())
    numbers[function] = functions.count - 1
    return functions.count - 1
  }

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - stack: The numbers of the functions, the innermost first.
  ///   - weight: The time that the sample stands for, in any unit.
  mutating func add(_ stack: [Int], weight: Double) {
    sampleCount += 1
    self.weight += weight
    // A function that calls itself is on the stack several times.
    for number in Set(stack) { weights[number].total += weight }
    if let innermost = stack.first { weights[innermost].own += weight }
    let owner = stack.first { functions[$0].layer != nil }
    layers[owner.flatMap { functions[$0].layer } ?? .elsewhere, default: 0] += weight
  }

  /// The report of a statement that took a time.
  @MainActor
  func report(of duration: Duration, _ meter: ReducerMeter) -> ProfileReport {
    ProfileReport(
      sampleCount: sampleCount,
      duration: duration,
      reducers: meter.total,
      actionCount: meter.count,
      shares: weight > 0
        ? Dictionary(
          uniqueKeysWithValues: ProfileReport.Layer.allCases.map {
            ($0, layers[$0, default: 0] / weight)
          }
        ) : [:],
      functions: reported.map { number in
        ProfileReport.Function(
          functions[number].name,
          module: functions[number].module,
          selfShare: weights[number].own / weight,
          totalShare: weights[number].total / weight
        )
      }
    )
  }

  /// The maximum number of reported functions by their own time, and of further functions of the
  /// features by their total time: those seldom do the work themselves.
  private static let limits = (own: 20, features: 5)

  /// The numbers of the functions to report, in their order.
  private var reported: [Int] {
    let leading = functions.indices.filter { weights[$0].own > 0 }.sorted(by: precedes)
      .prefix(Self.limits.own)
    let shown = Set(leading)
    let features = functions.indices
      .filter { functions[$0].layer == .features && !shown.contains($0) }
      .sorted { (weights[$0].total, functions[$1].name) > (weights[$1].total, functions[$0].name) }
      .prefix(Self.limits.features)
    return (leading + features).sorted(by: precedes)
  }

  /// Whether a function comes before another: by its own time, then by its total time and its name.
  private func precedes(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (weights[one], weights[other])
    return (left.own, left.total, functions[other].name)
      > (right.own, right.total, functions[one].name)
  }
}
