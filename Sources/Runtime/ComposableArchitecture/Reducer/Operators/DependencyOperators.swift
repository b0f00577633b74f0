public import Dependencies

extension Reducer {
  /// Overrides a dependency for the reducer and its effects.
  ///
  /// ```swift
  /// OnboardingPreview()
  ///   .dependency(\.apiClient, .inMemory)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - value: The value that the reducer and its effects read.
  @inlinable
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { $0.set(keyPath, to: value) }
  }

  /// Overrides a dependency that is its own key, for the reducer and its effects:
  /// `.dependency(APIClient())`.
  ///
  /// - Parameter value: The value that `@Dependency(APIClient.self)` reads.
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
  /// The key path `\.self` selects all dependencies, to change several at once.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - transform: Changes the dependency; called for each action.
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
  ///   - transform: Changes the dependency; called for each action.
  @inlinable
  public func transformDependency<Value: TestDependencyKey>(
    _ type: Value.Type,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> _DependencyKeyWritingReducer<Self> where Value.Value == Value {
    _DependencyKeyWritingReducer(base: self) { transform(&$0[Value.self]) }
  }
}

extension DependencyValues {
  /// Sets a dependency. Writing through the key path reads the old value first, which does not
  /// count as using the dependency.
  @usableFromInline
  mutating func set<Value>(_ keyPath: WritableKeyPath<Self, Value>, to value: Value) {
    Self.setting { self[keyPath: keyPath] = value }
  }
}

/// A reducer with overridden dependencies; see ``Reducer/dependency(_:_:)``.
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
  /// Overrides one more dependency for the reducer and its effects, without adding another wrapper
  /// type. If a dependency is overridden twice, the inner value wins.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - value: The value that the reducer and its effects read.
  @inlinable
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> Self {
    updating { $0.set(keyPath, to: value) }
  }

  /// Overrides one more dependency, which is its own key, for the reducer and its effects.
  ///
  /// - Parameter value: The value that the reducer and its effects read.
  @inlinable
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> Self where Value.Value == Value {
    updating { $0[Value.self] = value }
  }

  /// Changes one more dependency for the reducer and its effects.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - transform: Changes the dependency; called for each action.
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
