import ComposableArchitecture

/// A client that breaks as it is told to.
@DependencyClient
public struct FragileClient: Sendable {
  /// Breaks at once.
  public var use: @Sendable (_ fault: Fault) -> Int = { _ in 0 }
  /// Breaks after a while.
  public var load: @Sendable (_ fault: Fault) async throws -> Int
}

/// The error that the safe client throws.
public struct Broken: Error, Equatable {
  public let fault: Fault

  public init(fault: Fault) {
    self.fault = fault
  }
}

extension DependencyValues {
  /// A client that breaks as it is told to.
  public var fragile: FragileClient {
    get { self[FragileClient.self] }
    set { self[FragileClient.self] = newValue }
  }
}

extension FragileClient: DependencyKey {
  /// Causes each fault.
  public static let liveValue = Self(
    use: { $0.happen() },
    load: { fault in
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .milliseconds(10))
      return fault.happen()
    }
  )

  /// Reports an issue when used.
  public static let testValue = Self()

  /// Causes no fault: throws an error, or returns an obviously invalid number.
  public static let safe = Self(
    use: { _ in -1 },
    load: { throw Broken(fault: $0) }
  )
}
