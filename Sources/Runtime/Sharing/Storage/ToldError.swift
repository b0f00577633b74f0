/// An error that others who have the same trouble have been told of: it is kept, and not told again.
package struct ToldError: DescribedError, CustomStringConvertible {
  package let underlyingError: any Error

  package var description: String { "\(underlyingError)" }
}
