package import ComposableArchitecture

/// A dependency with the alternatives that a feature's author registered for it.
package struct RegisteredDependency {
  struct Alternative {
    let name: String
    let apply: @MainActor (inout DependencyValues) -> Void
  }

  let keyPath: PartialKeyPath<DependencyValues>
  let valueType: Any.Type
  let alternatives: [Alternative]

  package init<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ alternatives: KeyValuePairs<String, Value>
  ) {
    self.keyPath = keyPath
    self.valueType = Value.self
    self.alternatives = alternatives.map { name, value in
      Alternative(name: name) { $0[keyPath: keyPath] = value }
    }
  }
}
