import ConcurrencyExtras

/// One endpoint of a client: its description and the closures that replace it.
/// ``DependencyClient()`` generates these values.
public struct _ClientEndpoint<Client>: _AnyClientEndpoint {
  package let description: EndpointDescription

  /// Replaces the endpoint. Returns whether the stub fits the endpoint's types.
  private let replace: (inout Client, EndpointStub) -> Bool

  /// Wraps the endpoint, so that its calls are reported.
  private let observe: (inout Client, _EndpointCalls) -> Void

  let isOnMainActor: Bool

  /// Describes an endpoint.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - labels: The argument labels; `nil` for parameters without one.
  ///   - arguments: The types of the parameters.
  ///   - result: The return type.
  ///   - error: The error type; `Never` if the endpoint doesn't throw.
  ///   - isAsync: Whether the endpoint is asynchronous.
  ///   - stub: Replaces the endpoint with one that has the stub's outcome.
  ///   - unimplemented: Restores the endpoint's unimplemented default.
  ///   - observed: Wraps the endpoint in one that reports its calls.
  public init<R, E: Error>(
    _ name: String,
    labels: [String?],
    arguments: [Any.Type],
    result: R.Type,
    error: E.Type,
    isAsync: Bool,
    stub: @escaping (_ client: inout Client, _ stub: _EndpointStub<R, E>) -> Void,
    unimplemented: @escaping (_ client: inout Client) -> Void,
    observed: @escaping (_ client: inout Client, _ calls: _EndpointCalls) -> Void
  ) {
    self.init(
      name,
      labels: labels,
      arguments: arguments,
      result: result,
      error: error,
      isAsync: isAsync,
      isOnMainActor: false,
      stub: stub,
      unimplemented: unimplemented,
      observed: observed
    )
  }

  private init<R, E: Error>(
    _ name: String,
    labels: [String?],
    arguments: [Any.Type],
    result: R.Type,
    error: E.Type,
    isAsync: Bool,
    isOnMainActor: Bool,
    stub: @escaping (_ client: inout Client, _ stub: _EndpointStub<R, E>) -> Void,
    unimplemented: @escaping (_ client: inout Client) -> Void,
    observed: @escaping (_ client: inout Client, _ calls: _EndpointCalls) -> Void
  ) {
    self.isOnMainActor = isOnMainActor
    self.observe = observed
    self.description = EndpointDescription(
      name: name,
      argumentLabels: labels,
      argumentTypes: arguments,
      resultType: result,
      isAsync: isAsync,
      isThrowing: error != Never.self,
      errorType: error
    )
    self.replace = { client, given in
      guard given.delay == nil || isAsync else { return false }
      let outcome: @Sendable ([Any]) -> Result<R, E>
      switch given.outcome {
      case .unimplemented:
        guard given.delay == nil else { return false }
        unimplemented(&client)
        return true
      case .returns(let value):
        guard let value = value.value as? R else { return false }
        let result = UncheckedSendable(Result<R, E>.success(value))
        outcome = { _ in result.value }
      case .throws(let error):
        guard let error = error as? E else { return false }
        outcome = { _ in .failure(error) }
      case .computes(let compute, let sample):
        guard let sample = Self.result(of: sample.value, R.self, E.self) else { return false }
        let usual = UncheckedSendable(sample)
        outcome = { arguments in
          Self.result(of: compute(arguments), R.self, E.self) ?? usual.value
        }
      }
      stub(&client, _EndpointStub(outcome: outcome, duration: given.delay))
      return true
    }
  }

  /// A result in the endpoint's own types; `nil` if it has others.
  private static func result<R, E: Error>(
    of result: Result<Any, any Error>,
    _: R.Type,
    _: E.Type
  ) -> Result<R, E>? {
    switch result {
    case .success(let value): (value as? R).map { .success($0) }
    case .failure(let error): (error as? E).map { .failure($0) }
    }
  }

