import ConcurrencyExtras
@_spi(Reflection) import Swift

/// A type-erased description of a client's endpoint, which tools display and check values against.
package struct EndpointDescription: Sendable {
  /// The property's name.
  package let name: String

  /// The argument labels; `nil` for parameters without one.
  package let argumentLabels: [String?]

  /// The types of the parameters.
  package let argumentTypes: [Any.Type]

  /// The return type.
  package let resultType: Any.Type

  /// Whether the endpoint is asynchronous, and can therefore be delayed.
  package let isAsync: Bool

  /// Whether the endpoint can throw.
  package let isThrowing: Bool

  /// The error type: `any Error` for untyped throws, `Never` if the endpoint doesn't throw.
  package let errorType: any Error.Type
}

/// A replacement for the behaviour of an endpoint.
package struct EndpointStub: Sendable {
  package enum Outcome: Sendable {
    /// Returns a value, which must have the endpoint's return type. All callers get the same value.
    case returns(UncheckedSendable<Any>)

    /// Throws an error, which must match the endpoint's error type if it uses typed throws.
    case `throws`(any Error)

    /// Computes what each call returns or throws from its arguments. A result in other types than the
    /// endpoint's is replaced by the sample.
    case computes(
      @Sendable ([Any]) -> Result<Any, any Error>,
      sample: UncheckedSendable<Result<Any, any Error>>
    )

    /// Behaves like an endpoint without an implementation.
    case unimplemented
  }

  package var outcome: Outcome

  /// How long the endpoint takes, on the caller's clock; `nil` if it returns immediately.
  package var delay: Duration?

  package init(_ outcome: Outcome, after delay: Duration? = nil) {
    self.outcome = outcome
    self.delay = delay
  }

  /// Creates a stub that returns a value.
  package static func returns(_ value: Any, after delay: Duration? = nil) -> Self {
    Self(.returns(UncheckedSendable(value)), after: delay)
  }

  /// Creates a stub that throws an error.
  package static func `throws`(_ error: any Error, after delay: Duration? = nil) -> Self {
    Self(.throws(error), after: delay)
  }

  /// A stub that behaves like an endpoint without an implementation.
  package static var unimplemented: Self { Self(.unimplemented) }
}

/// Returns the endpoints of a client type marked with ``DependencyClient()``.
///
/// - Parameter type: Any type.
/// - Returns: The endpoints in declaration order, or `nil` if the type is not such a client.
package func endpoints(ofClient type: Any.Type) -> [EndpointDescription]? {
  clientEndpoints(of: type)?.map(\.description)
}

/// Replaces an endpoint of a client.
///
/// - Parameters:
///   - client: Any value.
///   - name: The endpoint's name.
///   - stub: The replacement behaviour.
/// - Returns: A changed copy of the client, or `nil` if the value is not a client, has no such
///   endpoint, or if the stub doesn't fit: its value or error has the wrong type, the endpoint
///   can't throw, or a delayed endpoint isn't asynchronous.
package func stubbing(_ client: Any, endpoint name: String, with stub: EndpointStub) -> Any? {
  clientEndpoints(of: Swift.type(of: client))?
    .first { $0.description.name == name }?
    .stubbing(client, with: stub)
}

func clientEndpoints(of type: Any.Type) -> [any _AnyClientEndpoint]? {
  guard isStruct(type) else { return nil }
  var table: (any AnyClientEndpointTable.Type)?
  _ = _forEachField(of: type) { _, _, fieldType, _ in
    table = fieldType as? any AnyClientEndpointTable.Type
    return table == nil
  }
  return table?.endpoints
}

// `_forEachField` doesn't support other kinds of types, such as protocols.
private func isStruct(_ type: Any.Type) -> Bool {
  // A type's metadata starts with its kind; 0x200 is a struct.
  unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x200
}
