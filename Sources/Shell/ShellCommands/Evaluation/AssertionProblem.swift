import ShellLanguage

/// Failures of a script's assertions.
enum AssertionProblem: ExplainedProblem, Hashable {
  case changeDiffers
  case outputDiffers
  case unreceivedActions([String])
  case effectsInFlight(store: String, causes: [String])

  var code: String {
    switch self {
    case .changeDiffers: "change-differs"
    case .outputDiffers: "output-differs"
    case .unreceivedActions: "unreceived-actions"
    case .effectsInFlight: "effects-in-flight"
    }
  }

  var message: String {
    switch self {
    case .changeDiffers: "the state did not change as expected"
    case .outputDiffers: "the output differs from the expected output"
    case .unreceivedActions(let labels):
      "\(labels.joined(separator: ", ")) \(labels.count == 1 ? "was" : "were") not asserted"
    case .effectsInFlight(let store, let causes):
      "an effect of \(store) is still in flight, started by \(causes.joined(separator: ", "))"
    }
  }

  var isExpectation: Bool { true }

  private static let exhaustive = """
    load counter
    dep numberFact mock
    set exhaustive on
    .factButtonTapped { $0.isLoading = true }

    """

  static let explanations = [
    CodeExplanation(
      "change-differs",
      "The action changed the state differently than its block says. The block must contain all "
        + "changes.",
      mistake: "load counter\n.incrementButtonTapped { $0.count = 2 }",
      instead: "load counter\n.incrementButtonTapped { $0.count = 1 }"
    ),
    CodeExplanation(
      "output-differs",
      "A statement's output differs from the '#>' lines below it. '…' stands for any text.",
      mistake: "print 1\n#> 2",
      instead: "print 1\n#> 1"
    ),
    CodeExplanation(
      "unreceived-actions",
      "With 'set exhaustive on' all actions from effects must be received or skipped before the "
        + "next action.",
      mistake: exhaustive + ".incrementButtonTapped",
      instead: exhaustive + "skip received\n.incrementButtonTapped { $0.count = 1; $0.fact = nil }"
    ),
    CodeExplanation(
      "effects-in-flight",
      "With 'set exhaustive on' no effect may be in flight at the script's end. 'wait' or 'run' lets them end, "
        + "and 'skip effects' cancels them."
    ),
  ]
}
