import ConcurrencyExtras

/// One endpoint of a client: what it is, and how to replace it. ``DependencyClient()`` writes them.
public struct _ClientEndpoint<Client>: _AnyClientEndpoint {
  package let description: EndpointDescription

  /// Replaces the endpoint; says whether the stub fits it.
  private let replace: (inout Client, EndpointStub) -> Bool

  /// Describes an endpoint.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - labels: The labels of the parameters, as far as they have some.
  ///   - arguments: The types of the parameters.
  ///   - result: The type that is returned.
  ///   - error: The type of the errors; `Never` where none are thrown.
  ///   - isAsync: Whether the endpoint is asynchronous.
  ///   - stub: Gives the endpoint an outcome.
  ///   - unimplemented: Gives the endpoint the closure that a client has to begin with.
  public init<R, E: Error>(
    _ name: String,
    labels: [String?],
    arguments: [Any.Type],
    result: R.Type,
    error: E.Type,
    isAsync: Bool,
    stub: @escaping (_ client: inout Client, _ stub: _EndpointStub<R, E>) -> Void,
    unimplemented: @escaping (_ client: inout Client) -> Void
  ) {
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
      let outcome: Result<R, E>
      switch given.outcome {
      case .unimplemented:
        guard given.delay == nil else { return false }
        unimplemented(&client)
        return true
      case .returns(let value):
        guard let value = value.value as? R else { return false }
        outcome = .success(value)
      case .throws(let error):
        guard let error = error as? E else { return false }
        outcome = .failure(error)
      }
      stub(&client, _EndpointStub(outcome: outcome, delay: given.delay))
      return true
    }
  }

  /// Describes an endpoint of a client that is bound to the main actor. It is replaced there only.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - labels: The labels of the parameters, as far as they have some.
  ///   - arguments: The types of the parameters.
  ///   - result: The type that is returned.
  ///   - error: The type of the errors; `Never` where none are thrown.
  ///   - isAsync: Whether the endpoint is asynchronous.
  ///   - stub: Gives the endpoint an outcome.
  ///   - unimplemented: Gives the endpoint the closure that a client has to begin with.
  public init<R, E: Error>(
    _ name: String,
    labels: [String?],
    arguments: [Any.Type],
    result: R.Type,
    error: E.Type,
    isAsync: Bool,
    isolatedStub stub:
      @escaping @MainActor (_ client: inout Client, _ stub: _EndpointStub<R, E>) -> Void,
    isolatedUnimplemented unimplemented: @escaping @MainActor (_ client: inout Client) -> Void
  ) {
    self.init(
      name,
      labels: labels,
      arguments: arguments,
      result: result,
      error: error,
      isAsync: isAsync,
      stub: { client, given in onMainActor(&client) { stub(&$0, given) } },
      unimplemented: { client in onMainActor(&client) { unimplemented(&$0) } }
    )
  }

  func stubbing(_ client: Any, with stub: EndpointStub) -> Any? {
    guard var client = client as? Client, replace(&client, stub) else { return nil }
    return client
  }
}

/// An endpoint of whatever client.
protocol _AnyClientEndpoint {
  var description: EndpointDescription { get }

  /// A changed copy of the client; `nil` if the stub does not fit.
  func stubbing(_ client: Any, with stub: EndpointStub) -> Any?
}

/// What an endpoint does that is replaced by a tool, in its own types.
///
/// It is Sendable although a result may not be: who gives the stub answers for handing the same value to
/// each caller.
public struct _EndpointStub<R, E: Error>: @unchecked Sendable {
  let outcome: Result<R, E>
  let delay: Duration?

  /// What the endpoint returns or throws.
  public func value() throws(E) -> R {
    try outcome.get()
  }

  /// What the endpoint returns or throws after the delay, on the clock of whoever calls it.
  ///
  /// A cancellation ends the delay: it is thrown where the endpoint can.
  public func delayedValue() async throws(E) -> R {
    if let delay {
      @Dependency(\.continuousClock) var clock
      do {
        try await clock.sleep(for: delay)
      } catch {
        if let error = error as? E { throw error }
      }
    }
    return try outcome.get()
  }
}

/// The endpoints of a client. ``DependencyClient()`` writes a type that lists them.
public protocol _ClientEndpoints {
  associatedtype _$Client

  /// The endpoints, in the order of their declaration.
  static var endpoints: [_ClientEndpoint<_$Client>] { get }
}

/// The property of a client by which its endpoints are found. It has no size.
public struct _ClientEndpointTable<Endpoints: _ClientEndpoints>: Sendable {
  /// The property's value.
  public init() {}
}

extension _ClientEndpointTable: AnyClientEndpointTable {
  static var endpoints: [any _AnyClientEndpoint] { Endpoints.endpoints }
}

/// A table of whatever client.
protocol AnyClientEndpointTable {
  static var endpoints: [any _AnyClientEndpoint] { get }
}

/// Changes a value on the main actor, where whoever replaces endpoints is.
private func onMainActor<Value>(
  _ value: inout Value,
  _ change: @MainActor (inout Value) -> Void
) {
  // Nobody else has the copy while it is changed.
  nonisolated(unsafe) var copy = value
  MainActor.assumeIsolated { change(&copy) }
  value = copy
}
