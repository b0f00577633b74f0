#if canImport(SwiftUI)
package import SwiftUI
#endif

/// A transaction to attach to the actions that are sent while it is ``current``.
@usableFromInline
package struct ActionTransaction: @unchecked Sendable {
  // SwiftUI's transaction may not be sendable. This one is a value that receivers only read.
  package let value: Transaction

  package init(_ value: Transaction) {
    self.value = value
  }

  @TaskLocal package static var current: ActionTransaction?

  /// Runs a closure with this transaction attached to each action that it sends.
  package func carry<Result>(during body: () throws -> Result) rethrows -> Result {
    #if canImport(SwiftUI)
    try Self.$current.withValue(self) { try withTransaction(value, body) }
    #else
    try withTransaction(value, body)
    #endif
  }
}
