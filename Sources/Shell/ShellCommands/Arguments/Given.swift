/// What an argument stands for.
package enum Given<Value> {
  case known(Value)
  /// Only a run can tell: it depends on the state, on a name that is bound by then, on what a file holds.
  case leftToRun

  /// The value, which each run knows.
  package var value: Value {
    switch self {
    case .known(let value): value
    case .leftToRun: preconditionFailure("A run knows what its arguments stand for.")
    }
  }

  /// The value, where it is known.
  package var known: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  func map<Result>(_ transform: (Value) throws -> Result) rethrows -> Given<Result> {
    switch self {
    case .known(let value): .known(try transform(value))
    case .leftToRun: .leftToRun
    }
  }
}
