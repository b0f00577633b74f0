extension Result {
  /// The outcome of an asynchronous operation, whether it returns or throws.
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
