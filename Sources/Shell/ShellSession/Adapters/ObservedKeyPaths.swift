import ComposableArchitecture
package import ShellLanguage
package import ShellValues

/// Key paths that read properties through their accessors, as a view's code does.
package enum ObservedKeyPaths {
  /// Whether a state tells observers which of its properties change.
  package static func isObservable(_ type: Any.Type) -> Bool { type is any ObservableState.Type }

  /// The key path along accessors. Throws a `Diagnostic` at the first accessor that does not resolve.
  package static func keyPath(
    _ accessors: [Accessor],
    from type: Any.Type,
    using builder: ValueBuilder
  ) throws -> AnyKeyPath {
    try KeyPathBuilder(builder: builder, properties: PropertyNames.properties)
      .keyPath(accessors, from: type)
  }
}
