import ComposableArchitecture

/// A property of the dependencies whose type is known at run time only.
struct DependencyProperty {
  private let keyPath: any SettableDependency

  /// - Returns: `nil` where the property can't be set.
  init?(_ keyPath: PartialKeyPath<DependencyValues>) {
    guard let keyPath = keyPath as? any SettableDependency else { return nil }
    self.keyPath = keyPath
  }

  func value(in dependencies: DependencyValues) -> Any {
    keyPath.value(in: dependencies)
  }

  /// - Returns: Whether the value is of the property's type; one that is not changes nothing.
  func set(_ value: Any, in dependencies: inout DependencyValues) -> Bool {
    keyPath.set(value, in: &dependencies)
  }

  /// Gives the property the value that it has in a context where none is given.
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
