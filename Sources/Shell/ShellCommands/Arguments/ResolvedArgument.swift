/// The value of an argument, if it can be known before a run.
package enum ResolvedArgument<Value> {
  case known(Value)
  /// Only a run can tell: the value depends on the state, on a name that is bound later or on a
  /// file's contents.
  case knownOnlyInRun

  /// The value. Only a run may ask for it, because a run knows every value.
  package var value: Value {
    switch self {
    case .known(let value): value
    case .knownOnlyInRun: preconditionFailure("A run knows what its arguments stand for.")
    }
  }

  /// The value; `nil` if only a run can tell.
  package var known: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  func map<Result>(_ transform: (Value) throws -> Result) rethrows -> ResolvedArgument<Result> {
    switch self {
    case .known(let value): .known(try transform(value))
    case .knownOnlyInRun: .knownOnlyInRun
    }
  }
}
