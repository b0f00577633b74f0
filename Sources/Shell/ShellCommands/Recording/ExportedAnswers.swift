import ComposableArchitecture
import DependenciesMacros
import ShellSession
import ShellValues

/// What live clients answered in a session, as statements of an exported script.
@MainActor
struct ExportedAnswers {
  /// The statements, by the feature whose stores made the calls. They go below its first `load`.
  private(set) var statements: [(feature: String, text: String)] = []
  /// The endpoints whose answers can't be written, with the reasons.
  private(set) var omissions: [String] = []

  init(of session: ShellSession) {
    let (calls, forgottenCount) = session.endpointCalls
    let live = calls.filter(\.isLive)
    guard !live.isEmpty else { return }
    if forgottenCount > 0 { omissions.append("the first of many calls") }
    for (name, calls) in Dictionary(grouping: live, by: \.name).sorted(by: { $0.key < $1.key }) {
      guard let feature = calls.lazy.compactMap({ $0.store?.feature.name }).first else {
        omissions.append("\(name): of a store that is closed")
        continue
      }
      // In place of the client, its answers would draw nothing, and the next ids would be others.
      if calls.contains(where: \.drewControlledValues) {
        omissions.append("\(name): it draws ids, dates or chance of the session, and is live")
        continue
      }
      do throws(Reason) {
        let delay = try Self.delay(of: calls)
        let outcomes = try Self.outcomes(of: calls)
        let text = delay.map { "delays \(ValueDescription().text($0)) " } ?? ""
        if !outcomes.isEmpty { statements.append((feature, "dep \(name) live \(text)\(outcomes)")) }
      } catch {
        omissions.append("\(name): \(error.text)")
      }
    }
  }

  private struct Reason: Error {
    let text: String
  }

  /// `returns 1 then 2 throws "offline"`. Cancelled calls use up no answer.
  private static func outcomes(of calls: [EndpointCall]) throws(Reason) -> String {
    var steps: [(isError: Bool, text: String)] = []
    for call in calls {
      switch call.result {
      case .success(let value):
        try steps.append((false, text(of: value) { $0.text(value) }))
      case .failure(is CancellationError): continue
      case .failure(let error):
        let isAny = call.endpoint.errorType == (any Error).self
        try steps.append(
          (true, text(of: error) { isAny ? $0.text(ofAnyError: error) : $0.text(error) })
        )
      case nil: throw Reason(text: "a call is still running")
      }
    }
    // The last outcome applies to all calls after it.
    while steps.count > 1, steps[steps.count - 1] == steps[steps.count - 2] { steps.removeLast() }
    let words = steps.indices.map { index in
      let follows = index > 0 && !steps[index - 1].isError
      return steps[index].isError ? "throws" : follows ? "then" : "returns"
    }
    return zip(words, steps).map { "\($0) \($1.text)" }.joined(separator: " ")
  }

  private static func text(
    of value: Any,
    _ print: (ValueDescription) -> String
  ) throws(Reason) -> String {
    if let obstacle = Writability.obstacle(in: value) {
      throw Reason(text: "\(obstacle.text) can't be written")
    }
    return print(ValueDescription())
  }

  /// How long the answers take: on a test clock exactly that, on a live one as long as the slowest did, if they
  /// came after the statements that asked.
  ///
  /// - Returns: `nil` if they come at once.
  private static func delay(of calls: [EndpointCall]) throws(Reason) -> Duration? {
    let answered = calls.filter { !$0.isCancelled }
    let delay = try delay(ofAnswered: answered)
    // A call must still be waiting when it is cancelled.
    if delay == nil, answered.count < calls.count { throw Reason(text: "calls were cancelled") }
    return delay
  }

  private static func delay(ofAnswered calls: [EndpointCall]) throws(Reason) -> Duration? {
    guard calls.allSatisfy(\.endpoint.isAsync),
      let longest = calls.compactMap(\.duration).max()
    else { return nil }
    guard calls.contains(where: \.isOnTestClock) else {
      guard calls.contains(where: \.isLate) else { return nil }
      guard calls.allSatisfy(\.isLate) else {
        throw Reason(text: "some answers came at once, and others later")
      }
      return .milliseconds(max(1, Int((longest / .milliseconds(10)).rounded(.up))) * 10)
    }
    guard calls.allSatisfy({ $0.duration == longest }) else {
      throw Reason(text: "its answers took different times")
    }
    return longest > .zero ? longest : nil
  }
}

extension EndpointCall {
  fileprivate var isCancelled: Bool {
    if case .failure(is CancellationError) = result { true } else { false }
  }
}
