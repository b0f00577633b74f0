public import ComposableArchitecture
import ShellCommands
package import ShellSession

/// A feature that the shell can load.
///
/// ```swift
/// Feature("counter", initialState: Counter.State()) { Counter() }
///   .about("A counter that knows facts about numbers.")
///   .value("offline", URLError(.notConnectedToInternet))
/// ```
///
/// Everything after `Feature(…) { }` is optional.
@MainActor
public struct Feature {
  package var registered: RegisteredFeature

  /// Registers a reducer.
  ///
  /// - Parameters:
  ///   - name: The name that `load` knows the feature by.
  ///   - initialState: The state that a store of the feature begins with, made anew for each.
  ///   - reducer: The feature's reducer.
  public init<State, Action, R: Reducer<State, Action>>(
    _ name: String,
    initialState: @escaping @autoclosure @MainActor () -> State,
    @ReducerBuilder<State, Action> reducer: @escaping @MainActor () -> R
  ) {
    self.registered = RegisteredFeature(name: name, initialState: initialState, reducer: reducer)
  }

  /// Says in a sentence what the feature is; `features` and `help` show it.
  public func about(_ text: String) -> Self {
    var feature = self
    feature.registered.about = text
    return feature
  }

  /// Registers the alternatives of a dependency, which `dependency NAME ALTERNATIVE` chooses from while
  /// the shell runs.
  ///
  /// ```swift
  /// Feature("counter", initialState: Counter.State()) { Counter() }
  ///   .dependency(\.numberFact, ["live": .liveValue, "mock": .mock])
  /// ```
  ///
  /// A dependency that nothing is registered for has its live, preview and test value to choose from,
  /// and the endpoints of a `@DependencyClient` can be replaced one by one in any case.
  ///
  /// - Parameters:
  ///   - keyPath: The property of `DependencyValues`.
  ///   - alternatives: The values by the names that the shell knows them by.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ alternatives: KeyValuePairs<String, Value>
  ) -> Self {
    var feature = self
    feature.registered.register(RegisteredDependency(keyPath, alternatives))
    return feature
  }

  /// Gives a name to a value that can't be written in the shell's language, such as a closure or an
  /// error of a type without an enum: the name stands for the value wherever one of its type is
  /// expected.
  public func value(_ name: String, _ value: Any) -> Self {
    var feature = self
    feature.registered.namedValues[name] = value
    return feature
  }
}

/// The features of a shell, in the order that it lists them.
public typealias Features = [Feature]

/// Collects the features that a ``ShellApp`` lists.
@MainActor
@resultBuilder
public enum FeaturesBuilder {
  public static func buildExpression(_ feature: Feature) -> Features { [feature] }
  public static func buildExpression(_ features: Features) -> Features { features }
  public static func buildBlock(_ features: Features...) -> Features { features.flatMap(\.self) }
  public static func buildOptional(_ features: Features?) -> Features { features ?? [] }
  public static func buildEither(first features: Features) -> Features { features }
  public static func buildEither(second features: Features) -> Features { features }
  public static func buildArray(_ features: [Features]) -> Features { features.flatMap(\.self) }
  public static func buildLimitedAvailability(_ features: Features) -> Features { features }
}
