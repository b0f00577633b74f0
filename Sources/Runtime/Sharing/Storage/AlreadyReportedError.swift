/// An error that was already reported for another value with the same problem. It is kept as the
/// load error, and not reported again.
package struct AlreadyReportedError: DescribedError, CustomStringConvertible {
  package let underlyingError: any Error

  package var description: String { "\(underlyingError)" }
}
