/// An error that wraps another one and describes where it occurred.
protocol DescribedError: Error {
  var underlyingError: any Error { get }
}

extension Error {
  /// The innermost error, such as a `DecodingError`, without the errors that wrap it to describe
  /// where it occurred.
  var cause: any Error {
    var error: any Error = self
    while let described = error as? any DescribedError { error = described.underlyingError }
    return error
  }
}
