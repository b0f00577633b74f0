import ConcurrencyExtras
public import Foundation

extension DependencyValues {
  /// Generates UUIDs.
  ///
  /// ```swift
  /// @Dependency(\.uuid) var uuid
  /// state.todos.append(Todo.State(id: uuid()))
  /// ```
  ///
  /// Tests make them predictable: `$0.uuid = .incrementing`.
  public var uuid: UUIDGenerator {
    get { self[UUIDGenerator.self] }
    set { self[UUIDGenerator.self] = newValue }
  }
}

/// Generates UUIDs.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator that calls a closure for each UUID.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// Returns a generator that always returns the same UUID.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// A new generator that counts up: `UUID(0)`, `UUID(1)`, and so on.
  public static var incrementing: Self {
    let next = LockIsolated(0)
    return Self {
      next.withLock { next in
        defer { next += 1 }
        return UUID(next)
      }
    }
  }

  /// Returns the next UUID.
  public func callAsFunction() -> UUID { generate() }
}

extension UUIDGenerator: DependencyKey {
  public static let liveValue = UUIDGenerator { UUID() }

  public static let testValue = UUIDGenerator {
    unimplementedValue("uuid", example: "uuid = .incrementing", UUID())
  }
}

extension UUID {
  /// Creates a UUID whose last 64 bits are an integer: `UUID(10)` is
  /// `00000000-0000-0000-0000-00000000000A`.
  public init(_ value: Int) {
    let bytes = withUnsafeBytes(of: UInt64(bitPattern: Int64(value)).bigEndian, Array.init)
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      )
    )
  }
}
