import ShellLanguage

/// Errors in arguments that many commands share.
enum ArgumentProblem: ExplainedProblem, Hashable {
  case negativeCount(Int)
  case negativeDuration

  var code: String {
    switch self {
    case .negativeCount: "negative-count"
    case .negativeDuration: "negative-duration"
    }
  }

  var message: String {
    switch self {
    case .negativeCount(let count): "a count can't be negative, but this is \(count)"
    case .negativeDuration: "a duration to wait can't be negative"
    }
  }

  static let explanations = [
    CodeExplanation(
      "negative-count",
      "The number is a count, which can't be negative.",
      mistake: "load counter\nundo -1",
      instead: "load counter\n.incrementButtonTapped\nundo 1"
    ),
    CodeExplanation(
      "negative-duration",
      "Time goes forward only; 'undo' goes back.",
      mistake: "wait -1s",
      instead: "wait 1s"
    ),
  ]
}
