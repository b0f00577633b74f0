// Codes of dependency swaps and the clock.
extension CodeExplanation {
  static let dependencies = [
    CodeExplanation(
      "unknown-dependency",
      "The feature has no dependency with this name; 'dep' lists its dependencies.",
      mistake: "load counter\ndep numberFct mock",
      instead: "load counter\ndep numberFact mock"
    ),
    CodeExplanation(
      "unknown-alternative",
      "A dependency can be live, preview, test, or what the program registers for it.",
      mistake: "load counter\ndep numberFact fake",
      instead: "load counter\ndep numberFact mock"
    ),
    CodeExplanation(
      "unknown-endpoint",
      "The client has no such endpoint; 'dep NAME' lists them.",
      mistake: "load counter\ndep numberFact.get returns \"x\"",
      instead: "load counter\ndep numberFact.fetch returns \"x\""
    ),
    CodeExplanation(
      "no-endpoints",
      "Only clients declared with '@DependencyClient' have endpoints that the shell knows.",
      mistake: "load counter\ndep clock.sleep fails",
      instead: "load counter\ndep numberFact.fetch fails"
    ),
    CodeExplanation(
      "cannot-draw",
      "Only the live 'uuid', 'date' and 'random' draw values that 'drawing' can list.",
      mistake: "dep clock live drawing [1, 2]",
      instead: "dep random live drawing [1, 2]"
    ),
    CodeExplanation(
      "endpoint-needs-outcome",
      "An endpoint must be told what to do: 'returns VALUE', 'throws ERROR' or 'fails'.",
      mistake: "load counter\ndep numberFact.fetch delays 2s",
      instead: "load counter\ndep numberFact.fetch delays 2s returns \"x\""
    ),
    CodeExplanation(
      "outcome-needs-endpoint",
      "'returns', 'throws' and 'fails' need an endpoint, but a whole dependency is named.",
      mistake: "load counter\ndep numberFact returns \"x\"",
      instead: "load counter\ndep numberFact.fetch returns \"x\""
    ),
    CodeExplanation(
      "endpoint-cannot-throw",
      "The endpoint is not declared as throwing. It can return a value, or fail as unimplemented."
    ),
    CodeExplanation(
      "endpoint-cannot-be-delayed",
      "The endpoint is not 'async', so it can't take time."
    ),
    CodeExplanation(
      "several-outcomes",
      "Outcomes apply in turn: 'returns 1 then 2 throws \"x\"'. 'fails' and 'yields' stand alone.",
      mistake: "load counter\ndep numberFact.fetch fails throws \"y\"",
      instead: "load counter\ndep numberFact.fetch throws \"y\""
    ),
    CodeExplanation(
      "no-stream",
      "'yields' gives the elements of a stream, for an endpoint that returns an AsyncStream.",
      mistake: "load counter\ndep numberFact.fetch yields \"x\", \"y\"",
      instead: "load counter\ndep numberFact.fetch returns \"x\" then \"y\""
    ),
    CodeExplanation(
      "stub-does-not-fit",
      "The endpoint can't be replaced from the shell. Register an alternative instead: "
        + "Feature(…).dependency(…)."
    ),
    CodeExplanation(
      "dependency-cannot-be-set",
      "The dependency is a computed property without a setter."
    ),
    CodeExplanation(
      "no-test-clock",
      "Only a test clock can be moved. 'dep clock test' sets one for what starts from then on.",
      mistake: "load counter\nadvance 1s",
      instead: "load counter\ndep clock test\nadvance 1s"
    ),
    CodeExplanation(
      "clock-runs-on",
      "'run' goes on until nothing sleeps, but something sleeps again each time: a timer. Move the "
        + "clock with 'advance', or cancel the timer."
    ),
    CodeExplanation(
      "waits-for-test-clock",
      "All effects in flight sleep on the test clock, which stands still. 'advance' or 'run' moves "
        + "it.",
      mistake: "load counter\ndep clock test\n.factButtonTapped\nwait",
      instead: "load counter\ndep clock test\n.factButtonTapped\nadvance 1s"
    ),
  ]
}
