import ConcurrencyExtras
@_spi(Reflection) import Swift

/// An endpoint of a client, erased: what a tool shows and checks values against.
package struct EndpointDescription: Sendable {
  /// The property's name.
  package let name: String

  /// The labels of the parameters, as far as they have some.
  package let argumentLabels: [String?]

  /// The types of the parameters.
  package let argumentTypes: [Any.Type]

  /// The type that is returned.
  package let resultType: Any.Type

  /// Whether the endpoint is asynchronous, so that it can be delayed.
  package let isAsync: Bool

  /// Whether the endpoint can throw.
  package let isThrowing: Bool

  /// The type of the errors: `any Error` but for typed throws, `Never` where none are thrown.
  package let errorType: any Error.Type
}

/// What an endpoint is to do instead.
package struct EndpointStub: Sendable {
  package enum Outcome: Sendable {
    /// Returns a value, which must be of the endpoint's type. Each caller is given the same.
    case returns(UncheckedSendable<Any>)

    /// Throws an error, of the endpoint's type where that has one.
    case `throws`(any Error)

    /// Behaves as one that was never given.
    case unimplemented
  }

  package var outcome: Outcome

  /// How long the endpoint takes, on the clock of the code that calls it; `nil` for no time at all.
  package var delay: Duration?

  package init(_ outcome: Outcome, after delay: Duration? = nil) {
    self.outcome = outcome
    self.delay = delay
  }

  /// Returns a value.
  package static func returns(_ value: Any, after delay: Duration? = nil) -> Self {
    Self(.returns(UncheckedSendable(value)), after: delay)
  }

  /// Throws an error.
  package static func `throws`(_ error: any Error, after delay: Duration? = nil) -> Self {
    Self(.throws(error), after: delay)
  }

  /// Behaves as one that was never given.
  package static var unimplemented: Self { Self(.unimplemented) }
}

/// The endpoints of a type with ``DependencyClient()``.
///
/// - Parameter type: Any type.
/// - Returns: Its endpoints in the order of their declaration; `nil` if the type is not such a client.
package func endpoints(ofClient type: Any.Type) -> [EndpointDescription]? {
  clientEndpoints(of: type)?.map(\.description)
}

/// Replaces an endpoint of a client.
///
/// - Parameters:
///   - client: Any value.
///   - name: The endpoint's name.
///   - stub: What it is to do.
/// - Returns: A changed copy of the client; `nil` if the value is not a client, has no such endpoint,
///   or where the stub does not fit: a value or an error of another type, an error where none can be
///   thrown, a delay where nobody can wait.
package func stubbing(_ client: Any, endpoint name: String, with stub: EndpointStub) -> Any? {
  clientEndpoints(of: Swift.type(of: client))?
    .first { $0.description.name == name }?
    .stubbing(client, with: stub)
}

private func clientEndpoints(of type: Any.Type) -> [any _AnyClientEndpoint]? {
  guard isStruct(type) else { return nil }
  var table: (any AnyClientEndpointTable.Type)?
  _ = _forEachField(of: type) { _, _, fieldType, _ in
    table = fieldType as? any AnyClientEndpointTable.Type
    return table == nil
  }
  return table?.endpoints
}

// The fields of other kinds of types, protocols among them, can't be asked for.
private func isStruct(_ type: Any.Type) -> Bool {
  // A type's metadata begin with its kind.
  unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x200
}
