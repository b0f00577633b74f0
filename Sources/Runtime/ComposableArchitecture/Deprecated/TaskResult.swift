public import CasePaths

/// The result of work that may throw, as a value that an action can hold and compare.
///
/// `Result` with `any Error` is not equatable, since errors need not be. A `TaskResult` is, so an
/// action that holds one can be equatable too:
///
/// ```swift
/// enum Action: Equatable {
///   case factResponse(TaskResult<String>)
/// }
///
/// return .run { send in
///   await send(.factResponse(TaskResult { try await factClient.fetch() }))
/// }
/// ```
///
/// Two failures are equal if their errors have the same equatable type and are equal. Prefer
/// `Result` if actions are not compared, as in tests that receive `\.factResponse.success`.
@available(*, deprecated, message: "Use 'Result' with the error's type or 'any Error'")
public enum TaskResult<Success: Sendable>: Sendable {
  /// The work returned.
  case success(Success)
  /// The work threw.
  case failure(any Error)

  /// Runs the work and captures its result.
  ///
  /// - Parameter body: The work.
  public init(catching body: @Sendable () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// Creates a task result from a result of the standard library.
  public init<Failure: Error>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value of a success.
  ///
  /// - Throws: The error of a failure.
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): return value
      case .failure(let error): throw error
      }
    }
  }

  /// Returns a result with this one's success value transformed.
  public func map<NewSuccess>(
    _ transform: (Success) -> NewSuccess
  ) -> TaskResult<NewSuccess> {
    flatMap { .success(transform($0)) }
  }

  /// Returns the result that a closure creates from this one's success value, or this failure.
  public func flatMap<NewSuccess>(
    _ transform: (Success) -> TaskResult<NewSuccess>
  ) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }
}

@available(*, deprecated, message: "Use 'Result'")
extension TaskResult: CasePathable {
  /// The case paths.
  public struct AllCasePaths: Sendable {
    /// The case path of a success.
    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(embed: { .success($0) }) {
        guard case .success(let value) = $0 else { return nil }
        return value
      }
    }

    /// The case path of a failure.
    public var failure: AnyCasePath<TaskResult, any Error> {
      AnyCasePath(embed: { .failure($0) }) {
        guard case .failure(let error) = $0 else { return nil }
        return error
      }
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

@available(*, deprecated, message: "Use 'Result'")
extension Result where Success: Sendable, Failure == any Error {
  /// Creates a result from a task result.
  public init(_ result: TaskResult<Success>) {
    self = Result { try result.value }
  }
}

@available(*, deprecated, message: "Use 'Result'")
extension TaskResult: Equatable where Success: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): return lhs == rhs
    case (.failure(let lhs), .failure(let rhs)):
      guard let lhs = (lhs as Any) as? any Equatable else { return false }
      return areEqual(lhs, rhs)
    default: return false
    }
  }
}

@available(*, deprecated, message: "Use 'Result'")
extension TaskResult: Hashable where Success: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value):
      hasher.combine(0)
      hasher.combine(value)
    case .failure(let error):
      hasher.combine(1)
      guard let error = (error as Any) as? AnyHashable else { return }
      hasher.combine(error)
    }
  }
}

private func areEqual<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool {
  (rhs as? Value) == lhs
}
