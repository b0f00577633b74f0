import ComposableArchitecture

/// A property of `DependencyValues` whose type is known only at run time.
struct DependencyProperty {
  private let keyPath: any SettableDependency

  /// - Returns: `nil` if the property has no setter.
  init?(_ keyPath: PartialKeyPath<DependencyValues>) {
    guard let keyPath = keyPath as? any SettableDependency else { return nil }
    self.keyPath = keyPath
  }

  func value(in dependencies: DependencyValues) -> Any {
    keyPath.value(in: dependencies)
  }

  /// - Returns: Whether the value is of the property's type; any other value changes nothing.
  func set(_ value: Any, in dependencies: inout DependencyValues) -> Bool {
    keyPath.set(value, in: &dependencies)
  }

  /// Sets the property to its default value in a context.
  func set(to context: DependencyContext, in dependencies: inout DependencyValues) {
    keyPath.set(to: context, in: &dependencies)
  }
}

private protocol SettableDependency {
  func value(in dependencies: DependencyValues) -> Any
  func set(_ value: Any, in dependencies: inout DependencyValues) -> Bool
  func set(to context: DependencyContext, in dependencies: inout DependencyValues)
}

extension WritableKeyPath: SettableDependency where Root == DependencyValues {
  fileprivate func value(in dependencies: DependencyValues) -> Any {
    dependencies[keyPath: self]
  }

  fileprivate func set(_ value: Any, in dependencies: inout DependencyValues) -> Bool {
    guard let value = value as? Value else { return false }
    dependencies[keyPath: self] = value
    return true
  }

  fileprivate func set(to context: DependencyContext, in dependencies: inout DependencyValues) {
    dependencies.set(self, to: context)
  }
}
