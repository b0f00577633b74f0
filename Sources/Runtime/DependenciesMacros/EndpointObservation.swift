import ConcurrencyExtras

/// Is called when an endpoint is called, with the endpoint's name and arguments. The closure that it
/// returns is called when the call ends; `nil` ignores the call.
package typealias EndpointObserver =
  @Sendable (_ endpoint: EndpointDescription, _ arguments: [Any]) -> EndpointCallEnd?

/// Is called with what a call returned or threw, on any thread.
package typealias EndpointCallEnd = @Sendable (Result<Any, any Error>) -> Void

/// Reports the calls of one endpoint to a tool. ``DependencyClient()`` generates the calls of its methods.
public struct _EndpointCalls: Sendable {
  let endpoint: EndpointDescription
  let observer: EndpointObserver

  /// Reports that the endpoint is called.
  ///
  /// - Parameter arguments: The arguments. One that can't be erased is an empty tuple.
  public func begin(_ arguments: Any...) -> _EndpointCall {
    _EndpointCall(end: observer(endpoint, arguments))
  }
}

/// A call of an endpoint that is in progress.
public struct _EndpointCall: Sendable {
  let end: EndpointCallEnd?

  /// Reports what the call returned.
  public func returned(_ value: Any) {
    end?(.success(value))
  }

  /// Reports what the call threw.
  public func threw(_ error: any Error) {
    end?(.failure(error))
  }
}

/// The endpoints of a client type, with which its calls can be observed.
package struct ObservableEndpoints: Sendable {
  // The table is not changed after it is made.
  private let endpoints: UncheckedSendable<[any _AnyClientEndpoint]>

  /// - Returns: `nil` if the type is not a client marked with ``DependencyClient()``.
  package init?(ofClient type: Any.Type) {
    guard let endpoints = clientEndpoints(of: type) else { return nil }
    self.endpoints = UncheckedSendable(endpoints)
  }

  /// A copy of a client whose calls an observer is told of.
  ///
  /// - Parameter client: A client of the type. If it is isolated to the main actor, this must be called
  ///   there.
  package func observed<Client>(_ client: Client, by observer: @escaping EndpointObserver) -> Client
  {
    var observed: Any = client
    for endpoint in endpoints.value { observed = endpoint.observing(observed, observer) }
    return observed as? Client ?? client
  }

  /// Whether the client is isolated to the main actor.
  package var areOnMainActor: Bool { endpoints.value.contains { $0.isOnMainActor } }
}
