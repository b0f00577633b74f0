/// An error that says for people where another one occurred.
protocol DescribedError: Error {
  var underlyingError: any Error { get }
}

extension Error {
  /// The error that occurred, which programs ask for its type: a `DecodingError`, and not what says where the
  /// file is.
  var cause: any Error {
    var error: any Error = self
    while let described = error as? any DescribedError { error = described.underlyingError }
    return error
  }
}
