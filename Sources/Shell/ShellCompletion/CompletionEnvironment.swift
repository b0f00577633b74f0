package import ShellValues

/// Resolves the names in an unfinished text.
package protocol CompletionEnvironment: ValueEnvironment {
  /// The type of `$0` if `$0` has no value.
  var parameterType: Any.Type? { get }

  /// The parameters of a definition; `nil` if there is no definition with this name.
  func parameters(ofDefinition name: String) -> [String]?

  /// The parameters of a client's endpoint; `nil` if there is no endpoint with this name, or none can be called.
  func parameters(ofEndpoint name: String) -> ParameterList?
}

extension EmptyEnvironment: CompletionEnvironment {
  package func parameters(ofDefinition _: String) -> [String]? { nil }
}

extension CompletionEnvironment {
  package var parameterType: Any.Type? { nil }

  package func parameters(ofEndpoint _: String) -> ParameterList? { nil }
}
