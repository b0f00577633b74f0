import ShellValues

/// An action without values to begin with, as help shows it: one that a person sends.
enum ExampleAction {
  /// - Returns: `nil` if a type has no such action, or only some that effects seem to send.
  static func text(of type: Any.Type) -> String? {
    let own = plainNames(CaseListing(of: type)?.cases ?? []).map { (name: $0, text: ".\($0)") }
    let views = plainNames(ActionRoute.viewActions(of: type))
      .map { (name: $0, text: ".view(.\($0))") }
    let candidates = (own + views).filter { !isSentByEffects($0.name) }
    return (candidates.first { isSentByPeople($0.name) } ?? candidates.first)?.text
  }

  private static func plainNames(_ cases: [CaseListing.Case]) -> [String] {
    cases.filter(\.parameters.isEmpty).map(\.name)
  }

  // By convention, the name of an action says what happened.

  private static func isSentByPeople(_ name: String) -> Bool {
    let words = [
      "Tapped", "Pressed", "Clicked", "Toggled", "Picked", "Selected", "Submitted", "Swiped",
      "Pulled",
    ]
    return words.contains { name.hasSuffix($0) }
  }

  private static func isSentByEffects(_ name: String) -> Bool {
    let words = [
      "Response", "Result", "Debounced", "Throttled", "Loaded", "Fetched", "Received", "Failed",
      "Finished", "Completed", "Ticked", "Tick", "Fired", "Elapsed", "Expired",
    ]
    return words.contains { name.hasSuffix($0) || name == $0.lowercased() }
  }
}
