#if canImport(SwiftUI)
package import SwiftUI
#endif

/// The transaction that actions carry which are sent now.
@usableFromInline
package struct ActionTransaction: @unchecked Sendable {
  // Sendable although SwiftUI's transaction may not be: it is a value, only read by who receives it.
  package let value: Transaction

  package init(_ value: Transaction) {
    self.value = value
  }

  @TaskLocal package static var current: ActionTransaction?

  /// Runs a body whose actions carry this transaction.
  package func carry<Result>(during body: () throws -> Result) rethrows -> Result {
    #if canImport(SwiftUI)
    try Self.$current.withValue(self) { try withTransaction(value, body) }
    #else
    try withTransaction(value, body)
    #endif
  }
}
