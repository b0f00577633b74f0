import ConcurrencyExtras
import Foundation
package import Sharing

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// One sentence of the contract of each storage.
package struct StorageCheck: Sendable, CustomStringConvertible {
  package let name: String
  let operation: @Sendable (any StorageSession) async throws -> Void

  init(_ name: String, _ operation: @escaping @Sendable (any StorageSession) async throws -> Void) {
    self.name = name
    self.operation = operation
  }

  package var description: String { name }
}

/// Something is not as the contract says.
package struct ContractViolation: Error, CustomStringConvertible {
  package let description: String
}

/// Throws unless two values are equal.
package func expectEqual<Value: Equatable>(
  _ actual: Value,
  _ expected: Value,
  _ what: String = "value",
  file: StaticString = #fileID,
  line: UInt = #line
) throws {
  guard actual != expected else { return }
  throw ContractViolation(
    description: "The \(what) is \(actual), and should be \(expected). (\(file):\(line))"
  )
}

/// Throws unless a condition holds.
package func expect(
  _ condition: Bool,
  _ message: String,
  file: StaticString = #fileID,
  line: UInt = #line
) throws {
  guard !condition else { return }
  throw ContractViolation(description: "\(message) (\(file):\(line))")
}

/// Throws unless an operation does.
package func expectError(
  _ message: String,
  _ operation: () async throws -> Void
) async throws {
  do {
    try await operation()
  } catch {
    return
  }
  throw ContractViolation(description: message)
}

/// Waits until a shared value is as expected; throws when it is not for long.
package func wait<Value: Equatable & Sendable>(
  for shared: Shared<Value>,
  toBe expected: Value,
  file: StaticString = #fileID,
  line: UInt = #line
) async throws {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  let cancellable = shared.publisher.sink { if $0 == expected { continuation.yield() } }
  defer { cancellable.cancel() }
  let timeout = Task {
    try await Task.sleep(for: .seconds(10))
    continuation.finish()
  }
  for await _ in stream { break }
  timeout.cancel()
  try expectEqual(shared.wrappedValue, expected, "value after waiting", file: file, line: line)
}

/// Waits until a condition holds; returns whether it does. For what no publisher tells, such as errors.
package func wait(until condition: () -> Bool) async throws -> Bool {
  for _ in 0..<2_000 where !condition() {
    try await Task.sleep(for: .milliseconds(5))
  }
  return condition()
}
