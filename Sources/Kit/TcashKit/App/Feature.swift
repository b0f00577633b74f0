public import ComposableArchitecture
import ShellCommands
package import ShellSession
import ShellValues

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
  ///   - name: The feature's name, which `load` takes.
  ///   - initialState: The state that a new store begins with, evaluated once per store.
  ///   - reducer: The feature's reducer.
  public init<State, Action, R: Reducer<State, Action>>(
    _ name: String,
    initialState: @escaping @autoclosure @MainActor () -> State,
    @ReducerBuilder<State, Action> reducer: @escaping @MainActor () -> R
  ) {
    self.registered = RegisteredFeature(name: name, initialState: initialState, reducer: reducer)
  }

  /// Describes the feature in one sentence, which `features` and `help` show.
  public func about(_ text: String) -> Self {
    var feature = self
    feature.registered.about = text
    return feature
  }

  /// Registers alternative values of a dependency. `dependency NAME ALTERNATIVE` selects one while
  /// the shell runs.
  ///
  /// ```swift
  /// Feature("counter", initialState: Counter.State()) { Counter() }
  ///   .dependency(\.numberFact, ["live": .liveValue, "mock": .mock])
  /// ```
  ///
  /// A dependency without registered alternatives offers its live, preview and test values. The
  /// endpoints of a `@DependencyClient` can be replaced one by one in either case.
  ///
  /// - Parameters:
  ///   - keyPath: The property of `DependencyValues`.
  ///   - alternatives: The values, keyed by their names in the shell.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ alternatives: KeyValuePairs<String, Value>
  ) -> Self {
    var feature = self
    feature.registered.register(RegisteredDependency(keyPath, alternatives))
    return feature
  }

  /// Lets expressions read a computed property, of the state or of any value in it.
  ///
  /// ```swift
  /// Feature("cart", initialState: Cart.State()) { Cart() }
  ///   .property("total", \Cart.State.total)
  ///   .property("price", \Item.price)
  /// ```
  ///
  /// The properties that are declared in a type with `@ObservableState` or `@InitDescribable` itself need no
  /// registration. A property is read only when an expression names it: `expect total == 3`.
  ///
  /// - Parameters:
  ///   - name: The name that expressions use.
  ///   - get: A key path, or a closure that reads the property of a value.
  public func property<Root, Value>(
    _ name: String,
    _ get: @escaping @Sendable (Root) -> Value
  ) -> Self {
    ComputedMember.register(name, get)
    return self
  }

  /// Lets a static member of a type stand for its value wherever a value of that type is expected: `.sample`.
  ///
  /// ```swift
  /// Feature("todos", initialState: Todos.State()) { Todos() }
  ///   .member("sample", Todo.sample)
  ///   .member("urgent", Todo.urgent)
  /// ```
  ///
  /// Two kinds of members need no registration: constants (`static let`), which the shell finds in the program's symbol
  /// table on Linux, in a release build only public ones; and those that are declared in a type with `@ObservableState`
  /// or `@InitDescribable` itself. A member is read only when someone writes its name, or when an option set is printed.
  ///
  /// - Parameters:
  ///   - name: The name that stands for the value.
  ///   - value: The member, read anew for each use. The options of an option set are printed as they were first.
  public func member<Value>(
    _ name: String,
    _ value: @escaping @autoclosure @Sendable () -> Value
  ) -> Self {
    StaticMember.register(name, of: Value.self, value)
    return self
  }

  /// Lets expressions read a static member of a type that has another type: `Todo.limit`.
  ///
  /// ```swift
  /// Feature("todos", initialState: Todos.State()) { Todos() }
  ///   .member("limit", of: Todo.self, Todo.limit)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - owner: The type before the dot.
  ///   - value: The member, read anew for each use.
  public func member<Owner, Value>(
    _ name: String,
    of owner: Owner.Type,
    _ value: @escaping @autoclosure @Sendable () -> Value
  ) -> Self {
    StaticMember.register(name, of: owner, value)
    return self
  }

  /// Lets literals of a struct leave out properties, as the struct's own initializer does.
  ///
  /// ```swift
  /// Feature("todos", initialState: Todos.State()) { Todos() }
  ///   .defaults("isDone", "notes", from: Todo(title: ""))
  /// ```
  ///
  /// `Todo(title: "Tea")` then is a value in the shell. A type with `@ObservableState` or `@InitDescribable` needs no
  /// registration, and neither do properties that are optional.
  ///
  /// - Parameters:
  ///   - properties: The names of the stored properties that may be left out.
  ///   - value: A value with the defaults, made anew for each literal.
  public func defaults<Value>(
    _ properties: String...,
    from value: @escaping @autoclosure @Sendable () -> Value
  ) -> Self {
    DeclaredDefaults.register(properties, value)
    return self
  }

  /// Names a value that can't be written in the shell's language, such as a closure or an error
  /// whose type is not an enum. The name stands for the value wherever a value of its type is
  /// expected.
  public func value(_ name: String, _ value: Any) -> Self {
    var feature = self
    feature.registered.namedValues[name] = value
    return feature
  }
}

/// The features of a shell, in listing order.
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
