package import ComposableArchitecture
import ShellValues

/// A feature that the shell can load, with everything its author registered for it.
@MainActor
package struct RegisteredFeature {
  package private(set) var name: String
  /// A one-sentence description of the feature; empty if its author gave none.
  package var about: String
  /// Values that cannot be written as literals, by the names that stand for them.
  package var namedValues: [String: Any]
  package let stateType: Any.Type
  package let actionType: Any.Type
  package let reducerType: Any.Type
  /// The dependencies that the feature uses.
  private(set) var dependencies: FeatureDependencies

  private let makeInitialState: @MainActor () -> Any
  private let makeLiveStore:
    @MainActor (Any, DependencyValues, any TaskExecutor, DependencyRecorder) -> (any LiveStore)?

  /// Whether the feature uses a dependency.
  @MainActor
  package func uses(_ keyPath: PartialKeyPath<DependencyValues>) -> Bool {
    dependencies.uses(keyPath)
  }

  /// The feature under another name.
  package func named(_ name: String) -> Self {
    var copy = self
    copy.name = name
    return copy
  }

  package init<R: Reducer>(
    name: String,
    initialState: @escaping @MainActor () -> R.State,
    reducer: @escaping @MainActor () -> R
  ) {
    self.name = name
    self.about = ""
    self.namedValues = [:]
    self.stateType = R.State.self
    self.actionType = R.Action.self
    self.reducerType = R.self
    self.dependencies = FeatureDependencies { FeatureDiscovery().discover(reducer) }
    self.makeInitialState = { initialState() }
    self.makeLiveStore = { state, dependencies, executor, recorder in
      guard let state = state as? R.State else { return nil }
      let dependencies = dependencies.recorded(by: recorder)
      let core = RootCore(
        initialState: state,
        reducer: RootReducer(
          DependencyValues.$_current.withValue(dependencies, operation: reducer)
        ),
        dependencies: dependencies,
        keepsPreviousState: true
      )
      return ReducerStore(core, executor: executor, recorder: recorder)
    }
  }

  /// Registers alternatives for a dependency.
  package mutating func register(_ dependency: RegisteredDependency) {
    dependencies = dependencies.registering(dependency)
  }

  /// The types of the dependencies that the feature uses.
  package var dependencyTypes: [Any.Type] { dependencies.valueTypes }

  /// The modules that declare the feature's dependencies, whose errors reach its actions.
  package var dependencyModules: [String] {
    Set(dependencyTypes.map(TypeOrigin.module(of:))).sorted()
  }

  /// A new initial state, made with the given dependencies.
  func initialState(with dependencies: DependencyValues) -> Any {
    DependencyValues.$_current.withValue(dependencies, operation: makeInitialState)
  }

  /// Starts a store; `nil` if the state is not of the feature's type.
  func makeStore(
    state: Any,
    dependencies: DependencyValues,
    executor: any TaskExecutor
  ) -> (any LiveStore)? {
    makeLiveStore(state, dependencies, executor, self.dependencies.recorder)
  }
}
