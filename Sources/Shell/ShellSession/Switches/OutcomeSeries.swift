import ComposableArchitecture
import ShellValues

/// Outcomes of an endpoint that apply to its calls in turn.
struct OutcomeSeries {
  private let outcomes: [EndpointStub.Outcome]
  private let repeats: Bool

  /// - Parameter repeats: Whether the first one follows the last; else the last one stays.
  init(_ outcomes: [EndpointStub.Outcome], repeats: Bool) {
    self.outcomes = outcomes
    self.repeats = repeats
  }

  /// The outcome of all calls. It counts them, whichever store makes them.
  var outcome: EndpointStub.Outcome {
    let calls = LockIsolated(0)
    let results = outcomes.map(Self.result)
    let repeats = repeats
    return .computes(
      { arguments in
        let number = calls.withValue { count in
          defer { count += 1 }
          return count
        }
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
