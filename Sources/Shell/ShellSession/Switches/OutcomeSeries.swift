import ComposableArchitecture
import ShellValues

/// Outcomes of an endpoint that apply to its calls in turn.
struct OutcomeSeries {
  private let outcomes: [EndpointStub.Outcome]
  private let repeats: Bool
  private let calls: DrawCount

  /// - Parameters:
  ///   - repeats: Whether the first one follows the last; else the last one stays.
  ///   - calls: Counts the calls, whichever store makes them.
  init(_ outcomes: [EndpointStub.Outcome], repeats: Bool, counting calls: DrawCount) {
    self.outcomes = outcomes
    self.repeats = repeats
    self.calls = calls
  }

  /// The outcome of all calls.
  var outcome: EndpointStub.Outcome {
    let results = outcomes.map(Self.result)
    let (repeats, calls) = (repeats, calls)
    return .computes(
      { arguments in
        let number = calls.next()
        let index = repeats ? number % results.count : min(number, results.count - 1)
        return results[index](arguments)
      },
      sample: sample
    )
  }

  private static func result(
    of outcome: EndpointStub.Outcome
  ) -> @Sendable ([Any]) -> Result<Any, any Error> {
    switch outcome {
    case .returns(let value): { _ in .success(value.value) }
    case .throws(let error): { _ in .failure(error) }
    case .computes(let compute, _): compute
    // A series has no such outcome.
    case .unimplemented: { _ in .failure(MessageError("not implemented")) }
    }
  }

  private var sample: UncheckedSendable<Result<Any, any Error>> {
    for outcome in outcomes {
      switch outcome {
      case .returns(let value): return UncheckedSendable(.success(value.value))
      case .throws(let error): return UncheckedSendable(.failure(error))
      case .computes(_, let sample): return sample
      case .unimplemented: continue
      }
    }
    return UncheckedSendable(.failure(MessageError("not implemented")))
  }
}
