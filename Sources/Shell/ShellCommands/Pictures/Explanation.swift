import ShellOutput
import ShellProse
import ShellValues

/// What an action did and what followed from it, in words.
struct Explanation {
  private let step: FlowStep
  private let inFlightCount: Int

  /// Further changes are counted.
  private static let changeLimit = 6

  init(_ step: FlowStep, inFlight count: Int) {
    self.step = step
    inFlightCount = count
  }

  var prose: [Prose] {
    let starts = isWithEffect(step) ? ", and started an effect" : ""
    let opening =
      "\(author(of: step, isFirst: true)) It \(changes(of: step))\(starts)\(time(of: step))."
    let waiting =
      switch inFlightCount {
      case 0: "No effect is in flight."
      case 1: "One effect is in flight: `effects` says what it waits for."
      default: "\(inFlightCount) effects are in flight: `effects` says what they wait for."
      }
    return [.paragraph(opening)] + consequences(of: step, depth: 0) + [.paragraph(waiting)]
  }

  private func isWithEffect(_ step: FlowStep) -> Bool {
    !step.effects.isEmpty || !step.followers.isEmpty || step.calls.contains(where: \.isFromEffect)
  }

  private func consequences(of step: FlowStep, depth: Int) -> [Prose] {
    var items: [Prose] = step.calls.map { .item(sentence(on: $0), mark: "•", depth: depth) }
    for follower in step.followers {
      let starts = isWithEffect(follower) ? ", and started an effect" : ""
      let text =
        "\(author(of: follower, isFirst: false)) It \(changes(of: follower))\(starts)"
        + "\(follower.time == step.time ? "" : time(of: follower))."
      items.append(.item(text, mark: "•", depth: depth))
      items += consequences(of: follower, depth: depth + 1)
    }
    if step.omittedCount > 0 {
      items.append(
        .item("So did \(counted(step.omittedCount, "further action")).", mark: "•", depth: depth)
      )
    }
    return items
  }

  private func author(of step: FlowStep, isFirst: Bool) -> String {
    let title = step.event.summary(ValueDescription(width: 80))
    let verb =
      switch step.event {
      case .action: step.isFromEffect ? "An effect sent" : "You sent"
      case .operation: "You did"
      case .shared: "Shared values were changed by"
      }
    let subject = !isFirst && step.isFromEffect ? "The effect sent" : verb
    return "\(subject) `\(title)` (#\(step.number))."
  }

  private func changes(of step: FlowStep) -> String {
    let lines = step.changes.lines
    guard !lines.isEmpty else { return "changed nothing" }
    var shown = lines.prefix(Self.changeLimit).map { "`\($0)`" }
    let rest = lines.count - shown.count
    if rest > 0 { shown.append(counted(rest, "more part")) }
    return "changed " + Self.list(shown)
  }

  private func time(of step: FlowStep) -> String {
    step.time.map { "; the test clock stood at \(ValueDescription().text($0))" } ?? ""
  }

  private func sentence(on call: FlowStep.Call) -> String {
    let caller = call.isFromEffect ? "The effect" : "The reducer"
    let answer =
      switch call.answer {
      case nil: "has not answered yet"
      case .success where !call.hasValue: "returned"
      case .success(let value): "returned `\(ValueDescription(width: 80).text(value))`"
      case .failure(let error): "threw `\(ValueDescription(width: 80).text(error))`"
      }
    return "\(caller) called `\(call.text)`, which \(answer)."
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