  /// Describes an endpoint of a client that is isolated to the main actor. It can only be replaced
  /// on the main actor.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - labels: The argument labels; `nil` for parameters without one.
  ///   - arguments: The types of the parameters.
  ///   - result: The return type.
  ///   - error: The error type; `Never` if the endpoint doesn't throw.
  ///   - isAsync: Whether the endpoint is asynchronous.
  ///   - stub: Replaces the endpoint with one that has the stub's outcome.
  ///   - unimplemented: Restores the endpoint's unimplemented default.
  ///   - observed: Wraps the endpoint in one that reports its calls.
  public init<R, E: Error>(
    _ name: String,
    labels: [String?],
    arguments: [Any.Type],
    result: R.Type,
    error: E.Type,
    isAsync: Bool,
    isolatedStub stub:
      @escaping @MainActor (_ client: inout Client, _ stub: _EndpointStub<R, E>) -> Void,
    isolatedUnimplemented unimplemented: @escaping @MainActor (_ client: inout Client) -> Void,
    isolatedObserved observed:
      @escaping @MainActor (_ client: inout Client, _ calls: _EndpointCalls) -> Void
  ) {
    self.init(
      name,
      labels: labels,
      arguments: arguments,
      result: result,
      error: error,
      isAsync: isAsync,
      isOnMainActor: true,
      stub: { client, given in onMainActor(&client) { stub(&$0, given) } },
      unimplemented: { client in onMainActor(&client) { unimplemented(&$0) } },
      observed: { client, calls in onMainActor(&client) { observed(&$0, calls) } }
    )
  }

  func stubbing(_ client: Any, with stub: EndpointStub) -> Any? {
    guard var client = client as? Client, replace(&client, stub) else { return nil }
    return client
  }

  func observing(_ client: Any, _ observer: @escaping EndpointObserver) -> Any {
    guard var client = client as? Client else { return client }
    observe(&client, _EndpointCalls(endpoint: description, observer: observer))
    return client
  }
}

/// An endpoint with its client type erased.
protocol _AnyClientEndpoint {
  var description: EndpointDescription { get }

  /// Returns a changed copy of the client, or `nil` if the stub doesn't fit the endpoint.
  func stubbing(_ client: Any, with stub: EndpointStub) -> Any?

  /// Whether the endpoint belongs to the main actor.
  var isOnMainActor: Bool { get }

  /// Returns a copy of the client that reports the calls of the endpoint.
  func observing(_ client: Any, _ observer: @escaping EndpointObserver) -> Any
}

/// A tool's replacement behaviour for an endpoint, in the endpoint's own types.
///
/// `@unchecked Sendable` although the result may not be sendable: the creator of the stub must
/// ensure that all callers may share the same value.
public struct _EndpointStub<R, E: Error>: @unchecked Sendable {
  /// Computes the outcome from the arguments of a call.
  let outcome: @Sendable ([Any]) -> Result<R, E>
  let duration: Duration?

  /// Returns or throws the outcome.
  ///
  /// - Parameter arguments: The arguments of the call.
  public func value(_ arguments: Any...) throws(E) -> R {
    try outcome(arguments).get()
  }

  /// Waits as long as the endpoint takes, measured on the caller's clock.
  ///
  /// Cancellation ends the delay early. The cancellation error is thrown if the endpoint's error
  /// type allows it; otherwise the outcome applies.
  public func delay() async throws(E) {
    guard let duration else { return }
    @Dependency(\.continuousClock) var clock
    do {
      try await clock.sleep(for: duration)
    } catch {
      if let error = error as? E { throw error }
    }
  }
}

/// The endpoints of a client. ``DependencyClient()`` generates a conforming type.
public protocol _ClientEndpoints {
  associatedtype _$Client

  /// The endpoints, in the order of their declaration.
  static var endpoints: [_ClientEndpoint<_$Client>] { get }
}

/// The type of the zero-sized property through which a client's endpoints are found.
public struct _ClientEndpointTable<Endpoints: _ClientEndpoints>: Sendable {
  /// Creates the property's value.
  public init() {}
}

extension _ClientEndpointTable: AnyClientEndpointTable {
  static var endpoints: [any _AnyClientEndpoint] { Endpoints.endpoints }
}

/// An endpoint table with its client type erased.
protocol AnyClientEndpointTable {
  static var endpoints: [any _AnyClientEndpoint] { get }
}

/// Changes a value on the main actor. The caller must already be on the main actor.
private func onMainActor<Value>(
  _ value: inout Value,
  _ change: @MainActor (inout Value) -> Void
) {
  // The copy is not shared while it is changed.
  nonisolated(unsafe) var copy = value
  MainActor.assumeIsolated { change(&copy) }
  value = copy
}
