import ComposableArchitecture

extension ShellSession {
  /// Gives answers to the calls of an endpoint whose client is live, in place of the live ones. An exported
  /// script repeats in this way what a client answered. It is no swap: the client stays live, and the
  /// histories stay as they are.
  ///
  /// - Parameter swap: The endpoint with its answers. It replaces those that it was given before.
  package func supplyAnswers(_ swap: Swap) {
    liveAnswers.removeAll { $0.name == swap.name }
    liveAnswers.append(swap)
    for store in stores { store.live.dependencies = dependencies(of: store.world) }
  }

  /// Applies the supplied answers of live endpoints.
  func applyLiveAnswers(to dependencies: inout DependencyValues, _ swaps: CallSwaps) {
    for answers in liveAnswers
    where swaps.areLive(for: answers.endpoint ?? "", of: answers.dependency) {
      answers.apply(&dependencies)
    }
  }
}
