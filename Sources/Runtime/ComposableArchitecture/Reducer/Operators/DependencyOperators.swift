public import Dependencies

extension Reducer {
  /// Gives the reducer and its effects a dependency in place of the one around it.
  ///
  /// ```swift
  /// OnboardingPreview()
  ///   .dependency(\.apiClient, .inMemory)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: What the reducer finds there.
  @inlinable
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { $0.set(keyPath, to: value) }
  }

  /// Gives the reducer and its effects a dependency that is its own key: `.dependency(APIClient())`.
  ///
  /// - Parameter value: What the reducer finds for `@Dependency(APIClient.self)`.
  @inlinable
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> where Value.Value == Value {
    _DependencyKeyWritingReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency for the reducer and its effects.
  ///
  /// ```swift
  /// Feature()
  ///   .transformDependency(\.apiClient) { client in
  ///     client.fetch = { [fetch = client.fetch] id in
  ///       print("fetch", id)
  ///       return try await fetch(id)
  ///     }
  ///   }
  /// ```
  ///
  /// `\.self` names all dependencies, to change several.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - transform: Changes it; called for each action.
  @inlinable
  public func transformDependency<V>(
    _ keyPath: WritableKeyPath<DependencyValues, V>,
    transform: @escaping (_ dependency: inout V) -> Void
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }

  /// Changes a dependency that is its own key, for the reducer and its effects.
  ///
  /// - Parameters:
  ///   - type: The dependency's type.
  ///   - transform: Changes it; called for each action.
  @inlinable
  public func transformDependency<Value: TestDependencyKey>(
    _ type: Value.Type,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> _DependencyKeyWritingReducer<Self> where Value.Value == Value {
    _DependencyKeyWritingReducer(base: self) { transform(&$0[Value.self]) }
  }
}

extension DependencyValues {
  /// Gives a dependency another value. A key path reads the one before, which does not count as using it.
  @usableFromInline
  mutating func set<Value>(_ keyPath: WritableKeyPath<Self, Value>, to value: Value) {
    Self.setting { self[keyPath: keyPath] = value }
  }
}

/// A reducer with dependencies of its own; see ``Reducer/dependency(_:_:)``.
public struct _DependencyKeyWritingReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let update: (inout DependencyValues) -> Void

  @usableFromInline
  init(base: Base, update: @escaping (inout DependencyValues) -> Void) {
    self.base = base
    self.update = update
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    var dependencies = DependencyValues._current
    update(&dependencies)
    return DependencyValues.$_current.withValue(dependencies) {
      base.reduce(into: &state, action: action)
    }
  }
}

extension _DependencyKeyWritingReducer {
  /// Gives the reducer and its effects one more dependency, of the same type for that. Of two values for one
  /// dependency the inner counts.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: What the reducer finds there.
  @inlinable
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> Self {
    updating { $0.set(keyPath, to: value) }
  }

  /// Gives the reducer and its effects one more dependency, which is its own key.
  ///
  /// - Parameter value: What the reducer finds.
  @inlinable
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> Self where Value.Value == Value {
    updating { $0[Value.self] = value }
  }

  /// Changes one more dependency for the reducer and its effects.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - transform: Changes it; called for each action.
  @inlinable
  public func transformDependency<V>(
    _ keyPath: WritableKeyPath<DependencyValues, V>,
    transform: @escaping (_ dependency: inout V) -> Void
  ) -> Self {
    updating { transform(&$0[keyPath: keyPath]) }
  }

  @inlinable
  func updating(_ change: @escaping (inout DependencyValues) -> Void) -> Self {
    Self(base: base) { [update] values in
      change(&values)
      update(&values)
    }
  }
}
