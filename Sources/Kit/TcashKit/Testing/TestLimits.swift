import ShellLanguage

/// The limits of a script; its test fails if it exceeds one.
struct TestLimits: Hashable, Sendable {
  var time = Duration.seconds(60)
  /// The resident memory of the process, in bytes.
  var memory = 2 << 30
  /// The output of the script and its features, in bytes.
  var output = 16 << 20
}

/// A limit that a script has exceeded.
enum TestLimitProblem: Problem, Hashable {
  case time(Duration)
  case memory(Int)
  case output(Int)

  var code: String {
    switch self {
    case .time: "timed-out"
    case .memory: "memory-limit"
    case .output: "output-limit"
    }
  }

  /// A duration in seconds, without a trailing `.0`: `60`, `0.5`.
  static func seconds(_ duration: Duration) -> String {
    let text = "\(duration / .seconds(1))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  var message: String {
    switch self {
    case .time(let limit):
      "the script did not end within \(Self.seconds(limit)) s"
    case .memory(let limit): "the script took more than \(limit >> 20) MB of memory"
    case .output(let limit): "the script printed more than \(limit >> 20) MB"
    }
  }
}
