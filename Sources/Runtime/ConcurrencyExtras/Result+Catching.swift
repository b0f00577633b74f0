extension Result {
  /// Creates a result from an asynchronous operation, capturing its value or error.
  ///
  /// ```swift
  /// await send(.factResponse(Result { try await numberFact.fetch(count) }))
  /// ```
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
