import ComposableArchitecture

/// A type of streams that can be made of their elements.
package protocol StreamOfElements: SendableMetatype {
  static var elementType: Any.Type { get }
  /// Whether a stream can end with an error.
  static var canFail: Bool { get }

  /// A stream that yields elements at once and ends.
  ///
  /// Every stream yields the same values, as every call of an endpoint that returns a value returns the
  /// same one. A value that must not be shared between threads needs an endpoint of the feature's author.
  ///
  /// - Parameters:
  ///   - elements: Values of the element type; others are left out.
  ///   - error: The error that a stream which can fail ends with; `nil` for none.
  static func stream(of elements: [Any], endingWith error: (any Error)?) -> Any
}

extension AsyncStream: StreamOfElements {
  package static var elementType: Any.Type { Element.self }
  package static var canFail: Bool { false }

  package static func stream(of elements: [Any], endingWith _: (any Error)?) -> Any {
    Self { continuation in
      for case let element as Element in elements {
        continuation.yield(UncheckedSendable(element).value)
      }
      continuation.finish()
    }
  }
}

extension AsyncThrowingStream: StreamOfElements where Failure == any Error {
  package static var elementType: Any.Type { Element.self }
  package static var canFail: Bool { true }

  package static func stream(of elements: [Any], endingWith error: (any Error)?) -> Any {
    Self { continuation in
      for case let element as Element in elements {
        continuation.yield(UncheckedSendable(element).value)
      }
      continuation.finish(throwing: error)
    }
  }
}
