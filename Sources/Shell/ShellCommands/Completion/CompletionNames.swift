import DependenciesMacros
import struct Foundation.UUID
import ShellCompletion
import ShellLanguage
import ShellValues

/// The names visible in an unfinished statement.
struct CompletionNames: CompletionEnvironment {
  private var base: Evaluator.Environment
  private let definitions: [String: [String]]
  /// The clients' endpoints that can be called, by the names of both.
  private var endpoints: [String: EndpointDescription] = [:]
  /// Names bound by the text around the cursor; `nil` if their values are not known.
  private var local: [String: Any?] = [:]

  init(_ base: Evaluator.Environment, definitions: [String: [String]] = [:]) {
    self.base = base
    self.definitions = definitions
  }

  /// Returns the names extended by the bindings of an unfinished text.
  func binding(_ bindings: [NameBinding]) -> Self {
    var names = self
    for binding in bindings {
      names.local[binding.name] = .some(names.value(of: binding))
    }
    return names
  }

  /// Returns the names at another state.
  func with(state: Any) -> Self {
    var names = self
    names.base = base.with(state: state)
    return names
  }

  /// Returns the names extended by clients' endpoints.
  func with(endpoints: [String: EndpointDescription]) -> Self {
    var names = self
    names.endpoints = endpoints
    return names
  }

  private func value(of binding: NameBinding) -> Any? {
    switch binding.value {
    case .expression(let text): lookUp(text)
    case .element(let text): lookUp(text + ".first").flatMap(Member.unwrapped)
    case .unknown: nil
    }
  }

  var state: Any? { base.state }
  var visibleNames: [String] { base.visibleNames + local.keys }
  var typeNames: [String] { base.typeNames }
  var style: ValueStyle { base.style }

  func value(named name: String) -> Any? {
    if let value = local[name] { return value }
    // Looking up the folder would create it.
    if name == Evaluator.Environment.temporaryFolderName { return "…" }
    return base.value(named: name)
  }

  func type(named name: String) -> Any.Type? { base.type(named: name) }

  func ids(beginningWith text: String) -> [UUID] { base.ids(beginningWith: text) }

  func parameters(ofDefinition name: String) -> [String]? { definitions[name] }

  func parameters(ofEndpoint name: String) -> ParameterList? {
    endpoints[name].map {
      ParameterList(ofEndpoint: name, labels: $0.argumentLabels, types: $0.argumentTypes)
    }
  }
}
