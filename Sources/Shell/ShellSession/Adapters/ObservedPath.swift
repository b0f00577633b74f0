import ComposableArchitecture
package import ShellLanguage
package import ShellValues

/// A path into a state that is read as a view's code reads it: properties through their accessors,
/// which register the observation, and the rest in between as stored.
package struct ObservedPath {
  private let path: StatePath

  /// - Parameters:
  ///   - accessors: The written path. Its end need not exist yet.
  ///   - state: The state at which the path starts.
  ///   - builder: Resolves names within subscripts.
  /// - Throws: A diagnostic for the first accessor that the state's type does not have.
  package init(_ accessors: [Accessor], in state: Any, using builder: ValueBuilder) throws {
    path = try StatePath.resolve(
      accessors,
      inType: type(of: state),
      using: builder,
      isReading: true
    )
  }

  /// Whether a state tells observers which of its properties change.
  package static func isObservable(_ type: Any.Type) -> Bool { type is any ObservableState.Type }

  /// The value at the path; `nil` if it does not exist now.
  package func value(in state: Any) -> Any? {
    var value = state
    for step in path.steps {
      guard let container = Member.unwrapped(value) else { return nil }
      let part =
        Self.property(step, of: container) ?? Self.stored(step, of: container)
        ?? Self.computed(step, of: container)
      guard let part else { return nil }
      value = part
    }
    return value
  }

  private static func property(_ step: StatePath.Step, of container: Any) -> Any? {
    guard case .member(let name) = step, isObservable(type(of: container)) else { return nil }
    func value<Root>(of root: Root) -> Any? {
      let property = PropertyNames.properties(of: Root.self).first { $0.name == name }
      return (property?.keyPath as? PartialKeyPath<Root>).map { root[keyPath: $0] }
    }
    return _openExistential(container, do: value)
  }

  private static func computed(_ step: StatePath.Step, of container: Any) -> Any? {
    guard case .member(let name) = step else { return nil }
    return Member.computed(name, of: container)
  }

  private static func stored(_ step: StatePath.Step, of container: Any) -> Any? {
    try? StatePath([step]).read(from: container)
  }
}
